// A guided first game: walks through the steps of a lesson at a real table and plays what the record has for the others.
import type { GameId, Lesson, LessonPart, LessonStep } from '../games/board';
import { createTable } from '../lib/table_service';
import { t } from '../lib/i18n.svelte';
import { awaits, due, length, others, places } from '../lib/lesson';
import { keepProgress } from '../lib/lesson_progress';
import { offers } from '../lib/seat_state';
import { settings } from '../lib/settings.svelte';
import type { TableClient } from '../lib/table_client.svelte';
import { Session } from './session.svelte';

interface Made {
  readonly move: string;
  readonly at: number; // the step at which it was made
  readonly begun: number; // and so many moves of that step before it
  readonly turn: number; // turns confirmed before it
}

export class Guide {
  readonly game: GameId;
  readonly lesson: Lesson;
  session = $state.raw<Session | null>(null);
  part = $state(0);
  at = $state(0);
  shown = $state(0); // the step being read: this one, or an earlier one
  begun = $state(0); // so many moves of this step have been made
  playing = $state(false); // the lesson is playing what was shown before
  strayed = $state(false); // something else than expected was played

  #places: readonly number[] = [];
  #scripts = new Map<number, string[]>();
  #decided = new Map<number, number>();
  #made: Made[] = [];
  #undone: string[] = [];
  #turns = 0;
  #path = 0; // so many of the moves made were those of the lesson
  #run = 0; // what is being played belongs to this one
  #left = false;

  constructor(game: GameId, lesson: Lesson) {
    this.game = game;
    this.lesson = lesson;
  }

  get now(): LessonPart {
    return this.lesson.parts[this.part] as LessonPart;
  }
  get step(): LessonStep | null {
    return this.now.steps[this.shown] ?? null;
  }
  get done(): boolean {
    return this.at >= this.now.steps.length;
  }
  get earlier(): boolean {
    return this.shown < this.at;
  }
  // Is it the reader's own move that the step waits for?
  get expectsMove(): boolean {
    return !this.earlier && this.step?.expect !== undefined && this.begun === 0;
  }
  // The move that the lesson would make now.
  get due(): string | undefined {
    const step = this.now.steps[this.at];
    return step && due(step, this.begun);
  }
  // Steps counted over all parts.
  get count(): { n: number; of: number } {
    const before = this.lesson.parts.slice(0, this.part).reduce((sum, part) => sum + part.steps.length, 0);
    return { n: before + this.shown + 1, of: this.lesson.parts.reduce((sum, part) => sum + part.steps.length, 0) };
  }

