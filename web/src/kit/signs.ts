// The one sprite of the page: the signs of buttons, and the symbols that several games share. A symbol is a list of pieces, each a tone
// (a line, a fill, a spot colour; Sign.svelte knows them) and a path round the origin in a box of 24. A game's own symbols have the
// same form and are drawn by the same component: <Sign of={mine} />.
export type Pieces = readonly (readonly [tone: string, d: string])[];

// Signs of buttons: one line each, in a box from 0 to 24. They stand beside a word or have one for those who hear the page.
export const icons = {
    undo: 'M8 5 L3 10 L8 15 M3 10 H14 Q21 10 21 16 Q21 20 17 20',
    redo: 'M16 5 L21 10 L16 15 M21 10 H10 Q3 10 3 16 Q3 20 7 20',
    restart: 'M4 5 V11 H10 M4.5 10.5 A8.5 8.5 0 1 1 4 15',
    check: 'M4 13 L10 19 L20 5',
    close: 'M5 5 L19 19 M19 5 L5 19',
    gear: 'M12 8.5 a3.5 3.5 0 1 0 0.01 0 M12 2 V5.5 M12 18.5 V22 M2 12 H5.5 M18.5 12 H22 M5 5 L7.5 7.5 M16.5 16.5 L19 19 M5 19 L7.5 16.5 M16.5 7.5 L19 5',
    book: 'M3 5 Q8 3 12 6 Q16 3 21 5 V19 Q16 17 12 20 Q8 17 3 19Z M12 6 V20',
    history: 'M4 4 V20 H20 M7 15 L11 10 L14 13 L20 6',
    people: 'M8 11 a3.2 3.2 0 1 0 0 -6.4 a3.2 3.2 0 0 0 0 6.4Z M2 20 Q2 13.5 8 13.5 Q14 13.5 14 20 M16.5 11.5 a2.7 2.7 0 1 0 -1 -5.2 M16.5 14 Q22 14 22 20',
    person: 'M12 11 a3.6 3.6 0 1 0 0 -7.2 a3.6 3.6 0 0 0 0 7.2Z M5 20.5 Q5 13.5 12 13.5 Q19 13.5 19 20.5',
    bot: 'M5 9 H19 V19 H5Z M12 9 V5 M12 4.5 h0.01 M9 13 v2 M15 13 v2 M2 12 v4 M22 12 v4',
    screen: 'M3 4 H21 V16 H3Z M8 20 H16 M12 16 V20',
    file: 'M6 2 H14 L19 7 V22 H6Z M14 2 V7 H19',
    download: 'M12 3 V15 M7 10.5 L12 15.5 L17 10.5 M4 20 H20',
    copy: 'M8 8 H20 V21 H8Z M16 8 V3 H4 V16 H8',
    bulb: 'M9 18 H15 M10 21.5 H14 M9 15 Q5.5 12.5 5.5 9 A6.5 6.5 0 0 1 18.5 9 Q18.5 12.5 15 15Z',
    branch: 'M6 3 V21 M6 14 Q6 9 12 9 H18 M14.5 5.5 L18.5 9 L14.5 12.5',
    chat: 'M3 4 H21 V16 H11 L6 21 V16 H3Z',
    note: 'M5 3 H19 V15 L13 21 H5Z M13 21 V15 H19 M8 8 H16 M8 12 H13',
    list: 'M8 6 H21 M8 12 H21 M8 18 H21 M3.5 6 h0.01 M3.5 12 h0.01 M3.5 18 h0.01',
    aid: 'M12 2.5 a9.5 9.5 0 1 0 0.01 0 M9 9.5 Q9 6.5 12 6.5 Q15 6.5 15 9.3 Q15 11.3 12 12.6 V14.5 M12 18 h0.01',
    flag: 'M5 22 V3 H19 L15.5 8 L19 13 H5',
    play: 'M6 4 L20 12 L6 20Z',
    pause: 'M8 4 V20 M16 4 V20',
    first: 'M6 4 V20 M20 4 L9 12 L20 20Z',
    last: 'M18 4 V20 M4 4 L15 12 L4 20Z',
    previous: 'M17 4 L7 12 L17 20Z',
    next: 'M7 4 L17 12 L7 20Z',
    star: 'M12 3 L14.7 9.2 L21.4 9.8 L16.3 14.2 L17.9 20.8 L12 17.2 L6.1 20.8 L7.7 14.2 L2.6 9.8 L9.3 9.2Z',
    clock: 'M12 2.5 a9.5 9.5 0 1 0 0.01 0 M12 7 V12 L15.5 14.5',
    eye: 'M2 12 Q7 5 12 5 Q17 5 22 12 Q17 19 12 19 Q7 19 2 12Z M12 9 a3 3 0 1 0 0.01 0',
    search: 'M10 3 a7 7 0 1 0 0.01 0 M15.2 15.2 L21 21',
    menu: 'M3 6 H21 M3 12 H21 M3 18 H21',
    home: 'M3 11 L12 3.5 L21 11 M5.5 9.5 V20.5 H18.5 V9.5 M10 20.5 V14 H14 V20.5',
    up: 'M5 15 L12 8 L19 15',
    down: 'M5 9 L12 16 L19 9',
    back: 'M14 5 L7 12 L14 19',
    dice: 'M4 4 H20 V20 H4Z M8.5 8.5 h0.01 M15.5 15.5 h0.01 M12 12 h0.01',
    seal: 'M12 3 L20 6 V12 Q20 18 12 21.5 Q4 18 4 12 V6Z M8.5 12 L11 14.8 L15.8 9',
    learn: 'M2 9 L12 4 L22 9 L12 14Z M6 11 V17 Q12 21 18 17 V11 M22 9 V15',
    sound: 'M4 9 H8 L13 5 V19 L8 15 H4Z M16.5 9 Q18.5 12 16.5 15 M19 6.5 Q22.5 12 19 17.5',
    sun: 'M12 8 a4 4 0 1 0 0.01 0 M12 2 V4.5 M12 19.5 V22 M2 12 H4.5 M19.5 12 H22 M5 5 L6.8 6.8 M17.2 17.2 L19 19 M5 19 L6.8 17.2 M17.2 6.8 L19 5',
    moon: 'M19.5 14.5 A8.5 8.5 0 1 1 9.5 4 A6.8 6.8 0 0 0 19.5 14.5Z',
    puzzle: 'M4 8 H8.5 Q7.5 3.5 11 3.5 Q14.5 3.5 13.5 8 H18 V12.5 Q22 11.5 22 15 Q22 18 18 17.2 V21 H4Z',
    skip: 'M4 5 L11 12 L4 19 M12 5 L19 12 L12 19',
  } as const;
