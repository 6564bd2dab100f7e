// One seat at one table: joins, keeps its view up to date, sends decisions and repeats them after a broken line.
import { Refused, type Line, type LineState, type Reply } from './line';
import type { FromError, FromGone, FromHint, FromWhatif, Received, Sent, Update, View } from './protocol';
import { applyTrial, applyUpdate, offers, optionText, touchesOf, withOlderChat } from './seat_state';
import { settings } from './settings.svelte';

type Decision = { type: 'play'; move?: string; moves?: string[] } | { type: 'undo'; turn?: boolean } | { type: 'redo' } | { type: 'confirm' };

export interface Keys {
  readonly key?: string;
  readonly host?: string;
  readonly device?: string;
  readonly name?: string;
  readonly seat?: number;
}

export interface Trial {
  readonly moves: readonly string[];
  readonly undone: readonly string[];
  readonly answer: FromWhatif | null;
}

const longest = 30; // notes of one update whose things are pointed out
const hintPatience = 120_000; // the bots of a busy server take their time
const decisionPatience = 20_000; // then the table is asked where it stands
const joinAgain = 1_500; // while the server cannot reach its store

export class TableClient {
  readonly id: string;
  keys: Keys;
  readonly line: Line;
  readonly ch: number;

  truth = $state.raw<View | null>(null);
  lineState = $state<LineState>('opening');
  here = $state.raw<readonly boolean[] | null>(null);
  watching = $state(0); // spectators
  knocks = $state.raw<readonly { n: number; name: string }[]>([]); // who asks the host for a seat
  changed = $state.raw<ReadonlyMap<string, number | null>>(new Map()); // what the last update touched, and whose doing it was
  firstNewLine = $state(0); // lines of the log before the last update
  hint = $state.raw<FromHint | null>(null);
  hinting = $state(false);
  trial = $state.raw<Trial | null>(null);
  error = $state.raw<FromError | null>(null);
  gone = $state<FromGone['why'] | null>(null);
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
  online: (state: LineState) => void = () => {};
  onplan: (moves: readonly string[] | null) => void = () => {}; // what is tried on a copy, or nothing any more
  onkey: (key: string) => void = () => {}; // the server has given this device a key of its own
  onupdate: (before: View | null, now: View, update: Update | null) => void = () => {};

  #pending: (Decision & { decision: number; event: number; id: number }) | null = null;
  #accepted: () => void = () => {};
  #ending = false; // what is being decided ends the turn
  #overdue: ReturnType<typeof setTimeout> | undefined; // no answer to what was decided
  #again: ReturnType<typeof setTimeout> | undefined; // the table could not be shown
  readonly #offered = new Set<string>(); // in this turn, as far as it can be taken back
  #instead = ''; // what is made as soon as enough is taken back
  readonly #restore: () => Promise<unknown>;
  #joins = 0;
  #note: string | null = null; // written here, and not known to have arrived
  readonly #queue: Update[] = [];
  #timer = 0;

