// This device at a table: one seat, or several on the same screen; keeps the table in mind, speaks and rings.
import { voice } from '../lib/announce.svelte';
import { banners } from '../lib/banners.svelte';
import { keepSet } from '../lib/boxes';
import type { Meaning } from '../board/thing';
import type { RuleLinks } from '../games/board';
import { dataOf, facts, ruleLinksOf } from '../lib/games';
import { follow, promise, receiptOf, takeBack, type DrawStep, type DrawTrouble, type KeptDraws } from '../lib/draw';
import { join, lookAt, lookAway } from '../lib/table_service';
import { language, t } from '../lib/i18n.svelte';
import type { LineState } from '../lib/line';
import { Mirror } from '../lib/mirror';
import { notice } from '../lib/notices';
import { keepPush } from '../lib/push';
import type { Automatic, BidRule, Update, View } from '../lib/protocol';
import { takeKey } from '../lib/keys';
import { isRule } from '../lib/rules';
import { sayNote } from '../lib/say';
import { settings } from '../lib/settings.svelte';
import { sound } from '../lib/sound';
import { keepRecord, storing, tables, type SavedTable } from '../lib/store';
import type { TableClient } from '../lib/table_client.svelte';
import type { TableLock } from '../lib/table_lock';
import { title } from '../lib/title';
import { Frame, type Source } from './frame.svelte';
import { keepPlan, keptPlan } from './plan';

// Why a click did nothing: the move it meant, the rule against it, and the rules behind the steps and moves of the game.
export interface Refusal {
  readonly move: string;
  readonly rule: string;
  readonly links: RuleLinks | null;
  readonly at?: Element; // what was clicked
}

export class Session implements Source {
  readonly saved: SavedTable;
  readonly tables: readonly TableClient[];
  current = $state(0);
  frame = $state.raw<Frame | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  choosing = $state.raw<{ meanings: readonly Meaning[]; at: Element } | null>(null);
  curtain = $state(false);
  inTheOpen = $state(false); // several people look at the screen: only what everybody may see is shown
  peeking = $state(false); // while the key is held, what the seat itself knows
  rule = $state.raw<BidRule | null>(null); // how the table bids for the seat
  record = $state<string | null>(null);
  drawTrouble = $state<DrawTrouble | null>(null); // the server broke its promise: no nonce is sent
  whole: Record<string, unknown> | null = null; // the record itself
  onmove: (move: string) => void = () => {};
  onundo: (turn: boolean) => void = () => {};
  onredo: () => void = () => {};
  onchange: () => void = () => {}; // at any of the seats here
  onover: (view: View) => void = () => {};
  onstored: () => void = () => {}; // or not, and the reader has been told

  // Guided: the other seats are played by a script, not by people who take turns at the screen.
  #guided: boolean; // nothing is kept
  #unsaid = false; // the table may not know the rule
  #keeping: Promise<void> | null = null;
  #changed = false; // since it was last kept
  readonly #lock: TableLock | null;
  readonly #everybody: TableClient | null; // what all at one screen may see together
  readonly #mirror: Mirror | null; // for other tabs that watch
  #failed = false; // the engine
  #drawing: Promise<void> = Promise.resolve();
  readonly #promisedAt = new Map<number, View>(); // what a seat saw when it said that it is ready: not to be said again

  constructor(saved: SavedTable, options: { guided?: boolean; lock?: TableLock | null } = {}) {
    this.saved = saved;
    this.#guided = options.guided ?? false;
    this.#lock = options.lock ?? null;
    this.#mirror = this.#lock ? new Mirror(saved.id, () => (this.curtain ? null : this.table.truth)) : null;
    lookAt(saved);
    this.tables = saved.keys.map((key) => join(saved, key));
    const spectator = saved.links?.spectator;
    this.#everybody = !this.#guided && saved.keys.length > 1 && saved.near && spectator && facts(saved.game).open_steps ? join(saved, spectator) : null;
    const mine = this.tables[0];
    if (mine) {
      mine.onplay = (move) => this.onmove(move);
      mine.onconfirm = () => this.onmove('confirm');
      mine.onundo = (turn) => this.onundo(turn);
      mine.onredo = () => this.onredo();
      mine.online = (state) => this.#line(state);
    }
    this.tables.forEach((table, i) => {
      table.onupdate = (before, now, update) => this.#updated(i, before, now, update);
      table.onnote = () => this.#remember();
      table.onplan = (moves) => keepPlan(saved.id, i, moves && { decision: table.truth?.decision, moves });
      table.onkey = (key) => {
        takeKey(this.saved, i, key);
        void this.#store();
      };
    });
  }

