// The three games as the start page shows them, and what their folders hold.
import type { Component } from 'svelte';
import type { Asked, BoardTable, GameId, Gloss, Lesson, Projection } from '../games/board';
import type { Lang } from './message';

export const games: readonly GameId[] = ['powerline', 'pampero', 'century'];
export const isGame = (id: string | undefined): id is GameId => games.includes(id as GameId);

// How many sit down when nobody chose: with bots, and people on one screen.
export const usual: Record<GameId, { players: number; least: number; most: number; minutes: string }> = {
  powerline: { players: 2, least: 1, most: 6, minutes: '20' },
  pampero: { players: 2, least: 1, most: 4, minutes: '60' },
  century: { players: 3, least: 3, most: 5, minutes: '45' },
};

// Only the name, the line below it and the description; the rest of the words comes with the table.
interface Head {
  name: string;
  tagline: string;
  about: string;
}
const heads = import.meta.glob<Head>('../../../games/*/text/*.json', { query: '?head', import: 'game', eager: true });
export const head = (game: string, lang: Lang): Head =>
  heads[`../../../games/${game}/text/${lang}.json`] ?? { name: game, tagline: '', about: '' };

type BoardComponent = Component<{ table: BoardTable<never, never> }>;
const boards = import.meta.glob<BoardComponent>('../games/*/Board.svelte', { import: 'default' });
const legends = import.meta.glob<Component<{ table: BoardTable<never, never> }>>('../games/*/Legend.svelte', { import: 'default' });
const peeks = import.meta.glob<Component<{ table: BoardTable<never, never>; seat: number }>>('../games/*/Peek.svelte', { import: 'default' });
const glosses = import.meta.glob<Gloss>('../games/*/gloss.ts', { import: 'gloss' });
const projections = import.meta.glob<Projection>('../games/*/projection.ts', { import: 'projection' });
const asking = import.meta.glob<Asked>('../games/*/asked.ts', { import: 'asked' });
const lessons = import.meta.glob<Lesson>('../games/*/lesson.ts', { import: 'lesson' });
const data: Record<string, () => Promise<{ default: Record<string, unknown> }>> = {
  powerline: () => import('virtual:data/powerline'),
  pampero: () => import('virtual:data/pampero'),
  century: () => import('virtual:data/century'),
};

const one = async <T>(all: Record<string, () => Promise<T>>, path: string): Promise<T | null> => (await all[path]?.()) ?? null;

export const boardOf = (game: string) => one(boards, `../games/${game}/Board.svelte`);
export const legendOf = (game: string) => one(legends, `../games/${game}/Legend.svelte`);
export const peekOf = (game: string) => one(peeks, `../games/${game}/Peek.svelte`);
export const glossOf = (game: string) => one(glosses, `../games/${game}/gloss.ts`);
export const projectionOf = (game: string) => one(projections, `../games/${game}/projection.ts`);
export const askedOf = (game: string) => one(asking, `../games/${game}/asked.ts`);
export const lessonOf = (game: string) => one(lessons, `../games/${game}/lesson.ts`);

// The component data of a game by file name without ".json".
export const dataOf = async (game: string): Promise<Record<string, unknown>> => (await data[game]?.())?.default ?? {};
