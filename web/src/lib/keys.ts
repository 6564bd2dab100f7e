// Which keys this device has for a table: links are used up by coming with them, and answered with a key of its own.
import { randomText } from './random';
import type { SavedTable } from './store';

// A table as a link tells of it: /table/ID#KEY or /table/ID#KEY.HOSTKEY. What is known of it already is used where the
// link leads to the same seat again.
export function tableOfLink(id: string, hash: string, saved?: SavedTable): SavedTable {
  const [key = '', host] = hash.split('.');
  const known = saved && (saved.keys.includes(key) || saved.came?.includes(key) || saved.links?.group === key);
  if (saved && known) return host ? { ...saved, host } : saved;
  return {
    id,
    near: false,
    game: saved?.game ?? '',
    names: [],
    keys: [key],
    device: saved?.device ?? randomText(),
    ...(host ? { host } : saved?.host ? { host: saved.host } : {}),
    ...(saved?.links ? { links: saved.links } : {}),
    status: 'gathering',
    mine: false,
    touched: Date.now(),
  };
}

// The server has answered a link with a key for this device.
export function takeKey(saved: SavedTable, at: number, key: string): void {
  const before = saved.keys[at];
  saved.came = [...new Set([...(saved.came ?? []), ...(before ? [before] : [])])];
  saved.keys[at] = key;
}