  get table(): TableClient {
    return this.tables[this.current] as TableClient;
  }
  get view(): View | null {
    const own = this.table.view;
    const shared = this.#everybody?.truth;
    if (!own || !shared || !this.inTheOpen || this.peeking || this.isTrial) return own;
    return { ...own, state: shared.state, figures: shared.figures, log: shared.log };
  }
  get changed(): ReadonlyMap<string, number | null> {
    return this.table.changed;
  }
  get firstNewLine(): number {
    return this.table.firstNewLine;
  }
  get hint() {
    return this.table.hint;
  }
  get isTrial(): boolean {
    return this.table.trial !== null;
  }
  get isPast(): boolean {
    return false;
  }
  get isBusy(): boolean {
    return this.table.playing;
  }

  play(move: string): void {
    this.refusal = null;
    this.choosing = null;
    this.table.play(move);
    sound('move');
  }
  // Several moves with one click. A lesson has its own step for ending the turn.
  playAll(moves: readonly string[], ends: boolean): void {
    this.refusal = null;
    this.choosing = null;
    this.table.playAll(moves, ends && !this.#guided);
    sound('move');
  }
  choose(meanings: readonly Meaning[], at: Element): void {
    this.choosing = { meanings, at };
  }
  refuse(move: string, rule: string, at: Element): void {
    this.refusal = { move, rule, links: null, at };
    sound('refused');
  }
  // Of all that a click could mean, what is refused by a rule of the game says most.
  async why(moves: readonly string[], at?: Element): Promise<void> {
    const game = this.view?.info.game;
    if (this.view?.status !== 'playing' || game === undefined) return;
    const instead = moves.find((move) => facts(game).switches?.includes(move.split(' ')[0] ?? '') && this.table.canPlayInstead(move));
    if (instead !== undefined) return this.table.playInstead(instead);
    const [links, ...answers] = await Promise.all([ruleLinksOf(game), ...moves.map((move) => this.table.request({ type: 'why', move }, 'why'))]);
    // The table knows nothing of what is tried on a copy.
    const refused = answers.flatMap((answer) => (answer ? [{ move: answer.move, rule: this.isTrial ? '' : (answer.rule ?? ''), links, ...(at ? { at } : {}) }] : []));
    if ((answers.some((answer) => answer?.allowed) && !this.isTrial) || refused.length === 0) return;
    this.refusal = refused.find(({ rule }) => isRule(rule)) ?? (refused[0] as Refusal);
    sound('refused');
  }
  preview(move: string): Promise<View | null> {
    return this.table.preview(move);
  }
  // As long as what it was made for is on offer.
  get bidding(): BidRule | null {
    const lot = this.table.truth?.prompt?.args[0];
    return this.rule && (this.rule.about === undefined || this.rule.about === lot) ? this.rule : null;
  }
  // The table bids for the seat up to a limit, for what is on offer now; without one it is asked again. It can be said before it is the seat's turn.
  bid(rule: BidRule | null): void {
    const lot = this.table.truth?.prompt?.args[0];
    this.rule = rule && lot !== undefined ? { ...rule, about: lot } : rule;
    const said = this.rule;
    this.#unsaid = true;
    void this.table.tell({ type: 'automatic', automatic: this.#automatic() }).then((heard) => heard && said === this.rule && (this.#unsaid = false));
  }
  // The reader has changed what the table shall do by itself.
  tell(): void {
    for (const table of this.tables) if (table.truth?.you.seat != null) table.send({ type: 'automatic', automatic: this.#automatic() });
  }

  // Ready to begin, or not yet after all.
  ready(isReady: boolean, i = this.current): void {
    this.#draw(i, (view, draws) => {
      this.#promisedAt.set(i, view);
      return isReady ? promise(view, draws) : takeBack(view, draws);
    });
  }
  // The seat's only device from now on is this one.
  async signOutOthers(): Promise<boolean> {
    const device = this.saved.device;
    if (!device) return false;
    const answer = await this.table.ask({ type: 'device', only: true, device }, 'key');
    if (answer) this.table.take(answer.key);
    return answer !== null;
  }

  // The device has been handed over.
  lift(): void {
    this.curtain = false;
    this.#announceTurn();
  }
  leave(): void {
    title('');
    const go = () => {
      this.tables.forEach((table) => table.leave());
      this.#everybody?.leave();
      lookAway(this.saved);
      this.#lock?.release();
    };
    this.#mirror?.close();
    if (this.#keeping) void this.#keeping.then(go);
    else go();
  }

  #automatic(): Automatic {
    // In a lesson every step is the reader's own.
    const { confirm, single } = this.#guided ? { confirm: true, single: false } : settings.all;
    return { confirm: !confirm, single, ...(this.rule ? { bids: [this.rule] } : {}) };
  }

  async #updated(i: number, before: View | null, now: View, update: Update | null): Promise<void> {
    const table = this.tables[i] as TableClient;
    if (!before) await this.#arrived(i, table, now);
    else if (update === null) this.#repeat(i, table, now);
    if (now.you.seat !== null && now.draw) this.#draw(i, (view, draws) => follow(view, draws, update === null && this.#promisedAt.get(i) !== view));
    if (i === this.current) this.#speak(before, now, update);
    this.#pass(now);
    this.#mirror?.show();
    this.#remember();
    this.onchange();
    if (now.next && now.next !== before?.next) await this.#follow(now.next);
    if (now.status === 'over' && i === this.current && this.record === null) await this.#finished(table, now);
  }

  async #arrived(i: number, table: TableClient, now: View): Promise<void> {
    if (now.you.seat !== null) {
      this.#repeat(i, table, now);
      // At one's own tables there is nobody to wait for.
      const sitter = now.seats[now.you.seat];
      if (now.status === 'gathering' && this.saved.near && !sitter?.ready) {
        table.send({ type: 'sit', name: this.saved.settings?.seats[now.you.seat]?.name ?? '' });
        this.ready(true, i);
      }
    }
    if (now.you.seat !== null && !this.saved.near) void keepPush(table);
    const plan = keptPlan(this.saved.id, i);
    if (plan && plan.decision === now.decision && now.options) table.startTrial(plan.moves);
    if (i !== 0) return;
    this.saved.game = now.info.game;
    const [data] = await Promise.all([this.#data(table, now), language.useGame(now.info.game)]);
    this.frame = new Frame(this, data);
  }

  // What the table shall do by itself, if it knows it otherwise: it may have been said while the line was down, here or by another device.
  #repeat(i: number, table: TableClient, now: View): void {
    if (now.you.seat === null) return;
    if (i === 0 && !this.#unsaid) this.rule = now.automatic?.bids?.[0] ?? null;
    const wish = this.#automatic();
    const { confirm = false, single = false, bids = [] } = now.automatic ?? {};
    const bid = (rule: BidRule | undefined) => [rule?.verb, rule?.max, rule?.then, rule?.about].join();
    if (confirm !== wish.confirm || single !== wish.single || bid(bids[0]) !== bid(wish.bids?.[0])) table.send({ type: 'automatic', automatic: wish });
  }

  // A table with its own component data sends them; the usual ones are part of the page.
  async #data(table: TableClient, now: View): Promise<Record<string, unknown>> {
    const usual = await dataOf(now.info.game);
    if (now.info.data === 'default') return usual;
    const answer = await table.request({ type: 'files', texts: true }, 'files');
    // Kept under its hash, so that the game can be opened again when it is over.
    if (answer?.texts) void keepSet(now.info.game, { name: answer.data, files: answer.texts }).catch(() => undefined);
    const own = Object.fromEntries(Object.entries(answer?.files ?? {}).map(([file, json]) => [file.replace(/\.json$/, ''), json as unknown]));
    return { ...usual, ...own };
  }

  #speak(before: View | null, now: View, update: Update | null): void {
    const frame = this.frame;
    if (!frame || !before) return;
    for (const note of update?.notes ?? []) voice.say(sayNote(frame.speaker, note));
    if (update?.notes?.length && update.changes) sound(frame.step === '' ? 'dice' : 'move');
    const turned = now.options && (!before.options || before.waiting.join() !== now.waiting.join());
    if (turned && now.status === 'playing') {
      if (now.log.length !== before.log.length || before.status !== 'playing') sound('turn');
      void notice(t('table.your_turn', { game: frame.t('game', 'name') }), `/table/${this.saved.id}`);
    }
    if (now.decision !== before.decision || !now.options) voice.prompt(now.options ? frame.prompt : '');
    if (now.status === 'over' && before.status !== 'over') sound('end');
  }
  #announceTurn(): void {
    if (this.frame) voice.prompt(this.frame.prompt);
  }
  // The reader has changed the language.
  announceAgain(): void {
    voice.forget();
    if (this.view?.options) this.#announceTurn();
  }

