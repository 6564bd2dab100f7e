// The games of the page, found by their folders below src/games: what the engine's catalogue says of each (engine.gen.ts), what the
// folder says of itself (manifest.json), and the pieces a table fetches (index.ts). There is no list of them.
import type { Component } from 'svelte';
import type { Aid, BoardTable, GameId, Gloss, Lesson, Moments, Projection, RuleLinks, SignsOf, Spoken, Story } from '../games/board';
import type { Lang } from './message';
import { typeset } from './typeset';

// What the engine says of a game; written by tests/page_types_test.cc.
interface Catalogue {
  readonly players: readonly [least: number, most: number];
  readonly rules: string; // the letters before the numbers of its rules: "PL" of PL-36
  readonly secrets: boolean; // some of what lies on the table is not for all eyes
  readonly only_with?: Readonly<Record<string, number>>; // set-up options that count only with so many players
}

// manifest.json. A game without one can be played at its address.
export interface Manifest {
  readonly start?: number; // its place on the start page; left out: it does not stand there
  readonly players?: number; // who sit down when nobody chose, the reader and bots
  readonly minutes?: number; // a game of so many lasts about
  readonly lesson?: boolean; // there is a guided first game
  readonly challenge?: boolean; // the game of "same dice for all"
  readonly points?: string; // the field of a seat that the points stand in; left out: "points"
  readonly open_steps?: readonly string[]; // on one screen, steps at which everybody looks on
  readonly rounds?: readonly string[]; // notes of the log that begin a round or year
  readonly scorings?: readonly string[]; // notes of a scoring
  readonly switches?: readonly string[]; // verbs of which another move can be made in the middle of one, such as playing another card
  readonly question?: number; // percent of the window's height that a question has; less where most is answered on the board, and the players have more; left out: 51
  readonly tie?: string; // the rule that decides among equals; section "over" of the texts says it
}

export interface Facts extends Manifest {
  readonly least: number;
  readonly most: number;
  readonly players: number;
  readonly rules: string;
  readonly secrets: boolean;
  readonly only_with?: Readonly<Record<string, number>>;
}

const catalogues = import.meta.glob<Catalogue>('../games/*/engine.gen.ts', { import: 'catalogue', eager: true });
const manifests = import.meta.glob<Manifest>('../games/*/manifest.json', { import: 'default', eager: true });

const all = new Map<GameId, Facts>(
  Object.entries(catalogues).map(([path, { players: [least, most], ...said }]) => {
    const manifest = manifests[path.replace('engine.gen.ts', 'manifest.json')] ?? {};
    return [path.split('/')[2] ?? '', { ...said, ...manifest, least, most, players: manifest.players ?? Math.max(least, Math.min(2, most)) }];
  }),
);

export const games: readonly GameId[] = [...all.keys()];
export const isGame = (id: string | undefined): id is GameId => id !== undefined && all.has(id);

// What the page knows of a game without fetching anything. A game that an older record or table names may be gone.
const gone: Facts = { least: 1, most: 1, players: 1, rules: '', secrets: true };
export const facts = (game: GameId): Facts => all.get(game) ?? gone;

// Whether a set-up option of the game counts with so many players.
export const counts = (game: GameId, option: string, players: number): boolean => (facts(game).only_with?.[option] ?? players) === players;

// What a game is won by, for sentences that name it: {unit, select, money {…} other {…}}.
export const unitOf = (game: GameId): 'money' | 'points' => (facts(game).points === 'money' ? 'money' : 'points');

// The games of the start page, in its order.
export const startGames: readonly GameId[] = games
  .filter((game) => facts(game).start !== undefined)
  .sort((a, b) => (facts(a).start ?? 0) - (facts(b).start ?? 0));
export const challengeGame: GameId = games.find((game) => facts(game).challenge) ?? '';

// The games a reader chooses from, and the one that is open.
export const choosable = (open: GameId | null): readonly GameId[] => (open === null || startGames.includes(open) ? startGames : [...startGames, open]);

// Only the name, the line below it and the description; the rest of the words comes with the table.
interface Head {
  name: string;
  tagline: string;
  about: string;
}
const heads = import.meta.glob<Head>('../../../games/*/text/*.json', { query: '?head', import: 'game', eager: true });
const printed = new Map<Head, Head>();
export function head(game: string, lang: Lang): Head {
  const written = heads[`../../../games/${game}/text/${lang}.json`];
  if (!written) return { name: game, tagline: '', about: '' };
  const known = printed.get(written);
  if (known) return known;
  const { name, tagline, about } = written;
  const now = { name, tagline: typeset(tagline, lang), about: typeset(about, lang) };
  printed.set(written, now);
  return now;
}

