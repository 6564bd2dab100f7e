// Shapes that several prints and the end of a game draw.

// Rays round a point as one path: every second of 2n sectors.
export function raysPath(x: number, y: number, r: number, n: number): string {
  const at = (angle: number) => `${(x + Math.cos(angle) * r).toFixed(1)} ${(y + Math.sin(angle) * r).toFixed(1)}`;
  return Array.from({ length: n }, (_, i) => `M${x} ${y}L${at((i * 2 * Math.PI) / n)} ${at(((i + 0.5) * 2 * Math.PI) / n)}z`).join('');
}
