// What a board is told and what it may do: the contract between the table frame and the drawings of the games.
// A board draws what it is told and sends back moves as text. It holds no rule: what may be clicked stands in `choices`,
// what things cost or would give stands in `figures` or comes from `preview`.
import type { Info } from '../lib/protocol';
import type { Moment } from '../kit/moment';
import type { Pieces } from '../kit/signs';
import type { Lang, Value, Values } from '../lib/i18n.svelte';

export type { Info, Lang, Values };

export type GameId = string; // the name of a folder: "powerline"

// One thing the seat may do now. `last`: a run of numbers, arg up to last are all allowed (bids).
export interface Option {
  readonly move: string; // "line l07_a", as it is sent back
  readonly verb: string; // "line"
  readonly arg: string; // "l07_a", empty if the verb stands alone
  readonly last?: number;
  readonly label: string; // the words of its button, in the reader's language
}

export interface Choices {
  readonly all: readonly Option[];
  has(move: string): boolean; // also inside a run
  get(move: string): Option | undefined;
  of(verb: string): readonly Option[];
}

export interface Player {
  readonly seat: number; // from 0
  readonly name: string;
  readonly inSentence: string; // the name as it stands in a sentence: "le joueur 1"
  readonly colour: number; // 1 to 6, see --p1 … --p6; the shape of Seal.svelte goes with it
  readonly kind: 'human' | 'bot' | 'open' | 'automa';
}

// A line of the log in numbers: which kind of note (games/<game>/words.cc names them), and its arguments.
export interface LogLine {
  readonly key: string;
  readonly args: readonly number[];
}

// What one option would lead to, if nothing unforeseen happened in between.
export interface Preview<View, Figures> {
  readonly view: View;
  readonly figures: Figures;
  readonly notes: readonly string[]; // log lines in words
  readonly moves: readonly string[]; // what could be done then
  readonly offers: (move: string) => boolean; // what could be done next
}

// A board component is `web/src/games/<game>/Board.svelte` with the single property `table`. All of it is reactive:
// read it in the template or in $derived, never copy it into a variable once.
//   let { table }: { table: BoardTable<State, Figures> } = $props();
export interface BoardTable<View = unknown, Figures = unknown> {
  readonly game: GameId;
  readonly info: Info; // lists of ids, verbs, steps, set-up options of this table
  readonly data: Readonly<Record<string, unknown>>; // component data and geometry by file name: data.board_geometry
  readonly view: View; // the engine's state as JSON (games/<game>/state.h), as far as this seat may know it
  readonly figures: Figures; // derived numbers (games/<game>/figures.h)
  readonly players: readonly Player[]; // by seat; automata at the end
  readonly seat: number | null; // whose eyes; null: a spectator or a replay
  readonly shown: number; // whose own board is drawn large
  readonly active: ReadonlySet<number>; // who is to decide now
  readonly step: string; // name of the step this seat is in, '' if it waits
  readonly about: readonly number[]; // what the step is about: its arguments, as info.steps lists them
  readonly prompt: string; // the sentence above the board
  readonly choices: Choices; // what this seat may do now; empty if it waits
  readonly log: readonly LogLine[]; // what has happened so far, as far as this seat may know it
  readonly marked: ReadonlySet<string>; // ids to point out: a log line, a lesson
  readonly lessonMarks: ReadonlySet<string>; // those a lesson speaks of
  readonly markedSeat: number | null; // whose board the line of the log speaks of that is pointed at; null: of no seat's
  readonly changed: ReadonlyMap<string, number | null>; // ids that the last move touched, and whose doing it was
  readonly pointed: number; // index in `log` of the line that is pointed at; -1: none
  readonly firstNewLine: number; // index in `log` of the first line the last move wrote
  readonly hints: ReadonlyMap<string, number>; // suggested moves: rank from 1
  readonly trial: boolean; // what-if: the board shows a private copy
  readonly past: boolean; // a past position: nothing can be clicked
  readonly over: boolean; // nothing is to come: no price and no forecast
  readonly panel: string | null; // the part of the board a lesson speaks of
  readonly compact: boolean; // narrow screen: leave out what can be had one tap away
  readonly ms: (base: number) => number; // length of an animation: base scaled by the reader's speed, 0 if motion is reduced
  readonly lang: Lang;

  t(section: string, key: string, values?: Values): string; // a text of the game (games/<game>/text, and your own text/)
  has(section: string, key: string): boolean; // is there such a text
  name(id: string): string; // the name of a component
  forms(key: string, id: string): Record<string, string>; // the same for a sentence, which asks for {key}, {key_the}, {key_of} … (lib/name_forms.ts)
  called(key: string, seat: number): Record<string, string>; // and a player's name
  number(value: number): string; // in the reader's language
  say(move: string): string; // a move in words

