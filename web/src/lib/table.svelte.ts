// One seat at one table: joins, keeps its view up to date, sends decisions and repeats them after a broken line.
import type { Line, LineState } from './line';
import type { FromError, FromHint, FromWhatif, Received, Sent, Update, View } from './protocol';
import { applyTrial, applyUpdate, idsOf, offers, withOlderChat } from './seat_state';
import { settings } from './settings.svelte';

type Reply<T extends Received['type']> = Extract<Received, { type: T }>;
type Decision = { type: 'play'; move?: string; moves?: string[] } | { type: 'undo'; turn?: boolean } | { type: 'redo' } | { type: 'confirm' };

export interface Keys {
  readonly key?: string;
  readonly host?: string;
  readonly device?: string;
  readonly name?: string;
}

interface Question {
  readonly type: Received['type'];
  readonly asked: Sent['type'];
  readonly resolve: (message: Received | null) => void;
}

export interface Trial {
  readonly moves: readonly string[];
  readonly undone: readonly string[];
  readonly answer: FromWhatif | null;
}

const longest = 30; // notes of one update whose things are pointed out

export class Table {
  readonly id: string;
  keys: Keys;
  readonly line: Line;
  readonly ch: number;

  truth = $state.raw<View | null>(null);
  lineState = $state<LineState>('opening');
  here = $state.raw<readonly boolean[] | null>(null);
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  hint = $state.raw<FromHint | null>(null);
  hinting = $state(false);
  trial = $state.raw<Trial | null>(null);
  error = $state.raw<FromError | null>(null);
  gone = $state<'left' | 'closed' | 'stuck' | 'link' | null>(null);
  clockAt = $state(0);
  playing = $state(false); // updates wait to be shown one after the other
  sending = $state(false);
  sinceRead = false; // the summary of what happened meanwhile was read

  // What this device has decided, as soon as the table has accepted it: whoever guides the reader wants to know.
  onplay: (move: string) => void = () => {};
  onconfirm: () => void = () => {};
  onundo: (turn: boolean) => void = () => {};
  onredo: () => void = () => {};
  onnote: () => void = () => {};
  onkey: (key: string) => void = () => {}; // the server has given this device a key of its own
  onupdate: (before: View | null, now: View, update: Update | null) => void = () => {};

  #pending: (Decision & { decision: number; event: number }) | null = null;
  #accepted: () => void = () => {};
  #questions: Question[] = [];
  readonly #queue: Update[] = [];
  #timer = 0;

