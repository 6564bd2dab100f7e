// Contrast AA in both themes: text 4.5 to 1, lines and shapes that mean something 3 to 1.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../src/style/tokens.css', import.meta.url), 'utf8');
const themes = css.split(":root[data-theme='dark']").map((part) => new Map([...part.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] as string, m[2] as string])));

function light(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
export const contrast = (a: string, b: string): number => {
  const [high, low] = [light(a), light(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const text = ['ink', 'ink-soft', 'link', 'good', 'bad', 'accent'].flatMap((ink) => ['paper', 'card'].map((ground) => [ink, ground] as const));
const pairs: (readonly [string, string, number])[] = [
  ...text.map(([ink, ground]) => [ink, ground, 4.5] as const),
  ['ink', 'sunk', 4.5],
  ['ink', 'option-fill', 4.5],
  ['link', 'option-fill', 4.5],
  ['accent-ink', 'accent', 4.5],
  ['plate-ink', 'plate', 4.5],
  ['ink', 'price-fill', 4.5],
  ['ink', 'mark-fill', 4.5],
  ['desk-ink', 'desk', 4.5],
  ['desk-ink', 'desk-deep', 4.5],
  ...[1, 2, 3, 4, 5, 6].map((n) => [`p${n}-ink`, `p${n}`, 4.5] as const),
  ...['option', 'price', 'mark', 'focus', 'rule-strong'].flatMap((line) => ['paper', 'card'].map((ground) => [line, ground, 3] as const)),
];

describe.each([['light', themes[0]], ['dark', themes[1]]] as const)('%s', (_, tokens) => {
  it.each(pairs)('%s on %s has %f to 1', (ink, ground, least) => {
    expect(contrast(tokens?.get(ink) ?? '', tokens?.get(ground) ?? '')).toBeGreaterThanOrEqual(least);
  });
});
