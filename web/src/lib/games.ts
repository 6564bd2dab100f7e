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

// What the page has of a game: the drawing of its board and what goes with it.
interface Folder {
  Board: Component<{ table: BoardTable<never, never> }>;
  Legend: Component<{ table: BoardTable<never, never> }>;
  Peek: Component<{ table: BoardTable<never, never>; seat: number }>;
  gloss: Gloss;
  projection: Projection;
  asked: Asked;
  lesson: Lesson;
  data: Record<string, unknown>; // component data by file name without ".json"
}
const folders = import.meta.glob<Folder>('../games/*/index.ts');
const folder = async (game: string): Promise<Folder | null> => (await folders[`../games/${game}/index.ts`]?.()) ?? null;

export const boardOf = async (game: string) => (await folder(game))?.Board ?? null;
export const legendOf = async (game: string) => (await folder(game))?.Legend ?? null;
export const peekOf = async (game: string) => (await folder(game))?.Peek ?? null;
export const glossOf = async (game: string) => (await folder(game))?.gloss ?? null;
export const projectionOf = async (game: string) => (await folder(game))?.projection ?? null;
export const askedOf = async (game: string) => (await folder(game))?.asked ?? null;
export const lessonOf = async (game: string) => (await folder(game))?.lesson ?? null;
export const dataOf = async (game: string) => (await folder(game))?.data ?? {};