  constructor(line: Line, id: string, keys: Keys) {
    this.line = line;
    this.id = id;
    this.keys = keys;
    this.lineState = line.state;
    this.ch = line.attach({ message: (message) => this.#receive(message), state: (state) => this.#line(state) });
    if (line.state === 'open') this.#join();
  }

  // What is to be shown: the truth, or the private copy of a what-if.
  get view(): View | null {
    const answer = this.trial?.answer;
    return answer && this.truth ? applyTrial(this.truth, answer) : this.truth;
  }
  get seat(): number | null {
    return this.truth?.you.seat ?? null;
  }
  can(power: View['can'][number]): boolean {
    return this.truth?.can.includes(power) ?? false;
  }

  send(message: Sent): void {
    this.line.send({ ...message, ch: this.ch });
  }
  leave(): void {
    clearTimeout(this.#timer);
    this.send({ type: 'leave' });
    this.line.detach(this.ch);
  }

  play(move: string): void {
    if (this.trial) return void this.#try([...this.trial.moves, move]);
    this.#decide({ type: 'play', move }, () => this.onplay(move));
  }
  undo(turn = false): void {
    if (this.trial) {
      const kept = turn ? [] : this.trial.moves.slice(0, -1);
      this.#try(kept, [...this.trial.moves.slice(kept.length), ...this.trial.undone]);
    } else if (this.can(turn ? 'restart' : 'undo')) this.#decide(turn ? { type: 'undo', turn } : { type: 'undo' }, () => this.onundo(turn));
  }
  redo(): void {
    const [next, ...rest] = this.trial?.undone ?? [];
    if (this.trial && next) this.#try([...this.trial.moves, next], rest);
    else if (!this.trial && this.can('redo')) this.#decide({ type: 'redo' }, () => this.onredo());
  }
  confirm(): void {
    this.#decide({ type: 'confirm' }, () => this.onconfirm());
  }

  startTrial(): void {
    this.trial = { moves: [], undone: [], answer: null };
  }
  endTrial(play: boolean): void {
    const moves = this.trial?.moves ?? [];
    this.trial = null;
    if (!play || moves.length === 0) return;
    this.#decide({ type: 'play', moves: [...moves] }, () => moves.forEach((move) => this.onplay(move)));
  }

  // The seat's private notes: the table keeps them and repeats them to nobody, not even here.
  note(text: string): void {
    if (!this.truth) return;
    this.truth = { ...this.truth, note: text };
    this.send({ type: 'note', text });
    this.onnote();
  }

  // A view carries the last lines of chat; these are the ones before.
  async olderChat(): Promise<void> {
    const before = this.truth?.chat_from ?? 0;
    if (before === 0) return;
    const answer = await this.ask({ type: 'chat_lines', before }, 'chat_lines');
    if (answer && this.truth) this.truth = withOlderChat(this.truth, answer);
  }

  async preview(move: string): Promise<View | null> {
    const truth = this.truth;
    if (!truth || !offers(this.view?.options, move)) return null;
    const answer = await this.ask({ type: 'whatif', moves: [...(this.trial?.moves ?? []), move] }, 'whatif');
    return answer && !answer.refused && truth === this.truth ? applyTrial(truth, answer) : null;
  }
  async askHint(): Promise<void> {
    this.hinting = true;
    const answer = await this.ask({ type: 'hint' }, 'hint');
    this.hinting = false;
    if (answer?.decision !== this.truth?.decision || !answer) return;
    // What is suggested was thought about most; it is shown by what it promises.
    const best = [...answer.best].sort((a, b) => b.chance - a.chance || b.expected - a.expected);
    this.hint = { ...answer, best };
  }

  // Answers come in the order of the questions; null if the table could not answer.
  ask<T extends Received['type']>(message: Sent, type: T): Promise<Reply<T> | null> {
    return new Promise((resolve) => {
      this.#questions.push({ type, asked: message.type, resolve: resolve as (message: Received | null) => void });
      this.send(message);
    });
  }

  // Shows at once everything that waits to be shown.
  hurry(): void {
    clearTimeout(this.#timer);
    for (const update of this.#queue.splice(0)) this.#apply(update);
    this.playing = false;
  }

  // One decision at a time: what is pressed before the table has answered was meant for a choice that is gone.
  #decide(decision: Decision, accepted: () => void): void {
    this.hurry();
    if (this.#pending || !this.truth || this.truth.decision === undefined) return;
    this.#accepted = accepted;
    this.#pending = { ...decision, decision: this.truth.decision, event: this.truth.event };
    this.error = null;
    this.sending = true;
    this.send(this.#pending as Sent);
  }

  #join(): void {
    this.send({ type: 'join', table: this.id, ...this.keys });
  }

  #line(state: LineState): void {
    this.lineState = state;
    if (state === 'open') this.#join();
    if (state === 'broken') {
      for (const question of this.#questions.splice(0)) question.resolve(null);
      this.hinting = false;
    }
  }

  #receive(message: Received): void {
    const asked = this.#questions.findIndex((q) => q.type === message.type || (message.type === 'error' && message.to === q.asked));
    if (asked >= 0) {
      const [question] = this.#questions.splice(asked, 1);
      question?.resolve(message.type === question.type ? message : null);
      if (message.type !== 'error') return;
    }
    if (message.type === 'view') this.#replace(message);
    else if (message.type === 'update') this.#enqueue(message);
    else if (message.type === 'key') this.take(message.key);
    else if (message.type === 'presence') this.here = message.here;
    else if (message.type === 'gone') this.gone = message.why;
    else if (message.type === 'error') {
      this.error = message;
      this.#settle(false);
    }
  }

  take(key: string): void {
    this.keys = { ...this.keys, key };
    this.onkey(key);
  }

  #replace(view: View): void {
    const before = this.truth;
    this.#queue.length = 0;
    clearTimeout(this.#timer);
    this.playing = false;
    this.truth = view;
    this.clockAt = performance.now();
    this.hint = null;
    this.trial = null;
    // What was decided just before the break is said again; if it had arrived, it is answered as late.
    if (this.#pending && this.#pending.decision === view.decision) this.send(this.#pending as Sent);
    else this.#settle(true);
    this.onupdate(before, view, null);
  }

  #enqueue(update: Update): void {
    if (this.#pending && (update.late || (update.decision !== undefined && update.decision !== this.#pending.decision))) this.#settle(!update.late);
    this.#queue.push(update);
    if (!this.playing) this.#show();
  }

  #settle(accepted: boolean): void {
    const was = this.#pending;
    this.#pending = null;
    this.sending = false;
    if (was && accepted) this.#accepted();
  }

  // Others' moves are shown one after the other, at the reader's speed.
  #show(): void {
    const update = this.#queue.shift();
    if (!update || !this.truth) {
      this.playing = false;
      return;
    }
    this.#apply(update);
    const moved = update.changes !== undefined && (update.notes?.length ?? 0) > 0;
    const pause = moved && this.#queue.length < 40 ? settings.ms(550) : 0;
    this.playing = true;
    clearTimeout(this.#timer);
    if (pause === 0) this.#show();
    else this.#timer = window.setTimeout(() => this.#show(), pause);
  }

  #apply(update: Update): void {
    const before = this.truth;
    if (!before) return;
    const now = applyUpdate(before, update);
    this.truth = now;
    if (update.clock) this.clockAt = performance.now();
    if (update.decision !== undefined && update.decision !== before.decision) {
      this.hint = null;
      this.trial = null;
    } else if (update.changes && this.trial) this.#try(this.trial.moves, this.trial.undone);
    // What a few moves touched is pointed out; not the set-up, nor a leap through the game.
    if (update.notes) this.fresh = before.status === 'playing' && update.notes.length <= longest ? idsOf(update.notes, now) : new Set();
    this.onupdate(before, now, update);
  }

  async #try(moves: readonly string[], undone: readonly string[] = []): Promise<void> {
    if (moves.length === 0) {
      this.trial = { moves, undone, answer: null };
      return;
    }
    const answer = await this.ask({ type: 'whatif', moves: [...moves] }, 'whatif');
    if (answer && this.trial) this.trial = { moves: answer.moves, undone, answer };
  }
}
