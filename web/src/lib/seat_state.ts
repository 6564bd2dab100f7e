// What a seat knows, kept up to date: pure functions from the last view and an update to the next view.
import { patch } from './patch';
import type { FromChatLines, FromWhatif, Note, Option as Offered, Update, View } from './protocol';

const kept = ['draw', 'commitment', 'vote', 'takeback', 'status', 'you', 'seats', 'move', 'waiting', 'clock', 'scores', 'settings', 'next', 'can', 'decision', 'prompt', 'options', 'since'] as const;

// As the table keeps them: of too many the oldest goes of that kind and seat of which there are most.
const mostNotices = 240;
function keptNotices(notices: View['notices']): View['notices'] {
  if (notices.length <= mostNotices) return notices;
  const group = (notice: View['notices'][number]) => `${notice.kind} ${notice.seat}`;
  const counts = new Map<string, number>();
  for (const notice of notices) counts.set(group(notice), (counts.get(group(notice)) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const first = notices.findIndex((notice) => counts.get(group(notice)) === most);
  return keptNotices(notices.filter((_, i) => i !== first));
}

export function applyUpdate(view: View, update: Update): View {
  const next: View = { ...view, event: update.event };
  if (update.changes) next.state = patch(view.state, update.changes);
  if (update.figures) next.figures = patch(view.figures, update.figures);
  if (update.drop || update.notes) {
    const kept = update.drop ? view.log.slice(0, Math.max(0, view.log.length - update.drop)) : view.log;
    next.log = update.notes ? [...kept, ...update.notes] : kept;
  }
  if (update.ledger) {
    const changed = update.ledger;
    const same = view.ledger.filter((row) => !changed.some((one) => one.seat === row.seat && one.kind === row.kind));
    next.ledger = [...same, ...changed.filter((row) => row.count > 0)].sort((a, b) => a.seat - b.seat || a.kind - b.kind);
  }
  if (update.chat) next.chat = [...view.chat, ...update.chat];
  if (update.notices) next.notices = keptNotices([...view.notices, ...update.notices]);
  // What is not there is as before; null says that something is gone.
  for (const key of kept) {
    const value = update[key];
    if (value === null) delete next[key];
    else if (value !== undefined) Object.assign(next, { [key]: value });
  }
  return next;
}

// With older lines of chat that were asked for, unless they do not fit any more.
export function withOlderChat(view: View, older: FromChatLines): View {
  if (older.from + older.chat.length !== (view.chat_from ?? 0)) return view;
  return { ...view, chat: [...older.chat, ...view.chat], chat_from: older.from };
}

// The seat's view as a what-if sees it.
export function applyTrial(view: View, trial: FromWhatif): View {
  const next: View = {
    ...view,
    state: patch(view.state, trial.changes),
    figures: patch(view.figures, trial.figures),
    log: [...view.log, ...trial.notes],
  };
  delete next.options;
  if (trial.options) next.options = trial.options;
  if (trial.prompt) next.prompt = trial.prompt;
  return next;
}

// The component ids that log lines speak of, each with the seat whose doing it was; null if the line tells of no seat.
export function touchesOf(notes: readonly Note[], view: View): Map<string, number | null> {
  const touched = new Map<string, number | null>();
  for (const [, kind, ...args] of notes) {
    const known = view.info.notes[kind as number];
    const at = known?.args.findIndex((argument) => argument.kind === 'seat') ?? -1;
    known?.args.forEach((argument, i) => {
      const id = argument.kind === 'word' ? view.info.lists[argument.list ?? 0]?.ids[args[i] as number] : undefined;
      if (id) touched.set(id, at >= 0 ? (args[at] as number) : null);
    });
  }
  return touched;
}

export const optionText = (option: Offered): string => (typeof option === 'string' ? option : `${option.verb} ${option.from}`);

// Is the move among the options, runs included.
export function offers(options: readonly Offered[] | undefined, move: string): boolean {
  if (!options) return false;
  const [verb, arg] = move.split(' ');
  return options.some((o) =>
    typeof o === 'string' ? o === move : o.verb === verb && Number(arg) >= o.from && Number(arg) <= o.to && /^-?\d+$/.test(arg ?? ''),
  );
}