  // `restore`: brings the table back to an engine that was started anew, before it is joined again.
  constructor(line: Line, id: string, keys: Keys, restore: () => Promise<unknown> = () => Promise.resolve()) {
    this.#restore = restore;
    this.line = line;
    this.id = id;
    this.keys = keys;
    this.lineState = line.state;
    this.ch = line.attach({ message: (message) => this.#receive(message), state: (state) => this.#line(state) });
    if (line.state === 'open') this.#join();
    else if (line.state === 'broken') line.reopen();
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
  // What somebody does at the table besides playing. False, and the reader is told why, if the table has refused it or may not have heard it.
  async tell(message: Sent): Promise<boolean> {
    this.error = null;
    try {
      await this.line.tell({ ...message, ch: this.ch });
      return true;
    } catch (error) {
      this.error = error instanceof Refused ? error.error : { type: 'error', code: 'unsent', to: message.type };
      return false;
    }
  }
  leave(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#overdue);
    clearTimeout(this.#again);
    this.send({ type: 'leave' });
    this.line.detach(this.ch);
  }

  play(move: string): void {
    if (this.trial) return void this.#try([...this.trial.moves, move]);
    this.#decide({ type: 'play', move }, () => this.onplay(move));
  }
  // Several moves as one decision; `ends`: the turn is ended with them, if it then can be.
  playAll(moves: readonly string[], ends: boolean): void {
    if (this.trial) return void this.#try([...this.trial.moves, ...moves]);
    this.#decide({ type: 'play', moves: [...moves] }, () => moves.forEach((move) => this.onplay(move)), ends);
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
  // In the middle of one thing another one that was offered before: the first is taken back until the other can be chosen.
  canPlayInstead(move: string): boolean {
    return !this.trial && this.can('undo') && this.#offered.has(move);
  }
  playInstead(move: string): void {
    this.#instead = move;
    this.undo();
  }
  confirm(): void {
    this.#decide({ type: 'confirm' }, () => this.onconfirm());
  }

  // With `moves`: a plan made before is taken up again.
  startTrial(moves: readonly string[] = []): void {
    this.#tries += 1;
    this.#plan({ moves: [], undone: [], answer: null });
    if (moves.length > 0) void this.#try(moves);
  }
  endTrial(play: boolean): void {
    const moves = this.trial?.moves ?? [];
    this.#plan(null);
    if (!play || moves.length === 0) return;
    this.#decide({ type: 'play', moves: [...moves] }, () => moves.forEach((move) => this.onplay(move)));
  }

  // The seat's private notes: the table keeps them and repeats them to nobody, not even here. What it has not got is said again after a break.
  note(text: string): void {
    if (!this.truth) return;
    this.#note = text;
    this.truth = { ...this.truth, note: text };
    void this.#sendNote(text);
    this.onnote();
  }
  async #sendNote(text: string): Promise<void> {
    const kept = await this.line.tell({ type: 'note', text, ch: this.ch }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused) this.error = error.error;
        return error instanceof Refused;
      },
    );
    if (kept && this.#note === text) this.#note = null;
  }

  // A view carries the last lines of chat; these are the ones before.
  async olderChat(): Promise<void> {
    const before = this.truth?.chat_from ?? 0;
    if (before === 0) return;
    const answer = await this.request({ type: 'chat_lines', before }, 'chat_lines');
    if (answer && this.truth) this.truth = withOlderChat(this.truth, answer);
  }

  async preview(move: string): Promise<View | null> {
    const truth = this.truth;
    if (!truth || !offers(this.view?.options, move)) return null;
    const answer = await this.request({ type: 'whatif', moves: [...(this.trial?.moves ?? []), move] }, 'whatif');
    return answer && !answer.refused && truth === this.truth ? applyTrial(truth, answer) : null;
  }
  async requestHint(): Promise<void> {
    this.hinting = true;
    const answer = await this.ask({ type: 'hint' }, 'hint', hintPatience);
    this.hinting = false;
    if (answer?.decision !== this.truth?.decision || !answer) return;
    // What is suggested was thought about most; it is shown by what it promises.
    const best = [...answer.best].sort((a, b) => b.chance - a.chance || b.expected - a.expected);
    this.hint = { ...answer, best };
  }

  // What somebody has clicked for: null if the table refused or may not have heard it, and then the reader is told why.
  async ask<T extends Received['type']>(message: Sent, answer: T, timeout?: number): Promise<Reply<T> | null> {
    this.error = null;
    const heard = await this.request(message, answer, timeout);
    if (!heard && !this.error) this.error = { type: 'error', code: 'unsent', to: message.type };
    return heard;
  }
  // One question to the table that nobody waits for; null also if the line is down or too slow.
  async request<T extends Received['type']>(message: Sent, answer: T, timeout?: number): Promise<Reply<T> | null> {
    try {
      return await this.line.request({ ...message, ch: this.ch }, answer, timeout);
    } catch (error) {
      if (error instanceof Refused) this.error = error.error;
      return null;
    }
  }

  // Shows at once everything that waits to be shown.
  hurry(): void {
    clearTimeout(this.#timer);
    for (const update of this.#queue.splice(0)) this.#apply(update);
    this.playing = false;
  }

  // One decision at a time: what is pressed before the table has answered was meant for a choice that is gone.
  #decide(decision: Decision, accepted: () => void, ends = false): void {
    this.hurry();
    if (this.#pending || !this.truth || this.truth.decision === undefined) return;
    this.#ending = ends;
    this.#accepted = accepted;
    this.#pending = { ...decision, decision: this.truth.decision, event: this.truth.event, id: this.line.nextId() };
    this.error = null;
    this.sending = true;
    this.#sendDecision();
  }

  // If nothing comes back, the table is asked where it stands: the view settles the decision, or it is sent again.
  #sendDecision(): void {
    this.send(this.#pending as Sent);
    clearTimeout(this.#overdue);
    this.#overdue = setTimeout(() => this.line.state === 'open' && this.#join(), decisionPatience);
  }

  #join(): void {
    this.send({ type: 'join', table: this.id, ...this.keys });
  }

  async #line(state: LineState): Promise<void> {
    this.lineState = state;
    this.online(state);
    if (state === 'broken') {
      clearTimeout(this.#overdue);
      // An engine that has failed may have failed because of this very decision: it is not repeated.
      if (this.line.near) this.#settle(false);
    }
    if (state !== 'open') return;
    const joins = ++this.#joins;
    await this.#restore().catch((error: unknown) => {
      if (error instanceof Refused) this.error = error.error;
    });
    if (joins === this.#joins && this.line.state === 'open') this.#join();
  }

  #receive(message: Received): void {
    if (message.type === 'view') this.#replace(message);
    else if (message.type === 'update') this.#enqueue(message);
    else if (message.type === 'key') this.take(message.key);
    else if (message.type === 'presence') {
      this.here = message.here;
      this.watching = message.watching ?? 0;
    } else if (message.type === 'knock') {
      const others = this.knocks.filter(({ n }) => n !== message.n);
      this.knocks = message.name === undefined ? others : [...others, { n: message.n, name: message.name }];
    }
    else if (message.type === 'gone') this.gone = message.why;
    else if (message.type === 'error') {
      this.error = message;
      if (message.id === this.#pending?.id) this.#settle(false);
      if (message.to === 'join' && message.code === 'unavailable') {
        clearTimeout(this.#again);
        this.#again = setTimeout(() => this.line.state === 'open' && this.#join(), joinAgain);
      }
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
    this.truth = this.#note === null ? view : { ...view, note: this.#note };
    if (this.#note !== null) void this.#sendNote(this.#note);
    this.firstNewLine = view.log.length; // nothing of it has just happened here
    if (this.error?.to === 'join') this.error = null;
    this.clockAt = performance.now();
    // A plan for the same decision is still a plan.
    if (before?.decision !== view.decision) {
      this.hint = null;
      if (before) this.#plan(null);
    } else if (this.trial) void this.#try(this.trial.moves, this.trial.undone);
    // What was decided just before the break is said again; if it had arrived, it is answered as late.
    if (this.#pending && this.#pending.decision === view.decision) this.#sendDecision();
    else this.#settle(true);
    this.onupdate(before, view, null);
    this.#remember(view);
  }

  #enqueue(update: Update): void {
    if (this.#pending && (update.id === this.#pending.id || update.late || (update.decision !== undefined && update.decision !== this.#pending.decision))) this.#settle(!update.late);
    this.#queue.push(update);
    if (!this.playing) this.#show();
  }

  #settle(accepted: boolean): void {
    const was = this.#pending;
    clearTimeout(this.#overdue);
    this.#pending = null;
    this.sending = false;
    if (!accepted) this.#instead = '';
    if (was && accepted) this.#accepted();
  }

  #remember(now: View): void {
    if (!now.can.includes('undo')) this.#offered.clear();
    for (const option of now.options ?? []) this.#offered.add(optionText(option));
    const move = this.#instead;
    if (move === '' || this.#pending) return;
    if (!offers(now.options, move) && this.can('undo')) return this.undo();
    this.#instead = '';
    if (offers(now.options, move)) this.play(move);
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
      this.#plan(null);
    } else if (update.changes && this.trial) this.#try(this.trial.moves, this.trial.undone);
    // What a few moves touched is pointed out; not the set-up, nor a leap through the game.
    if (update.notes) {
      const played = before.status === 'playing';
      this.firstNewLine = now.log.length - (played ? update.notes.length : 0);
      this.changed = played && update.notes.length <= longest ? touchesOf(update.notes, now) : new Map();
    }
    this.onupdate(before, now, update);
    this.#remember(now);
    if (!this.#ending || this.#pending) return;
    this.#ending = false;
    if (this.can('confirm') && !now.options) this.confirm();
  }

  #plan(trial: Trial | null): void {
    if (!trial && !this.trial) return;
    this.trial = trial;
    this.onplan(trial?.moves ?? null);
  }
  #tries = 0; // only the answer to the last of them counts
  async #try(moves: readonly string[], undone: readonly string[] = []): Promise<void> {
    const tried = ++this.#tries;
    if (moves.length === 0) return this.#plan({ moves, undone, answer: null });
    const answer = await this.request({ type: 'whatif', moves: [...moves] }, 'whatif');
    if (answer && this.trial && tried === this.#tries) this.#plan({ moves: answer.moves, undone, answer });
  }
}
