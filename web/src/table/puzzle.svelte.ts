// A puzzle at a table: the position of a record, and what the reader does about it. The engine judges the turn once it is whole.
import { setOf } from '../lib/boxes';
import { gameOfCollection, markCollected } from '../lib/collection';
import { createTable } from '../lib/table_service';
import { judgePosition } from '../lib/judge_turn';
import { markSolved, type Puzzle, type Solved } from '../lib/puzzle';
import { records } from '../lib/store';
import type { RecordFile } from './replay.svelte';
import { Session } from './session.svelte';

// Moves of one turn may be made in any order.
const sameTurn = (one: readonly string[], other: readonly string[]): boolean => one.toSorted().join('\n') === other.toSorted().join('\n');

export class PuzzleGame {
  readonly puzzle: Puzzle;
  session = $state.raw<Session | null>(null);
  made = $state.raw<readonly string[]>([]);
  verdict = $state<Solved>('open');
  lost = $state(0); // points behind the best turn
  answer = $state(false); // the reader wants to see it
  #undone: readonly string[] = [];
  #record: RecordFile | null = null;
  #stop: () => void = () => {};
  #left = false;
  #whole = false; // the turn has ended: what is played from then on belongs to a later one

  // A puzzle of a collection brings its record along; those of one's own games are on this device.
  constructor(puzzle: Puzzle, record: RecordFile | null = null) {
    this.puzzle = puzzle;
    this.#record = record;
  }

  async open(): Promise<void> {
    const record = this.#record ?? ((await records.get(this.puzzle.record))?.record as RecordFile | undefined);
    if (!record) throw new Error('unknown record');
    this.#record = record;
    // It can be opened again at any time; it is no table to come back to.
    const table = await createTable(true, {
      game: record.game,
      options: record.options as Record<string, unknown>,
      seats: record.players.map((name, seat) => (seat === this.puzzle.seat ? { kind: 'human', name } : { kind: 'bot', level: 'medium', name })),
      ...(await setOf(record)),
      practice: true,
      hints: true,
      position: { record, moves: this.puzzle.move - 1 },
    });
    this.session?.leave();
    const session = new Session(table, { guided: true });
    if (this.#left) return session.leave();
    session.onmove = (move) => {
      if (move === 'confirm') this.#end();
      else if (!this.#whole) this.#make([...this.made, move], []);
    };
    // A turn with nothing to think over, such as a bid, the table ends by itself: then others have moved, too. Where all decide at
    // the same time they may have moved while the turn goes on, or before it was first seen: what can be begun anew goes on.
    let together = false;
    session.onchange = () => {
      const { move = 0, options = [], can = [], waiting = [] } = session.table.truth ?? {};
      const goesOn = options.length > 0 || can.includes('confirm');
      together ||= goesOn && waiting.some((seat) => seat !== this.puzzle.seat);
      if (!(goesOn && (together || can.includes('restart'))) && move - (this.puzzle.move - 1) > this.made.length) this.#end();
    };
    session.onundo = (turn) => this.#make(turn ? [] : this.made.slice(0, -1), [...this.made.slice(turn ? 0 : -1), ...this.#undone]);
    session.onredo = () => this.#make([...this.made, ...this.#undone.slice(0, 1)], this.#undone.slice(1));
    this.#stop();
    this.#whole = false;
    this.made = [];
    this.verdict = 'open';
    this.answer = false;
    this.session = session;
  }
  leave(): void {
    this.#left = true;
    this.#stop();
    this.session?.leave();
  }

  #make(made: readonly string[], undone: readonly string[]): void {
    // Once found, it is an ordinary game to be played on with.
    if (this.verdict === 'found' || this.verdict === 'checking') return;
    this.#whole = false;
    this.verdict = 'open';
    this.made = made;
    this.#undone = undone;
    // The answer itself, in any order, needs no second opinion; the seat's next turn may follow without a pause.
    if (sameTurn(made, this.puzzle.turn)) this.#found();
  }
  // The turn is whole: is it as good as the best?
  #end(): void {
    if (!this.#record || this.made.length === 0 || this.#whole) return;
    this.#whole = true;
    this.#stop();
    this.verdict = 'checking';
    const seat = `p${this.puzzle.seat + 1} `;
    this.#stop = judgePosition(
      this.#record,
      this.puzzle.move - 1,
      this.made.map((move) => seat + move),
      (found) => {
        // The first look is quick and rough; what counts is the last.
        if (found.done < found.of) return;
        this.lost = found.lost ?? 0;
        if (found.solved) this.#found();
        else this.verdict = 'other';
      },
      () => (this.verdict = 'failed'),
    );
  }
  #found(): void {
    this.verdict = 'found';
    this.lost = 0;
    (gameOfCollection(this.puzzle.record) ? markCollected : markSolved)(this.puzzle.id);
  }
}
