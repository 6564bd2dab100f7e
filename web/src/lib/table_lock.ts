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

type Word = 'whose' | 'mine' | 'hand over' | `asking ${number}`;
const channelOf = (id: string): BroadcastChannel => new BroadcastChannel(`kilowatt-table-${id}`);

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
      .request(`kilowatt-table-${id}`, options, () => {
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
    let ours = false;
    let asking = !take;
    const rank = Math.random(); // of tabs that ask at the same moment, the one with the lowest gets the table
    const yieldTable = () => {
      asking = false;
      clearTimeout(timer);
      channel.close();
      resolve(null);
    };
    const begin = () => {
      ours = true;
      asking = false;
      resolve({ lost, isStolen: () => false, release: () => channel.close() });
    };
    const timer = setTimeout(begin, patience / 2);
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data === 'whose' && ours) say('mine');
      else if (data === 'hand over' && ours) lose();
      else if (!asking) return;
      else if (data === 'mine') yieldTable();
      else if (data === 'whose') say(`asking ${rank}`);
      else if (data.startsWith('asking ')) {
        const other = Number(data.slice('asking '.length));
        if (other < rank) yieldTable();
        else say(`asking ${rank}`);
      }
    };
    say(take ? 'hand over' : 'whose');
  });
}
