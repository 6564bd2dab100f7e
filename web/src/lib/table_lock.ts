// A table inside the page belongs to one tab at a time: two would overwrite each other's moves.
export interface TableLock {
  readonly lost: Promise<void>; // another tab has taken the table over
  release(): void;
}

const patience = 800; // for a tab that is just leaving the table

// Nothing if another tab has it; with `steal` it is taken away from that tab.
export function lockTable(id: string, steal = false): Promise<TableLock | null> {
  return navigator.locks ? webLock(id, steal) : channelLock(id, steal);
}

function webLock(id: string, steal: boolean): Promise<TableLock | null> {
  return new Promise((resolve) => {
    let release = () => {};
    let lose = () => {};
    const lost = new Promise<void>((tell) => (lose = tell));
    const held = new Promise<void>((end) => (release = end));
    const options = steal ? { steal } : { signal: AbortSignal.timeout(patience) };
    let ours = false;
    navigator.locks
      .request(`kilowatt-table-${id}`, options, () => {
        ours = true;
        resolve({ lost, release });
        return held;
      })
      .catch(() => (ours ? lose() : resolve(null)));
  });
}

// At plain http addresses there are no locks: the tabs talk it over.
type Word = { readonly type: 'whose' | 'mine' | 'taken'; readonly from: string };

function channelLock(id: string, steal: boolean): Promise<TableLock | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(`kilowatt-table-${id}`);
    const me = `${Date.now()}-${Math.random()}`;
    const say = (type: Word['type']) => channel.postMessage({ type, from: me } satisfies Word);
    let lose = () => {};
    const lost = new Promise<void>((tell) => (lose = tell));
    let ours = false;
    const take = () => {
      ours = true;
      resolve({ lost, release: () => channel.close() });
    };
    const timer = setTimeout(take, steal ? 0 : patience / 4);
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.type === 'whose' && ours) say('mine');
      else if (data.type === 'mine' && !ours) {
        clearTimeout(timer);
        channel.close();
        resolve(null);
      } else if (data.type === 'taken' && ours) {
        channel.close();
        lose();
      }
    };
    say(steal ? 'taken' : 'whose');
  });
}
