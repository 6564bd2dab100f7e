// Writes the letters of the page to src/style/fonts: Besley for titles and names of places, Barlow Semi Condensed for all else,
// cut down to the characters the page's languages use. Runs before a build; what is up to date is left alone.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

// ASCII, the letters of Latin-1, what French and German print beyond them, and the signs of figures; all others come from the device.
const { ranges, more } = JSON.parse(readFileSync(at('./letters.json'), 'utf8'));
const characters = ranges.map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))).join('') + more;

// Kerning, and figures of one height and one width. Besley's zero of that width is thin in every weight: its figures stay as they are.
const figures = ['kern', 'lnum', 'tnum'];

const barlow = (weight) => ({ name: `barlow-${weight}.woff2`, from: `@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-${weight}-normal.woff2`, keepFeatures: figures });
const fonts = [
  { name: 'besley.woff2', from: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2', variationAxes: { wght: 700 }, keepFeatures: ['kern', 'lnum'] },
  barlow(500),
  barlow(600),
  barlow(700),
];

const age = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const newest = Math.max(...['./fonts.mjs', './letters.json', '../package-lock.json'].map((name) => age(at(name))));

mkdirSync(at('../src/style/fonts'), { recursive: true });
for (const { name, from, variationAxes, keepFeatures } of fonts) {
  const target = at(`../src/style/fonts/${name}`);
  if (age(target) > newest) continue;
  const whole = readFileSync(at(`../node_modules/${from}`));
  writeFileSync(target, await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes, keepFeatures, noHinting: true }));
}
