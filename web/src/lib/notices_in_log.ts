// Lines of the log and notices in one list: a notice stands behind everything that had happened by then.
import { t } from './i18n.svelte';
import type { Note, Notice } from './protocol';

export type LogEntry = { readonly note: Note; readonly notice?: undefined } | { readonly notice: Notice; readonly note?: undefined };

export function mergeLog(log: readonly Note[], notices: readonly Notice[]): LogEntry[] {
  const entries: LogEntry[] = [];
  let next = 0;
  for (const note of log) {
    for (let notice = notices[next]; notice && notice.move < (note[0] ?? 0); notice = notices[++next]) entries.push({ notice });
    entries.push({ note });
  }
  for (const notice of notices.slice(next)) entries.push({ notice });
  return entries;
}

// `names`: of the seats as they are now; who sat there then is named if the table has said so.
export function sayNotice(notice: Notice, names: readonly string[]): string {
  const name = notice.name || (notice.seat === undefined ? '' : (names[notice.seat] ?? ''));
  return t(`notice.${notice.kind}`, { name, n: (notice.seat ?? 0) + 1 });
}
