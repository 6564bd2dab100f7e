// One tooltip for the whole page, shown on hover, long press and keyboard focus.
import type { Attachment } from 'svelte/attachments';

export interface TipText {
  title: string;
  lines?: readonly string[];
  rule?: string; // a rule number, shown as a link
}
export type Tip = string | TipText | (() => string | TipText | null) | null | undefined;

const hoverMs = 250;
const pressMs = 450;

class TipState {
  text = $state.raw<TipText | null>(null);
  at = $state.raw<Element | null>(null);
  held = $state(false); // by a finger: it stays when the finger is lifted, until the next touch
  #timer = 0;

  show(at: Element, tip: Tip, delay = 0, held = false): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      const text = typeof tip === 'function' ? tip() : tip;
      if (!text) return;
      this.#leave();
      this.text = typeof text === 'string' ? { title: text } : text;
      this.at = at;
      this.held = held;
      at.setAttribute('aria-describedby', 'tip');
    }, delay);
  }
  hide(at?: Element): void {
    clearTimeout(this.#timer);
    if (at && at !== this.at) return;
    this.#leave();
    this.text = null;
  }
  #leave(): void {
    if (this.at?.getAttribute('aria-describedby') === 'tip') this.at.removeAttribute('aria-describedby');
    this.at = null;
  }
}

export const tips = new TipState();

// {@attach tip(() => …)} on anything worth explaining.
export function tip(content: Tip): Attachment<Element> {
  return (element) => {
    if (!content) return;
    let press = 0;
    let pressed = false;
    const on = <K extends keyof HTMLElementEventMap>(name: K, handler: (event: HTMLElementEventMap[K]) => void) => {
      element.addEventListener(name, handler as EventListener, name === 'click');
      return () => element.removeEventListener(name, handler as EventListener, name === 'click');
    };
    const off = [
      on('pointerenter', (event) => event.pointerType !== 'touch' && tips.show(element, content, hoverMs)),
      on('pointerleave', (event) => {
        clearTimeout(press);
        if (event.pointerType !== 'touch') tips.hide(element);
      }),
      on('focus', () => element.matches(':focus-visible') && tips.show(element, content, hoverMs)),
      on('blur', () => tips.hide(element)),
      on('pointerdown', (event) => {
        pressed = false;
        if (event.pointerType !== 'touch') return tips.hide(element);
        press = window.setTimeout(() => {
          pressed = true;
          tips.show(element, content, 0, true);
        }, pressMs);
      }),
      on('pointerup', () => clearTimeout(press)),
      on('pointercancel', () => clearTimeout(press)),
      on('click', (event) => {
        // A long press has explained the thing; it must not play it as well.
        if (!pressed) return;
        pressed = false;
        event.stopImmediatePropagation();
        event.preventDefault();
      }),
    ];
    return () => {
      clearTimeout(press);
      tips.hide(element);
      for (const stop of off) stop();
    };
  };
}
