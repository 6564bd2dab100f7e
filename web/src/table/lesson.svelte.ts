// A guided first game: walks through the steps of a lesson at a real table and plays the others' scripted moves.
import type { Lesson, LessonStep } from '../games/board';
import { settings } from '../lib/settings.svelte';
import type { Session } from './session.svelte';

export class Guide {
  readonly lesson: Lesson;
  readonly session: Session;
  at = $state(0);
  strayed = $state(false); // something else than expected was played
  #others = new Map<number, string[]>();
  #asked = new Map<number, number>();

  constructor(lesson: Lesson, session: Session) {
    this.lesson = lesson;
    this.session = session;
    for (const [seat, moves] of Object.entries(lesson.others)) this.#others.set(Number(seat), [...moves]);
    session.onmove = (move) => this.#played(move);
  }

  get step(): LessonStep | null {
    return this.lesson.steps[this.at] ?? null;
  }
  get done(): boolean {
    return this.at >= this.lesson.steps.length;
  }

  next(): void {
    this.at += 1;
    this.strayed = false;
    // Who lets the table end turns by itself has nothing to press.
    if (this.step?.expect === 'confirm' && !settings.all.confirm) this.at += 1;
    this.point();
  }
  back(): void {
    this.at = Math.max(0, this.at - 1);
    this.point();
  }
  point(): void {
    this.session.frame?.mark(this.step?.mark ?? []);
  }

  // The other seats follow the script; when it ends, the table's bots take over.
  follow(): void {
    this.session.tables.forEach((table, i) => {
      const truth = table.truth;
      const seat = truth?.you.seat;
      if (i === 0 || !truth || seat === null || seat === undefined || truth.decision === undefined || truth.status !== 'playing') return;
      if (this.#asked.get(seat) === truth.decision) return;
      const script = this.#others.get(seat) ?? [];
      if (truth.options) {
        this.#asked.set(seat, truth.decision);
        const move = script.shift();
        if (move) table.play(move);
        else this.session.table.send({ type: 'seat', seat, who: { kind: 'bot', level: 'easy', name: truth.seats[seat]?.name ?? '' } });
      } else if (table.can('confirm')) {
        this.#asked.set(seat, truth.decision);
        table.confirm();
      }
    });
  }

  #played(move: string): void {
    const expected = this.step?.expect;
    if (expected === undefined) return;
    if (expected === 'any' || (typeof expected === 'string' ? expected === move : expected.includes(move))) this.next();
    else if (!this.step?.free && move !== 'confirm') this.strayed = true;
  }
}
