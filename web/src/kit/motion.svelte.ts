// How pieces move: they travel from where they were, dice tumble, coins fly to purses. All of it only draws: what is moved is where it
// belongs from the first moment, so that nothing waits for a movement and everything can be clicked during it. The reader's speed
// scales every length; with reduced motion things fade in instead of travelling.
import type { Attachment } from 'svelte/attachments';
import { settings } from '../lib/settings.svelte';
import { measured } from './measured';

const ease = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
const fadeMs = 120;
const freshMs = 1500; // a piece that was seen longer ago did not come from there

interface Spot {
  readonly x: number;
  readonly y: number;
}
export interface Leap extends Spot {
  readonly scale: number;
}

const middle = (box: DOMRect): Spot => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

// From where a piece comes, in its own units: `unit` pixels of the screen are one of them.
export function leapFrom(from: { box: Spot; size: number }, to: { box: Spot; size: number }, unit: number): Leap {
  const scale = to.size > 0 && from.size > 0 ? from.size / to.size : 1;
  return { x: (from.box.x - to.box.x) / unit, y: (from.box.y - to.box.y) / unit, scale: Math.min(3, Math.max(0.3, scale)) };
}

const seen = new Map<string, { box: Spot; size: number; at: number }>();
const mostSeen = 400;
const travelling = new Map<Element, { box: Spot; size: number } | null>(); // and where it lies, while the board changes

function unitOf(element: Element): number {
  if (!(element instanceof SVGGraphicsElement)) return 1;
  const matrix = element.getScreenCTM();
  return matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
}
const look = (element: Element) => {
  const box = element.getBoundingClientRect();
  return { box: middle(box), size: Math.max(box.width, box.height) };
};

// Just before the board changes: where everything lies that may travel, measured at once and not piece by piece as it goes away.
export function rememberPlaces(): void {
  if (travelling.size === 0) return;
  for (const element of travelling.keys()) travelling.set(element, look(element));
  measured(() => {
    for (const element of travelling.keys()) travelling.set(element, null);
    return undefined;
  });
}

// {@attach travels('worker-red')}: a piece of this name that disappears here and appears there has travelled. The element must have no
// transform of its own: put it on a group inside.
export function travels(name: string, ms = 350): Attachment<Element> {
  return (element) => {
    const last = seen.get(name);
    seen.delete(name);
    travelling.set(element, null);
    let forget = () => {};
    if (settings.reduced) element.animate?.([{ opacity: 0 }, { opacity: 1 }], fadeMs);
    else if (last && performance.now() - last.at < freshMs && settings.ms(ms) > 0)
      forget = measured(() => {
        const here = look(element);
        const leap = leapFrom(last, here, unitOf(element));
        if (here.size === 0 || Math.hypot(leap.x, leap.y) <= 2) return undefined;
        return () => void element.animate?.([{ transform: `translate(${leap.x}px, ${leap.y}px)` }, { transform: 'translate(0, 0)' }], { duration: settings.ms(ms), easing: ease });
      });
    return () => {
      forget();
      const gone = travelling.get(element) ?? look(element);
      travelling.delete(element);
      if (gone.size === 0) return;
      if (seen.size >= mostSeen) seen.clear();
      seen.set(name, { ...gone, at: performance.now() });
    };
  };
}

// {@attach tumble(() => round)}: turns over and settles whenever the value changes; not when it is first drawn.
export function tumble(roll: () => unknown): Attachment<Element> {
  let last: unknown;
  let first = true;
  return (element) => {
    const now = roll();
    const isNew = !first && now !== last;
    first = false;
    last = now;
    const length = settings.ms(600);
    if (!isNew) return;
    if (length === 0) return void (settings.reduced && element.animate?.([{ opacity: 0.2 }, { opacity: 1 }], fadeMs));
    const turn = 300 + Math.random() * 120;
    element.animate?.(
      [
        { transform: `translateY(-26px) rotate(${-turn}deg) scale(0.7)`, opacity: 0.4 },
        { transform: `translateY(3px) rotate(${-turn / 5}deg) scale(1.06)`, opacity: 1, offset: 0.62 },
        { transform: 'translateY(-3px) rotate(8deg)', offset: 0.82 },
        { transform: 'none' },
      ],
      { duration: length, easing: 'ease-out', delay: Math.random() * length * 0.15 },
    );
  };
}