  // A table at the place of the record where this step begins: at the start, on return, and to come back to the lesson.
  async open(part: number, step: number): Promise<void> {
    const now = this.lesson.parts[part];
    if (!now) return;
    this.#places = places(now);
    const place = this.#places[step] ?? now.moves.length;
    const people = Array.from({ length: this.lesson.players }, (_, i) => (i === 0 ? settings.all.name : t('learn.other', { n: i })));
    const record = { record: 1, game: this.game, rules: 1, data: 'default', data_hash: this.lesson.data_hash, players: people, options: {}, moves: [...now.moves] };
    // The lesson remembers its step; it is no table to come back to.
    const saved = await createTable(
      true,
      {
        game: this.game,
        options: { ...this.lesson.options },
        seats: people.map((name) => ({ kind: 'human' as const, name })),
        challenge: now.dice,
        practice: true,
        hints: true,
        position: { record, moves: place },
      },
      true,
    );
    this.session?.leave();
    const session = new Session(saved, { guided: true });
    if (this.#left) return session.leave();
    session.onmove = (move) => this.#played(move);
    session.onundo = (turn) => this.#takenBack(turn);
    session.onredo = () => this.#again();
    session.onchange = () => this.#follow();
    this.#scripts = others(now, place);
    this.#decided.clear();
    this.#made = [];
    this.#undone = [];
    this.#turns = 0;
    this.#path = 0;
    this.part = part;
    this.#halt();
    this.strayed = false;
    this.session = session;
    this.#go(step);
    // What lies in the record is played, and its turns are ended.
    while (now.steps[this.at]?.expect === 'confirm') this.#go(this.at + 1);
  }
  leave(): void {
    this.#left = true;
    this.#halt();
    this.session?.leave();
  }
  return(): Promise<void> {
    return this.open(this.part, this.at);
  }

  next(): void {
    if (this.earlier) this.#read(this.shown + 1);
    else if (this.due !== undefined) void this.#playOn();
    else if (this.at === this.now.steps.length - 1 && this.part < this.lesson.parts.length - 1) void this.open(this.part + 1, 0);
    else this.#go(this.at + 1);
  }
  back(): void {
    this.#read(Math.max(0, this.shown - 1));
  }
  point(): void {
    const { mark = [], expect = [], panel = null } = this.step ?? {};
    const moves = this.earlier ? [] : this.expectsMove ? [expect].flat() : [this.due ?? []].flat();
    this.session?.frame?.point(mark, moves, panel);
  }

  #read(step: number): void {
    this.shown = step;
    this.point();
  }
  #go(step: number, begun = 0): void {
    this.at = step;
    this.begun = begun;
    const last = this.part === this.lesson.parts.length - 1;
    keepProgress(this.game, { part: this.part, step, done: last && step >= this.now.steps.length - 1 });
    this.#read(step);
  }

  // The other seats follow the record; where that is no longer possible, a bot sits down.
  #follow(): void {
    this.session?.tables.slice(1).forEach((table) => this.#answer(table));
  }
  #answer(table: TableClient): void {
    const truth = table.truth;
    const seat = truth?.you.seat;
    if (!truth || seat === null || seat === undefined || truth.decision === undefined || truth.status !== 'playing') return;
    if (this.#decided.get(seat) === truth.decision || (!truth.options && !table.can('confirm'))) return;
    this.#decided.set(seat, truth.decision);
    if (!truth.options) return table.confirm();
    const script = this.#scripts.get(seat) ?? [];
    const move = script[0];
    if (move !== undefined && offers(truth.options, move)) {
      script.shift();
      table.play(move);
    } else this.session?.table.send({ type: 'seat', seat, who: { kind: 'bot', level: 'easy', name: truth.seats[seat]?.name ?? '' } });
  }

  // Plays the next move of the lesson at the reader's speed, as soon as the table offers it; the one after it follows when this one is made.
  async #playOn(): Promise<void> {
    const run = this.#halt();
    this.playing = true;
    while (run === this.#run && this.due !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(settings.ms(700), 20)));
      const table = this.session?.table;
      if (run !== this.#run || !table || table.playing || table.sending) continue;
      if (this.due === 'confirm' && table.can('confirm')) table.confirm();
      else if (offers(table.truth?.options, this.due ?? '')) this.session?.play(this.due ?? '');
    }
  }
  // Whoever takes back, strays, leaves or goes on has other plans.
  #halt(): number {
    this.playing = false;
    return (this.#run += 1);
  }

  #played(move: string): void {
    if (move === 'confirm') {
      this.#turns += 1;
      const step = this.now.steps[this.at];
      if (!this.strayed && step && awaits(step, this.begun, move)) this.#come(this.at, this.begun + 1);
      return;
    }
    this.#undone = [];
    this.#make(move);
  }
  #make(move: string): void {
    this.#made.push({ move, at: this.at, begun: this.begun, turn: this.#turns });
    if (this.strayed) return;
    // Reading on is not a duty: whoever plays what a later step waits for has understood.
    const waiting = this.now.steps.findIndex((step, n) => n >= this.at && length(step) > 0);
    const target = this.now.steps[waiting];
    const made = waiting === this.at ? this.begun : 0;
    if (target && awaits(target, made, move)) this.#come(waiting, made + 1);
    else if (!target?.free) {
      this.#halt();
      this.strayed = target !== undefined;
    }
    if (!this.strayed) this.#path = this.#made.length;
  }
  // So many moves of this step have been made: the next step, or what the lesson plays of this one.
  #come(step: number, made: number): void {
    this.#halt();
    if (made >= length(this.now.steps[step] as LessonStep)) return this.#go(step + 1);
    this.#go(step, made);
    void this.#playOn();
  }

  // The note goes back with the move.
  #takenBack(turn: boolean): void {
    const last = this.#made.at(-1);
    if (!last) return;
    this.#halt();
    do {
      const made = this.#made.pop() as Made;
      this.#undone.push(made.move);
      if (this.#made.length < this.#path) this.#go(made.at, made.begun);
    } while (turn && this.#made.at(-1)?.turn === last.turn);
    this.#path = Math.min(this.#path, this.#made.length);
    if (this.#made.length <= this.#path) this.strayed = false;
    // Beyond the end of a turn the others' answers were taken back, too.
    if (last.turn < this.#turns) {
      this.#turns = last.turn;
      this.#scripts = others(this.now, this.#places[this.at] ?? this.now.moves.length);
    }
  }
  #again(): void {
    const move = this.#undone.pop();
    if (move !== undefined) this.#make(move);
  }
}
