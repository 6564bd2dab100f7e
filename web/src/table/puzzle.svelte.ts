// A puzzle at a table: the position of a record before a mistake, and what the reader does about it.
import { setOf } from '../lib/boxes';
import { createTable } from '../lib/table_service';
import { judge, markSolved, type Puzzle } from '../lib/puzzle';
import { records } from '../lib/store';
import type { RecordFile } from './replay.svelte';
import { Session } from './session.svelte';

export class PuzzleGame {
  readonly puzzle: Puzzle;
  session = $state.raw<Session | null>(null);
  made = $state.raw<readonly string[]>([]);
  answer = $state(false); // the reader wants to see it
  // What comes after the end of the turn depends on others: whoever was on the way by then has found it.
  #ended = $state(false);
  readonly verdict = $derived.by(() => {
    const said = judge(this.puzzle.turn, this.made);
    return said === 'way' && this.#ended ? 'found' : said;
  });
  #undone: readonly string[] = [];
  #left = false;

  constructor(puzzle: Puzzle) {
    this.puzzle = puzzle;
  }

  async open(): Promise<void> {
    const saved = await records.get(this.puzzle.record);
    if (!saved) throw new Error('unknown record');
    const record = saved.record as RecordFile;
    // It can be opened again at any time; it is no table to come back to.
    const table = await createTable(true, {
      game: record.game,
      options: record.options as Record<string, unknown>,
      seats: record.players.map((name, seat) => (seat === this.puzzle.seat ? { kind: 'human', name } : { kind: 'bot', level: 'medium', name })),
      practice: true,
      hints: true,
      position: { record, moves: this.puzzle.move - 1 },
      ...(await setOf(record)),
    });
    this.session?.leave();
    const session = new Session(table, { guided: true });
    if (this.#left) return session.leave();
    session.onmove = (move) => (move === 'confirm' ? this.#end() : this.#make([...this.made, move], []));
    session.onundo = (turn) => this.#make(turn ? [] : this.made.slice(0, -1), [...this.made.slice(turn ? 0 : -1), ...this.#undone]);
    session.onredo = () => this.#make([...this.made, ...this.#undone.slice(0, 1)], this.#undone.slice(1));
    this.made = [];
    this.#ended = false;
    this.answer = false;
    this.session = session;
  }
  leave(): void {
    this.#left = true;
    this.session?.leave();
  }

  #make(made: readonly string[], undone: readonly string[]): void {
    // Once found, it is an ordinary game to be played on with.
    if (this.verdict === 'found') return;
    this.made = made;
    this.#undone = undone;
    this.#keep();
  }
  #end(): void {
    this.#ended = this.made.length > 0;
    this.#keep();
  }
  #keep(): void {
    if (this.verdict === 'found') markSolved(this.puzzle.id);
  }
}
