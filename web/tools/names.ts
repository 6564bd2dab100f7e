// The games and languages the page is built with: a folder below src/games is a game.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Manifest } from '../src/lib/games.ts';

export const langs = ['en', 'de', 'fr'];

const folder = fileURLToPath(new URL('../src/games/', import.meta.url));
export const games = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();

export function manifestOf(game: string): Manifest {
  const file = `${folder}${game}/manifest.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
}
export const challengeGame = games.find((game) => manifestOf(game).challenge);
