// Keys that do something by themselves: single letters and digits, the same with Alt, or none at all, as the reader likes. Whoever speaks to
// the machine or often hits a key by mistake needs them out of the way. Arrows, Tab, Enter and Escape are no shortcuts and always work.
export type Shortcuts = 'plain' | 'alt' | 'off';

export const shortcutKinds: readonly Shortcuts[] = ['plain', 'alt', 'off'];

interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly target: EventTarget | null;
}

const writing = 'input, textarea, select, dialog';

// With Alt many layouts write another sign: the place of the key on the keyboard says which one is meant.
const byPlace = (code: string): string => (code === 'Slash' ? '?' : (/^(?:Key|Digit)(\w)$/.exec(code)?.[1] ?? '').toLowerCase());

// The letter, digit or "?" that was meant as a shortcut; '' if it was none, or somebody is writing.
export function shortcutOf(event: Pressed, kind: Shortcuts): string {
  if (kind === 'off' || event.ctrlKey || event.metaKey || event.altKey !== (kind === 'alt')) return '';
  if ((event.target as Element | null)?.closest?.(writing)) return '';
  const key = event.key.toLowerCase();
  return /^[a-z0-9?]$/.test(key) ? key : kind === 'alt' ? byPlace(event.code) : '';
}

// As aria-keyshortcuts names it; nothing where there are none.
export const keyName = (key: string, kind: Shortcuts): string | undefined => (kind === 'off' ? undefined : kind === 'alt' ? `Alt+${key}` : key);
