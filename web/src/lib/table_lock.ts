// A table inside the page belongs to one tab at a time: two would overwrite each other's moves.
export interface TableLock {
  readonly lost: Promise<void>; // another tab wants the table: what is being stored is stored, then the lock is released
  readonly isStolen: () => boolean; // another tab has it already: nothing may be stored any more
  release(): void;
}

const patience = 800; // for a tab that is just leaving the table
const handover = 2500; // for a tab that is asked for it; one that sleeps does not answer

// Nothing if another tab has it; with `take` it is asked to hand the table over.
export function lockTable(id: string, take = false): Promise<TableLock | null> {
  return navigator.locks ? webLock(id, take) : channelLock(id, take);
}

type Word = 'whose' | 'hand over' | 'free' | `mine ${number}` | `asking ${number}`; // `mine`: since when
const channelOf = (id: string): BroadcastChannel => new BroadcastChannel(`kilowatt-table-${id}`);
const nameOf = (id: string): string => `kilowatt-table-${id}`;

// True as soon as the tab that has the table lets go of it: left, closed or ended. False if nobody waits for it any more.
export function untilFree(id: string, signal: AbortSignal): Promise<boolean> {
  if (navigator.locks) return navigator.locks.request(nameOf(id), { signal }, () => true).catch(() => false);
  return new Promise((resolve) => {
    const channel = channelOf(id);
    const settle = (free: boolean) => {
      channel.close();
      resolve(free);
    };
    channel.onmessage = ({ data }: MessageEvent<Word>) => data === 'free' && settle(true);
    signal.addEventListener('abort', () => settle(false), { once: true });
  });
}

async function webLock(id: string, take: boolean): Promise<TableLock | null> {
  const channel = channelOf(id);
  if (take) channel.postMessage('hand over' satisfies Word);
  const lock = (await requestLock(id, channel, { signal: AbortSignal.timeout(take ? handover : patience) })) ?? (take ? await requestLock(id, channel, { steal: true }) : null);
  if (!lock) channel.close();
  return lock;
}

function requestLock(id: string, channel: BroadcastChannel, options: LockOptions): Promise<TableLock | null> {
  return new Promise((resolve) => {
    let release = () => {};
    let lose = () => {};
    let stolen = false;
    let ours = false;
    const lost = new Promise<void>((tell) => (lose = tell));
    const held = new Promise<void>((end) => (release = end));
    navigator.locks
      .request(nameOf(id), options, () => {
        ours = true;
        channel.onmessage = ({ data }: MessageEvent<Word>) => data === 'hand over' && lose();
        resolve({
          lost,
          isStolen: () => stolen,
          release: () => {
            channel.close();
            release();
          },
        });
        return held;
      })
      .catch(() => {
        if (!ours) return resolve(null);
        stolen = true;
        lose();
      });
  });
}

// At plain http addresses there are no locks: the tabs talk it over.
function channelLock(id: string, take: boolean): Promise<TableLock | null> {
  return new Promise((resolve) => {
    const channel = channelOf(id);
    const say = (word: Word) => channel.postMessage(word);
    let lose = () => {};
    const lost = new Promise<void>((tell) => (lose = tell));
    let since = 0; // when it became ours
    let stolen = false;
    let asking = !take;
    const rank = Math.random(); // of tabs that ask at the same moment, the one with the lowest gets the table
    const leave = new AbortController();
    const close = () => {
      leave.abort();
      channel.close();
    };
    const yieldTable = () => {
      asking = false;
      clearTimeout(timer);
      close();
      resolve(null);
    };
    const release = () => {
      if (leave.signal.aborted) return;
      if (!stolen) say('free');
      close();
    };
    const begin = () => {
      clearTimeout(timer);
      since = Date.now() + rank;
      asking = false;
      addEventListener('pagehide', ({ persisted }) => persisted || release(), { signal: leave.signal });
      resolve({ lost, isStolen: () => stolen, release });
    };
    const timer = setTimeout(begin, take ? handover : patience / 2);
    // The tab that has it may be so busy that it answers when another one has begun already: the table stays with the first.
    const argue = (other: number) => {
      if (other > since) return say(`mine ${since}`);
      stolen = true;
      lose();
    };
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      const [word, of] = data.split(' ');
      const number = Number(of);
      if (since > 0) {
        if (data === 'whose' || word === 'asking') say(`mine ${since}`);
        else if (word === 'mine' && !stolen) argue(number);
        if (data !== 'hand over') return;
        since = Infinity; // from now on whoever asked for it comes first
        lose();
      } else if (take && data === 'free') begin();
      else if (!asking) return;
      else if (word === 'mine') yieldTable();
      else if (data === 'whose') say(`asking ${rank}`);
      else if (word === 'asking') {
        if (number < rank) yieldTable();
        else say(`asking ${rank}`);
      }
    };
    say(take ? 'hand over' : 'whose');
  });
}