  // Same screen: the seat that is to decide comes to the front, behind a curtain if it has secrets. In open steps everybody
  // follows what is done, and each one's secrets are seen only while a key is held.
  #pass(now: View): void {
    if (this.#guided || this.tables.length < 2 || now.status !== 'playing') return;
    const mustDecide = (table: TableClient) => (table.truth?.options || table.can('confirm')) && table.truth?.status === 'playing';
    const deciding = mustDecide(this.table) ? this.current : this.tables.findIndex(mustDecide);
    if (deciding < 0) return;
    const { prompt, info } = this.tables[deciding]?.truth ?? now;
    const wasOpen = this.inTheOpen;
    // Whoever has only to end the turn is still in the step before.
    if (prompt) this.inTheOpen = this.#everybody !== null && (facts(this.saved.game).open_steps?.includes(info.steps[prompt.step]?.name ?? '') ?? false);
    if (deciding === this.current && !(wasOpen && !this.inTheOpen)) return;
    this.current = deciding;
    this.peeking = false;
    this.curtain = facts(this.saved.game).secrets && !this.inTheOpen;
  }

  // One step after the other. What was published is kept before the own nonce is sent: only then does it prove anything.
  #draw(i: number, step: (view: View, draws: KeptDraws | undefined) => DrawStep): void {
    this.#drawing = this.#drawing.then(async () => {
      const table = this.tables[i];
      if (!table?.truth) return;
      const before = this.saved.draws?.[i];
      const { draws, send, trouble } = step(table.truth, before);
      this.drawTrouble = trouble;
      if (draws && draws !== before) {
        this.saved.draws = { ...this.saved.draws, [i]: draws };
        await this.#store();
      }
      if (send) table.send(send);
    });
  }
  // The seat was given up before the game: this device has nothing to come back to.
  async forget(): Promise<void> {
    this.#guided = true;
    await this.#keeping;
    await tables.remove(this.saved.id).catch(() => undefined);
  }
  async #store(): Promise<void> {
    if (this.#guided) return;
    await tables.put($state.snapshot(this.saved) as SavedTable).catch(() => undefined);
    this.onstored();
  }

  #remember(): void {
    const now = this.table.truth;
    if (!now || this.#guided) return;
    const mine = this.tables.some((table) => table.truth?.options !== undefined && table.truth.status === 'playing');
    this.saved.status = now.status;
    delete this.saved.ended;
    delete this.saved.hidden;
    this.saved.mine = mine;
    this.saved.touched = Date.now();
    this.saved.names = this.frame?.names.slice(0, now.seats.length) ?? now.seats.map((seat) => seat.name);
    const frame = this.frame;
    const last = now.log.at(-1);
    if (frame && mine) this.saved.noted = { lang: language.now, asked: frame.prompt, happened: last ? sayNote(frame.speaker, last) : '' };
    else delete this.saved.noted;
    title(this.frame?.t('game', 'name') ?? '', mine);
    this.#changed = true;
    if (this.#keeping) return;
    const keeping = (this.#keeping = this.#keep());
    storing.add(keeping);
    void keeping.finally(() => storing.delete(keeping));
  }
  // A table inside the page lives in a worker; what is kept here brings it back after a reload. What changes meanwhile is kept together.
  async #keep(): Promise<void> {
    while (this.#changed) {
      this.#changed = false;
      if (this.saved.near) {
        const answer = await this.table.request({ type: 'save' }, 'saved');
        if (answer) this.saved.data = answer.data as unknown;
      }
      if (!this.#lock?.isStolen()) await tables.put($state.snapshot(this.saved) as SavedTable).catch(() => undefined);
    }
    this.#keeping = null;
  }

  // An engine that failed is started anew and the table brought back (table_service.ts); the reader is told.
  #line(state: LineState): void {
    if (!this.saved.near) return;
    if (state === 'broken') this.#failed = this.table.truth !== null;
    else if (state === 'open' && this.#failed) {
      this.#failed = false;
      banners.show({ id: 'engine', text: () => t('notice.engine') });
    }
  }

  // Another game with the same people: the keys of this table open it, too.
  async #follow(id: string): Promise<void> {
    const { data: _, draws: __, ...rest } = $state.snapshot(this.saved) as SavedTable;
    await tables.put({ ...rest, id, status: 'gathering', mine: true, touched: Date.now() }).catch(() => undefined);
  }

  async #finished(table: TableClient, now: View): Promise<void> {
    const answer = await table.request({ type: 'record' }, 'record');
    if (!answer) return;
    this.whole = answer.record as Record<string, unknown>;
    // A lesson or a puzzle is no game of one's own: it does not count.
    if (this.#guided) return;
    const about = { table: this.saved.id, game: now.info.game, random: now.settings.seating === 'random' };
    this.record = await keepRecord(this.whole, now.you.seat, this.saved.id, receiptOf(this.saved.draws?.[this.current], about));
    this.onover(now);
  }
}