  show(seat: number): void; // draw this seat's board large
  play(move: string): void; // must be an option
  playAll(moves: readonly string[], ends?: boolean): void; // one after the other, all or none; `ends`: and the turn with them, for nothing is left to think about
  readonly bidding: number | null; // the table bids for this seat up to so much
  bidUpTo(max: number | null): void; // from now on, or no more
  choose(meanings: readonly (string | readonly string[])[], at: Element): void; // several options on one thing: ask which
  why(moves: readonly string[], at?: Element): void; // why is none of these allowed: the rule in words with a link, beside the thing
  refuse(move: string, rule: string, at: Element): void; // the same, where the board knows the rule
  preview(move: string): Promise<Preview<View, Figures> | null>; // null: not to be foreseen
}

// What an option costs and gives now: words below its name, and at the end of its row what it costs or brings. '' says nothing.
export interface Glossed {
  readonly text?: string;
  readonly cost?: string; // "−1", "$8"
  readonly gain?: string; // "+6", "48 → 57"
  readonly scarce?: boolean; // it costs what cannot easily be had again: looks different, and is folded away in a long list
  readonly fold?: (n: number) => string; // the words of the row behind which n such are folded
  readonly ends?: boolean; // it ends the turn: it is pinned beside Undo, on the key E
}
export type Gloss = (table: BoardTable<never, never>, option: Option) => string | Glossed;

// An option as it is drawn in the list, always in this order: what or where, what it costs, what it gives. A mark is a word or a symbol.
export type Mark = string | Pieces;
export interface OptionSigns {
  readonly text: string;
  readonly cost: readonly Mark[];
  readonly gain: readonly Mark[];
  readonly scarce?: boolean; // it costs what cannot easily be had again: looks different, and comes last in a long list
}
export type SignsOf = (table: BoardTable<never, never>, option: Option) => OptionSigns | null; // null: its words say it all

// The numbers of the player aid, which are those of the component data in play: section "aid" of games/<game>/text has places for them. A row of
// a table is one text with bars between its cells. On the page of the aid there is no table, and neither `view` nor `players`.
export type Aid = (table: Pick<BoardTable, 'data' | 'name' | 'lang'> & { readonly view?: unknown; readonly players?: readonly Player[] }) => Readonly<Record<string, Value>>;

// The rule behind each step at which somebody decides, and the one by which a kind of move is made when its time comes.
// Section "when" of the texts says of the same kinds of moves when that is.
export interface RuleLinks<Step extends string = string, Verb extends string = string> {
  readonly steps: Readonly<Partial<Record<Step, string>>>;
  readonly verbs: Readonly<Partial<Record<Verb, string>>>;
}

// A coming source of points and what it would bring each seat now, by seat.
export interface Source {
  readonly label: string;
  readonly values: readonly number[];
}
export type Projection = (table: BoardTable<never, never>) => readonly Source[];

// What led to a question, above it in one or two sentences; '' where nothing needs to be said. For questions out of turn: who did what,
// which piece of mine, what I was paid.
export type Story = (table: BoardTable<never, never>) => string;

// The scorings and ends of rounds so far, oldest first, as panels to be shown when they happen and again from the log.
export type Moments = (table: BoardTable<never, never>) => readonly Moment[];

// The whole position in words: headings and lists, for those who hear the board.
export interface SpokenPart {
  readonly title: string;
  readonly lines?: readonly string[];
  readonly parts?: readonly SpokenPart[];
}
export type Spoken = (table: BoardTable<never, never>) => readonly SpokenPart[];

// A guided first game: a real table whose reader sits on the first seat and follows a recorded game. See README.md.
export interface LessonStep {
  readonly text: string; // key in section "lesson" of web/src/games/<game>/text/<lang>.json
  readonly mark?: readonly string[]; // ids to point out on the board
  readonly expect?: string | readonly string[]; // moves that go on, or 'confirm' (the turn is ended); left out: a "Next" button
  readonly plays?: readonly string[]; // what the lesson then plays itself, because it was shown before; may end with 'confirm'
  readonly panel?: string; // the part of the board to bring to the front where there is no room for all, as the board names it
  readonly free?: boolean; // other moves before it are fine
  readonly rules?: readonly string[]; // "PL-36": linked below the text
}

export interface LessonPart {
  readonly dice: string; // a challenge word: the same word always gives the same dice and draws
  readonly begin: number; // so many moves of the record are played before the reader comes
  readonly moves: readonly string[]; // the record to follow, everybody's moves and chance
  readonly steps: readonly LessonStep[];
}

export interface Lesson {
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>; // set-up options
  readonly data_hash: string; // of the component data the records were played with
  readonly parts: readonly LessonPart[];
}