// A thing has just appeared: it drops into its place.
export function arrives(ms = 250): Attachment<Element> {
  return (element) => {
    const length = settings.reduced ? fadeMs : settings.ms(ms);
    if (length === 0) return;
    const from = settings.reduced ? { opacity: 0 } : { opacity: 0, transform: 'translateY(-8px)' };
    element.animate?.([from, { opacity: 1, transform: 'none' }], { duration: length, easing: ease });
  };
}

const mostRings = 40;
// {@attach ring(() => colour)}: what somebody has just changed has a ring in that player's colour, fading over two seconds. Rings lie in a layer
// above the drawing (.rings of board/Scene), which moves with it: the drawing itself is not painted again meanwhile.
export function ring(colour: () => string): Attachment<Element> {
  return (element) => {
    const [by, length] = [colour(), settings.ms(2000)];
    const layer = by !== '' && length > 0 ? element.closest('.scene')?.querySelector<HTMLElement>('.rings') : null;
    if (!layer || layer.childElementCount >= mostRings) return undefined;
    // What has changed is drawn in the same moment; only afterwards it has its place.
    return measured(() => {
      const [all, box] = [layer.getBoundingClientRect(), (element.querySelector('.edge') ?? element).getBoundingClientRect()];
      const unit = all.width / layer.clientWidth;
      if (!(unit > 0) || box.width === 0) return undefined;
      return () => {
        const circle = document.createElement('i');
        const isRound = box.width < 1.7 * box.height && box.height < 1.7 * box.width;
        Object.assign(circle.style, {
          left: `${(box.left - all.left) / unit}px`,
          top: `${(box.top - all.top) / unit}px`,
          width: `${box.width / unit}px`,
          height: `${box.height / unit}px`,
          borderRadius: isRound ? '50%' : '8px',
          color: by,
        });
        layer.append(circle);
        const fade = circle.animate([{ opacity: 1, transform: 'scale(1.3)' }, { opacity: 1, transform: 'none', offset: 0.2 }, { opacity: 0, transform: 'none' }], { duration: length, easing: 'ease-out' });
        fade.onfinish = fade.oncancel = () => circle.remove();
      };
    });
  };
}

export interface Flight extends Spot {
  readonly id: number;
  readonly to: Spot;
  readonly sign: string; // of kit/signs.ts
  readonly ms: number;
}

// Coins in the air; Flights.svelte draws them above everything.
class Flights {
  all = $state.raw<readonly Flight[]>([]);
  #next = 0;
  #most = 24;

  // Nothing flies where motion is reduced or off; what it was about is on the board anyway.
  send(sign: string, from: Element | null, to: Element | null, count = 1): void {
    const ms = settings.ms(420);
    if (!from || !to || ms === 0) return;
    const [a, b] = [middle(from.getBoundingClientRect()), middle(to.getBoundingClientRect())];
    const room = Math.max(0, Math.min(count, this.#most - this.all.length));
    const flying = Array.from({ length: room }, (_, i): Flight => ({ id: this.#next++, ...a, to: b, sign, ms: ms + i * 70 }));
    this.all = [...this.all, ...flying];
  }
  land(id: number): void {
    this.all = this.all.filter((flight) => flight.id !== id);
  }
}
export const flights = new Flights();

// How many coins fly for a change of so many points or dollars: one for each up to three, then fewer, never more than six.
export const coinsFor = (change: number): number => Math.min(6, Math.ceil(Math.abs(change) <= 3 ? Math.abs(change) : 3 + (Math.abs(change) - 3) / 5));

// {@attach purse(() => points, () => thing)}: when the value grows, coins come flying from what has just changed on the board; when it falls they
// go there.
export function purse(value: () => number | null, source: () => Element | null, sign: string): Attachment<Element> {
  let last: number | null = null;
  return (element) => {
    const now = value();
    const change = now === null || last === null ? 0 : now - last;
    last = now;
    if (change === 0) return;
    // What has changed is drawn in the same moment; only afterwards it has its place.
    measured(() => {
      const thing = source();
      return () => (change > 0 ? flights.send(sign, thing, element, coinsFor(change)) : flights.send(sign, element, thing, coinsFor(change)));
    });
  };
}

// What a number passes on its way from one value to another, a long way quickly first; both ends belong to it. Nothing if there is no way.
const mostPassed = 12;
export function passed(from: number, to: number): readonly number[] {
  const steps = Math.min(mostPassed, Math.abs(to - from));
  const done = (i: number) => (steps < mostPassed ? i / steps : 1 - (1 - i / steps) ** 2);
  return steps === 0 ? [] : Array.from({ length: steps + 1 }, (_, i) => Math.round(from + (to - from) * done(i)) + 0);
}
