// The games and languages the page is built with: a folder below src/games is a game.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const langs = ['en', 'de', 'fr'];

const folder = fileURLToPath(new URL('../src/games/', import.meta.url));
export const games = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();

const hasChallenge = (game: string): boolean => {
  const file = `${folder}${game}/manifest.json`;
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { challenge?: boolean }).challenge === true;
};
export const challengeGame = games.find(hasChallenge);
