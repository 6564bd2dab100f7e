// What a board and the panels around it read: a table's present or past view, turned into words and choices.
import type { BoardTable, Choices, GameId, LogLine, Option, Player, Preview } from '../games/board';
import type { Meaning } from '../board/thing';
import type { Moment } from '../kit/moment';
import { language, number, t, type Lang, type Values } from '../lib/i18n.svelte';
import type { FromHint, Note, Reason, View } from '../lib/protocol';
import { inSentence, nameOf } from '../lib/names';
import { sayMove, sayNote, sayPrompt, seatForms, type Speaker } from '../lib/say';
import { offers, optionText, touchesOf } from '../lib/seat_state';
import { settings } from '../lib/settings.svelte';

// Where a frame gets its view from, and where its wishes go: a table in progress, or a past position.
export interface Source {
  readonly view: View | null;
  readonly changed: ReadonlyMap<string, number | null>;
  readonly firstNewLine: number;
  readonly hint: FromHint | null;
  readonly isTrial: boolean;
  readonly isPast: boolean;
  readonly lines?: number; // of the log had been written at this position; left out: all
  readonly isBusy: boolean; // others' moves are still being shown: choices wait
  play(move: string): void;
  playAll?(moves: readonly string[], ends: boolean): void;
  readonly bidding?: { readonly max: number } | null;
  bid?(rule: { verb: string; max: number; then: string } | null): void;
  why(moves: readonly string[], at?: Element): void;
  refuse?(move: string, rule: string, at: Element): void;
  choose(meanings: readonly Meaning[], at: Element): void;
  preview(move: string): Promise<View | null>;
}

// A place of a grid as seen from its middle: "2 west, 1 north".
function whereOnGrid(x: number, y: number): string {
  const across = x === 0 ? [] : [t(x < 0 ? 'board.west' : 'board.east', { n: Math.abs(x) })];
  const along = y === 0 ? [] : [t(y < 0 ? 'board.north' : 'board.south', { n: Math.abs(y) })];
  return [...across, ...along].join(', ') || t('board.middle');
}

const none: Choices = { all: [], has: () => false, get: () => undefined, of: () => [] };

export class Frame implements BoardTable {
  readonly #source: Source;
  readonly #view: View;
  readonly data: Readonly<Record<string, unknown>>;
  #pointed = $state.raw<ReadonlySet<string>>(new Set()); // what a line of the log or an option in the list speaks of
  pointed = $state(-1); // the line of the log that is pointed at
  moment = $state.raw<Moment | null>(null); // the scoring that is shown over the board
  plan = $state.raw<readonly string[]>([]); // a suggested turn that is looked at: drawn over the board
  moments = $state.raw<readonly number[]>([]); // lines of the log that open a scoring
  asked = $state(-1); // such a line whose scoring is to be shown again
  lessonMarks = $state.raw<ReadonlySet<string>>(new Set()); // what a lesson speaks of
  compact = $state(false);
  panel = $state<string | null>(null); // the part of the board a lesson speaks of
  #wished = $state.raw<readonly string[]>([]); // the moves a lesson waits for
  #shown = $state<number | null>(null);

  constructor(source: Source, data: Readonly<Record<string, unknown>>) {
    this.#source = source;
    this.data = data;
    this.#view = source.view as View;
  }

