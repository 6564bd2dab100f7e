// The shape that goes with each player's colour, so that colour never stands alone: outlines of radius 1 round the origin.
const polygon = (corners: number, turn: number, r: number): string =>
  `M${Array.from({ length: corners }, (_, i) => {
    const angle = ((i / corners) * 360 + turn) * (Math.PI / 180);
    return `${(Math.cos(angle) * r).toFixed(2)} ${(Math.sin(angle) * r).toFixed(2)}`;
  }).join('L')}Z`;

const star = `M${Array.from({ length: 10 }, (_, i) => {
  const angle = (i * 36 - 90) * (Math.PI / 180);
  const r = i % 2 === 0 ? 1.15 : 0.55;
  return `${(Math.cos(angle) * r).toFixed(2)} ${(Math.sin(angle) * r).toFixed(2)}`;
}).join('L')}Z`;

const circle = 'M1 0A1 1 0 1 1 -1 0A1 1 0 1 1 1 0Z';

// Circle, square, triangle, diamond, hexagon, star.
export const shapes: readonly string[] = [circle, polygon(4, 45, 1.2), polygon(3, -90, 1.25), polygon(4, 0, 1.2), polygon(6, 0, 1.05), star];

// `colour`: 1 to 6, as in --p1 … --p6.
export const shapeOf = (colour: number): string => shapes[(colour + 5) % 6] as string;

// Spots of the six faces of a die, in thirds of its half.
export const spots: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

// Colours on which dark letters and spots are read.
const pale = new Set(['white', 'yellow', 'gold', 'p4', 'card', 'plate']);
export const inkOn = (tone: string): string => (/^p[1-6]$/.test(tone) ? `var(--${tone}-ink)` : pale.has(tone) ? '#241d17' : '#fffaf0');
