// Asks the engine what a position is worth: again and again, finer each time, until it has looked often enough or nobody waits any more.
import type { RecordFile } from '../table/replay.svelte';
import { setOf } from './boxes';
import { opened } from './line';
import type { FromAnalysis } from './protocol';
import { near } from './table_service';

// The position after the first `moves` moves of a record; `played`: a turn from there to be weighed beside the best ones.
export function judgePosition(record: RecordFile, moves: number, played: readonly string[], answered: (found: FromAnalysis) => void, failed: (code: string) => void): () => void {
  const line = near(record.game);
  const { scores: _, variations: __, ...rest } = record;
  const channel = line.attach({
    message: (message) => {
      if (message.type === 'error') failed(message.code);
      if (message.type === 'analysis') answered(message);
    },
    state: (state) => {
      if (state === 'broken') failed(state);
    },
  });
  let left = false;
  let asked = false;
  const question = { type: 'analyse' as const, ch: channel, record: { ...rest, moves: record.moves.slice(0, moves) }, ...(played.length > 0 ? { played: [...played] } : {}) };
  const ask = async () => {
    const own = await setOf(record);
    await opened(line); // an engine that is still on its way hears nothing
    if (left) return;
    asked = true;
    line.send({ ...question, ...own });
  };
  void ask().catch(() => left || failed('broken'));
  return () => {
    left = true;
    if (asked) line.send({ type: 'analyse', ch: channel });
    line.detach(channel);
  };
}
