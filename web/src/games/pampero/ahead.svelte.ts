// What the option pointed at would lead to, on the board or in the list: asked for after a moment, forgotten with the decision.
import type { Preview } from '../board';
import type { Figures, State } from './engine.gen';
import type { Table } from './words';

const pauseMs = 140;

export class Ahead {
  move = $state('');
  shown = $state.raw<Preview<State, Figures> | null>(null);
  #timer = 0;

  point(table: Table, move: string): void {
    if (move === this.move) return;
    clearTimeout(this.#timer);
    this.move = move;
    this.shown = null;
    if (move === '' || table.past || !table.choices.has(move)) return;
    this.#timer = window.setTimeout(() => {
      void table.preview(move).then((found) => {
        if (this.move === move) this.shown = found;
      });
    }, pauseMs);
  }
  forget(): void {
    clearTimeout(this.#timer);
    this.move = '';
    this.shown = null;
  }
}

// The move that a thing of the board or a button of the list stands for.
export const moveAt = (target: EventTarget | null): string => {
  const thing = target instanceof Element ? target.closest<HTMLElement | SVGElement>('[data-move], [data-option]') : null;
  return thing?.dataset['move'] ?? thing?.dataset['option'] ?? '';
};