// What the page has of a game: the drawing of its board and what goes with it. A game may lack any of it.
interface Folder {
  Board: Component<{ table: BoardTable<never, never> }>;
  Legend: Component<{ table: BoardTable<never, never> }>;
  Peek: Component<{ table: BoardTable<never, never>; seat: number }>;
  Mini: Component<{ table: BoardTable<never, never>; seat: number }>; // a seat's own board, small, beside its name
  Headline: Component<{ table: BoardTable<never, never> }>; // facts of the table and the round, in the bar above the board
  gloss: Gloss;
  optionSigns: SignsOf;
  projection: Projection;
  ruleLinks: RuleLinks;
  moments: Moments;
  spoken: Spoken;
  story: Story;
  lesson: Lesson;
  data: Record<string, unknown>; // component data by file name without ".json"
}
// The numbers of the player aid are fetched by those who open it.
const aids = import.meta.glob<Aid>('../games/*/aid.ts', { import: 'aid' });
export const aidOf = async (game: string): Promise<Aid | null> => (await aids[`../games/${game}/aid.ts`]?.()) ?? null;

const folders = import.meta.glob<Partial<Folder>>('../games/*/index.ts');
const arrived = new Map<string, Partial<Folder>>();
async function folder(game: string): Promise<Partial<Folder> | null> {
  const found = arrived.get(game) ?? (await folders[`../games/${game}/index.ts`]?.()) ?? null;
  if (found) arrived.set(game, found);
  return found;
}
// What lies here already: a table that is shown has its game, so nothing of it need come in a moment later and push the rest away.
export const partOf = <Name extends keyof Folder>(game: string, name: Name): Folder[Name] | null => arrived.get(game)?.[name] ?? null;

export const boardOf = async (game: string) => (await folder(game))?.Board ?? null;
export const legendOf = async (game: string) => (await folder(game))?.Legend ?? null;
export const peekOf = async (game: string) => (await folder(game))?.Peek ?? null;
export const miniOf = async (game: string) => (await folder(game))?.Mini ?? null;
export const headlineOf = async (game: string) => (await folder(game))?.Headline ?? null;
export const glossOf = async (game: string) => (await folder(game))?.gloss ?? null;
export const optionSignsOf = async (game: string) => (await folder(game))?.optionSigns ?? null;
export const projectionOf = async (game: string) => (await folder(game))?.projection ?? null;
export const momentsOf = async (game: string) => (await folder(game))?.moments ?? null;
export const spokenOf = async (game: string) => (await folder(game))?.spoken ?? null;
export const storyOf = async (game: string) => (await folder(game))?.story ?? null;
export const ruleLinksOf = async (game: string) => (await folder(game))?.ruleLinks ?? null;
export const lessonOf = async (game: string) => (await folder(game))?.lesson ?? null;
// `own`: with these files in place of the designed ones.
// Has a drawing everything that the designed one has? One that lacks something is somebody's mistake, and the designed one is shown.
export function isLike(own: unknown, designed: unknown): boolean {
  if (Array.isArray(designed)) {
    if (!Array.isArray(own)) return false;
    const [first] = designed as unknown[];
    if (typeof first === 'number' && own.length !== designed.length) return false;
    return own.every((entry) => isLike(entry, first));
  }
  if (typeof designed !== 'object' || designed === null) return typeof own === typeof designed;
  return typeof own === 'object' && own !== null && Object.entries(designed).every(([key, entry]) => isLike((own as Record<string, unknown>)[key], entry));
}

export async function dataOf(game: string, own?: { readonly files: Readonly<Record<string, string>> }): Promise<Record<string, unknown>> {
  const designed: Record<string, unknown> = { ...(await folder(game))?.data };
  const files = Object.fromEntries(Object.entries(own?.files ?? {}).map(([file, text]) => [file.replace(/\.json$/, ''), JSON.parse(text) as unknown]));
  if ('board_geometry' in files && !isLike(files.board_geometry, designed.board_geometry)) delete files.board_geometry;
  return { ...designed, ...files };
}