export type IconName = keyof typeof icons;

const disc = (r: number, x = 0, y = 0): string => `M${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}Z`;
const rays = (from: number, to: number, count: number): string =>
  Array.from({ length: count }, (_, i) => {
    const [x, y] = [Math.cos((i * 2 * Math.PI) / count), Math.sin((i * 2 * Math.PI) / count)];
    return `M${(x * from).toFixed(1)} ${(y * from).toFixed(1)}L${(x * to).toFixed(1)} ${(y * to).toFixed(1)}`;
  }).join('');

export const signs: Readonly<Record<string, Pieces>> = {
  // Power
  wind: [['line', 'M0 2V11M0 0V-10M0 0L8.7 5M0 0L-8.7 5'], ['full', disc(2)]],
  hydro: [['line', 'M-10 -4q2.5 -4 5 0t5 0t5 0t5 0M-10 2q2.5 -4 5 0t5 0t5 0t5 0M-10 8q2.5 -4 5 0t5 0t5 0t5 0']],
  solar: [['full', disc(4.5)], ['line', rays(7, 10, 8)]],
  biogas: [['line', 'M0 10V0M0 4C-8 4 -9 -3 -8 -6C-3 -6 0 -2 0 3M0 0C6 0 8 -5 7 -9C2 -9 0 -4 0 0']],
  bolt: [['full', 'M2 -10L-6 2H0L-2 10L6 -2H0Z']],
  energy: [['sun', 'M3 -11L-7.5 2.5H-1L-3.5 11L7.5 -3H0.8Z']],
  // Towns
  opera: [['line', 'M-9 8H9M-8 8V0M-3 8V0M3 8V0M8 8V0M-10 0H10L0 -8Z']],
  church: [['line', 'M-7 9V-1L0 -6L7 -1V9ZM0 -6V-12M-2.5 -10H2.5']],
  city: [['line', 'M-8 9V0L-3 -5L2 0V9ZM2 9V-2H8V9']],
  // Means
  joker: [['violet', disc(10)], ['sun', disc(4)], ['sunny', rays(5.6, 8.2, 8)]],
  money: [['gold', disc(10)], ['line', 'M0 -5.5V5.5M3 -3C0 -6 -4 -4 -3 -1.5S4 1 3 3.5S-2 6 -4 3']],
  points: [['gold', disc(10)], ['full', 'M0 -6L1.8 -1.9L6 -1.6L2.8 1.2L3.8 5.4L0 3.1L-3.8 5.4L-2.8 1.2L-6 -1.6L-1.8 -1.9Z']],
  vacation: [['line', 'M-10 0A10 9 0 0 1 10 0ZM0 0V9A2.5 2.5 0 0 0 5 9M0 -9V-11']],
  island: [['line', 'M-10 8Q0 2 10 8ZM1 5Q-1 -2 2 -8M2 -8Q-4 -11 -8 -6M2 -8Q7 -11 10 -5M2 -8Q-2 -4 -5 -1']],
  worker: [['full', 'M0 -11A4.6 4.6 0 0 1 2.8 -2.6C8 -1 9 5 9 11H-9C-9 5 -8 -1 -2.8 -2.6A4.6 4.6 0 0 1 0 -11Z']],
  crown: [['gold', 'M-10 8L-9 -6L-4 0L0 -8.5L4 0L9 -6L10 8Z']],
  lock: [['full', 'M-7 -1H7V10H-7Z'], ['line', 'M-4 -1V-5Q-4 -9.5 0 -9.5Q4 -9.5 4 -5V-1']],
};

// A symbol by name; a button's sign has a tone of its own, by which it is moved to the middle. An unknown one draws nothing.
export function piecesOf(name: string): Pieces {
  const symbol = signs[name];
  if (symbol) return symbol;
  const icon = (icons as Readonly<Record<string, string>>)[name];
  return icon === undefined ? [] : [['icon', icon]];
}