  readonly now: View = $derived.by(() => this.#source.view ?? this.#view);
  // What most moves leave as it is stands alone: what follows from it is then not made again.
  readonly #info = $derived(this.now.info);
  readonly #seats = $derived(this.now.seats);
  readonly #me = $derived(this.now.you.seat);
  readonly #offered = $derived(this.now.options);
  // A box may have names of its own: the board, the log and the options say them.
  readonly words = $derived.by(() => {
    const own = Object.entries((this.data.names as Readonly<Record<string, unknown>> | undefined) ?? {}).filter((one): one is [string, string] => typeof one[1] === 'string' && one[1].length <= 40);
    const words = language.game(this.#info.game);
    return own.length > 0 ? words.named(Object.fromEntries(own)) : words;
  });
  readonly players: readonly Player[] = $derived.by(() => this.#players());
  readonly names = $derived(this.players.map((player) => player.name));
  readonly speaker: Speaker = $derived.by(() => ({
    info: this.#info,
    words: this.words,
    names: this.names,
    inSentences: this.players.map((player) => player.inSentence),
    cell: (x: number, y: number) => whereOnGrid(x, y),
  }));
  readonly choices: Choices = $derived.by(() => this.#choices());
  readonly marked: ReadonlySet<string> = $derived(new Set([...this.lessonMarks, ...this.#pointed]));
  readonly markedSeat: number | null = $derived.by(() => this.#seatOf(this.now.log[this.pointed]));
  readonly active: ReadonlySet<number> = $derived(new Set(this.now.waiting));
  readonly hints: ReadonlyMap<string, number> = $derived.by(
    () => new Map([...this.#wished, ...(this.#source.hint?.best ?? []).map((best) => best.move)].map((move, i) => [move, i + 1])),
  );
  readonly step: string = $derived.by(() => {
    const { prompt, you, info } = this.now;
    return prompt && prompt.seat === you.seat ? (info.steps[prompt.step]?.name ?? '') : '';
  });
  readonly about: readonly number[] = $derived(this.step ? (this.now.prompt?.args ?? []) : []);
  readonly prompt: string = $derived.by(() => this.#prompt());
  readonly log: readonly LogLine[] = $derived.by(() =>
    this.now.log.slice(0, this.#source.lines).map(([, kind = 0, ...args]) => ({ key: this.now.info.notes[kind]?.key ?? '', args })),
  );

  get game(): GameId {
    return this.now.info.game as GameId;
  }
  get info() {
    return this.#info;
  }
  get view(): unknown {
    return this.now.state;
  }
  get figures(): unknown {
    return this.now.figures;
  }
  get seat(): number | null {
    return this.#me;
  }
  get shown(): number {
    return this.#shown ?? this.seat ?? 0;
  }
  get changed(): ReadonlyMap<string, number | null> {
    return this.#source.changed;
  }
  get firstNewLine(): number {
    return this.#source.firstNewLine;
  }
  get trial(): boolean {
    return this.#source.isTrial;
  }
  get over(): boolean {
    return this.now.status === 'over';
  }
  get past(): boolean {
    return this.#source.isPast;
  }
  get lang(): Lang {
    return language.now;
  }
  readonly ms = (base: number): number => settings.ms(base);

  t(section: string, key: string, values?: Values): string {
    return this.words.say(section, key, values);
  }
  has(section: string, key: string): boolean {
    return this.words.has(section, key);
  }
  name(id: string): string {
    return this.words.say('names', id);
  }
  forms(key: string, id: string): Record<string, string> {
    return this.words.forms(key, id);
  }
  called(key: string, seat: number): Record<string, string> {
    return seatForms(this.speaker, key, seat) as Record<string, string>;
  }
  number(value: number): string {
    return number(value);
  }
  say(move: string): string {
    return sayMove(this.speaker, move);
  }

  // Why a move is good, in words; what is said of several steps of a turn is said once.
  reasons(all: readonly Reason[]): string[] {
    const inWords = (arg: unknown, i: number) => (typeof arg === 'string' ? this.words.forms(String(i), arg) : { [i]: arg as number });
    return [...new Set(all.map((reason) => this.t('reasons', reason.key, Object.assign({}, ...reason.args.map(inWords)) as Values)))];
  }

  show(seat: number): void {
    this.#shown = seat;
  }
  mark(ids: Iterable<string>): void {
    this.#pointed = new Set(ids);
    this.pointed = -1;
  }
  // A line of the log is pointed at, or none.
  markLine(note: Note | null): void {
    this.#pointed = new Set(note ? touchesOf([note], this.now).keys() : []);
    this.pointed = note ? this.now.log.indexOf(note) : -1;
  }
  // A lesson points at things, at the moves it waits for, and at a part of the board.
  point(ids: Iterable<string>, moves: readonly string[], panel: string | null): void {
    this.lessonMarks = new Set(ids);
    this.#wished = moves;
    this.panel = panel;
  }
  play(move: string): void {
    if (this.choices.has(move)) this.#source.play(move);
  }
  playAll(moves: readonly string[], ends = false): void {
    if (moves[0] !== undefined && this.choices.has(moves[0])) this.#source.playAll?.(moves, ends);
  }
  get bidding(): number | null {
    return this.#source.bidding?.max ?? null;
  }
  bidUpTo(max: number | null): void {
    const run = this.choices.all.find((option) => option.last !== undefined);
    const then = this.choices.get('pass') ?? this.choices.all.find((option) => option !== run);
    if (max === null) this.#source.bid?.(null);
    // biome-ignore lint/suspicious/noThenProperty: the protocol calls it so
    else if (run && then) this.#source.bid?.({ verb: run.verb, max, then: then.move });
  }
  choose(meanings: readonly Meaning[], at: Element): void {
    this.#source.choose(meanings, at);
  }
  why(moves: readonly string[], at?: Element): void {
    this.#source.why(moves, at);
  }
  refuse(move: string, rule: string, at: Element): void {
    this.#source.refuse?.(move, rule, at);
  }
  async preview(move: string): Promise<Preview<unknown, unknown> | null> {
    const view = await this.#source.preview(move);
    if (!view) return null;
    const notes = view.log.slice(this.now.log.length).map((note) => sayNote(this.speaker, note));
    return { view: view.state as unknown, figures: view.figures as unknown, notes, moves: (view.options ?? []).map(optionText), offers: (next) => offers(view.options, next) };
  }

  #seatOf(note: Note | undefined): number | null {
    const at = note ? (this.now.info.notes[note[1] ?? 0]?.args.findIndex((argument) => argument.kind === 'seat') ?? -1) : -1;
    return note && at >= 0 ? (note[2 + at] ?? null) : null;
  }

  #players(): Player[] {
    const [seats, info, me] = [this.#seats, this.#info, this.#me];
    return Array.from({ length: Math.max(info.seats, seats.length) }, (_, seat): Player => {
      const sitter = seats[seat];
      const free = sitter?.kind === 'open' && seat !== me;
      const name = free ? t('gathering.open') : sitter ? nameOf(seat, sitter) : this.name('automa');
      const said = free ? name : sitter ? inSentence(seat, sitter) : (this.forms('name', 'automa').name_the ?? name);
      return { seat, name, inSentence: said, colour: (seat % 6) + 1, kind: sitter?.kind ?? 'automa' };
    });
  }

  #choices(): Choices {
    const offered = this.#offered;
    if (!offered || this.#source.isPast || this.#source.isBusy) return none;
    const all = offered.map((option): Option => {
      const move = optionText(option);
      const [verb = '', arg = ''] = move.split(' ');
      const label = sayMove(this.speaker, move);
      return typeof option === 'string' ? { move, verb, arg, label } : { move, verb, arg, last: option.to, label };
    });
    const byMove = new Map(all.map((option) => [option.move, option]));
    return {
      all,
      has: (move) => byMove.has(move) || offers(offered, move),
      get: (move) => byMove.get(move) ?? (offers(offered, move) ? this.#inRun(move) : undefined),
      of: (verb) => all.filter((option) => option.verb === verb),
    };
  }
  #inRun(move: string): Option {
    const [verb = '', arg = ''] = move.split(' ');
    return { move, verb, arg, label: sayMove(this.speaker, move) };
  }

  #prompt(): string {
    const { status, prompt, you, waiting, can } = this.now;
    if (this.#source.isPast) return '';
    if (status === 'over') return this.words.say('waiting', 'over');
    if (status === 'paused') return t(you.host ? 'table.paused_host' : 'table.paused_prompt');
    if (status !== 'playing') return '';
    if (prompt && prompt.seat === you.seat && this.now.options) return sayPrompt(this.speaker, prompt);
    if (can.includes('confirm')) return t('table.confirm_prompt');
    if (waiting.length === 1 && prompt) return sayPrompt(this.speaker, prompt, 'waiting');
    const others = waiting.filter((seat) => seat !== you.seat).map((seat) => this.names[seat] ?? '');
    return others.length > 0 ? t('table.waiting_for', { names: new Intl.ListFormat(language.now).format(others) }) : t('table.one_moment');
  }
}
