// What the reader likes, kept on this device.
import { readValue, writeValue } from './local_values';
import type { Lang } from './message';
import type { Shortcuts } from './shortcuts';

export type Theme = 'auto' | 'light' | 'dark';

export interface Liked {
  lang: Lang | 'auto';
  theme: Theme;
  speed: number; // of animations: 0 none, 1 slow, 2 normal, 3 fast
  sound: boolean;
  notices: boolean; // browser notifications when it is my turn
  push: boolean; // and by Web Push, when the browser is closed
  confirm: boolean; // a turn ends only when I say so
  single: boolean; // what can be done in one way only is done by itself
  keys: Shortcuts; // of the table: single keys, with Alt, or none
  name: string;
  seen: string[]; // one-time remarks that were read
}

const first: Liked = { lang: 'auto', theme: 'auto', speed: 2, sound: true, notices: false, push: false, confirm: true, single: true, keys: 'plain', name: '', seen: [] };
const key = 'kilowatt.settings';

const load = (): Liked => ({ ...first, ...readValue<Partial<Liked>>(key, {}) });

class Settings {
  all = $state<Liked>(load());
  reduced = $state(matchMedia('(prefers-reduced-motion: reduce)').matches);
  dark = $state(matchMedia('(prefers-color-scheme: dark)').matches);

  constructor() {
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (event) => (this.reduced = event.matches));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => (this.dark = event.matches));
  }

  get theme(): 'light' | 'dark' {
    return this.all.theme === 'auto' ? (this.dark ? 'dark' : 'light') : this.all.theme;
  }
  set<K extends keyof Liked>(name: K, value: Liked[K]): void {
    this.all[name] = value;
    writeValue(key, this.all);
  }
  // A backup was read in.
  reload(): void {
    this.all = load();
  }
  ms(base: number): number {
    const factor = [0, 1.8, 1, 0.45][this.all.speed] ?? 1;
    return this.reduced ? 0 : Math.round(base * factor);
  }
}

export const settings = new Settings();
