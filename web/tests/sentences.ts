// Every sentence of the page, the games, the terminal and the editor of boxes, with the place where it stands.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { games } from '../src/lib/games';
import type { Lang, Sections } from '../src/lib/message';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const readText = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

export interface Place {
  readonly where: string;
  readonly text: string;
}
const sentences = (path: string): Place[] =>
  existsSync(`${root}${path}`)
    ? Object.entries(JSON.parse(readText(path)) as Sections).flatMap(([section, all]) => Object.entries(all).map(([key, text]) => ({ where: `${path} ${section}.${key}`, text })))
    : [];

// The terminal has a section for the drawing of each game.
export const inTerminal = (game: string, lang: Lang): Place[] => sentences(`cli/text/${lang}.json`).filter(({ where }) => where.includes(` ${game}.`));
export const ofGame = (game: string, lang: Lang): Place[] => [...inTerminal(game, lang), ...sentences(`games/${game}/text/${lang}.json`), ...sentences(`web/src/games/${game}/text/${lang}.json`)];
// The editor of boxes. The loader’s own English sentences are its own (box/text, "faults").
const ofData = (lang: Lang): Place[] => ['', ...games.map((game) => `${game}/`)].flatMap((folder) => sentences(`box/text/${folder}${lang}.json`));
export const ofBoxes = (lang: Lang): Place[] => [...ofData(lang).filter(({ where }) => lang !== 'en' || !where.includes(' faults.')), ...sentences(`web/src/box/text/${lang}.json`)];
export const ofEverything = (lang: Lang): Place[] => [
  ...['web/src/text', 'cli/text', 'web/src/box/text', 'web/src/arrange/text', ...games.map((game) => `web/src/arrange/text/${game}`)].flatMap((folder) => sentences(`${folder}/${lang}.json`)),
  ...ofData(lang),
  ...games.flatMap((game) => ofGame(game, lang)),
];
