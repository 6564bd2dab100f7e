// The puzzles that come with the program: enough of them, each with a theme and a rating, and every answer can be played from its position.
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { startGames } from '../src/lib/games';
import { request } from '../src/lib/line';
import { near } from '../src/lib/table_service';
import { engineIsThere, installEngine } from './engine';

interface File {
  readonly game: string;
  readonly games: readonly { readonly moves: readonly string[]; readonly scores?: unknown }[];
  readonly puzzles: readonly { game: number; move: number; seat: number; best: string[]; themes: string[]; failed: Record<string, number> }[];
}
const file = (game: string) => new URL(`../../bots/${game}/puzzles.json`, import.meta.url);

describe.runIf(engineIsThere)('the puzzles of', () => {
  beforeAll(installEngine);
  it.each(startGames.filter((game) => existsSync(file(game))))('%s have answers that can be played', async (game) => {
    const { games, puzzles, game: name } = JSON.parse(readFileSync(file(game), 'utf8')) as File;
    expect(name).toBe(game);
    expect(puzzles.length).toBe(60);
    for (const puzzle of puzzles) {
      expect(puzzle.best.length).toBeGreaterThan(0);
      expect(puzzle.themes.length).toBeGreaterThan(0);
      expect(Object.keys(puzzle.failed)).toEqual(expect.arrayContaining(['beginner', 'easy', 'medium', 'hard']));
      const { scores: _, moves = [], ...rest } = games[puzzle.game] ?? { moves: [] };
      const answered = [...moves.slice(0, puzzle.move), ...puzzle.best.map((move) => `p${puzzle.seat + 1} ${move}`)];
      expect((await request(near(game), { type: 'open', record: { ...rest, moves: answered } }, 'created')).table).not.toBe('');
    }
  });
});
