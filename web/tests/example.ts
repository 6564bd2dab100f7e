// A small view as a table sends it, for tests that need one.
import type { View } from '../src/lib/protocol';

export function exampleView(changed: Partial<View> = {}): View {
  return {
    type: 'view',
    version: 1,
    you: { seat: 0, host: true },
    status: 'playing',
    settings: { game: 'powerline', seats: [{ kind: 'human' }, { kind: 'bot', level: 'easy' }] },
    seats: [
      { kind: 'human', name: 'Ada' },
      { kind: 'bot', name: '', level: 'easy' },
    ],
    commitment: 'ab'.repeat(32),
    notices: [],
    info: {
      game: 'powerline',
      rules: 1,
      data: 'default',
      data_hash: '',
      players: 2,
      seats: 2,
      options: {},
      lists: [
        { name: 'lines', ids: ['l01', 'l02'] },
        { name: 'workers', ids: ['red', 'yellow'] },
      ],
      verbs: [
        { name: 'line', arg: { kind: 'word', list: 0 } },
        { name: 'bid', arg: { kind: 'number' } },
        { name: 'first', arg: { kind: 'seat' } },
        { name: 'cell', arg: { kind: 'cell' } },
        { name: 'stop', arg: { kind: 'none' } },
      ],
      steps: [{ name: 'place', verbs: [0, 4], args: [{ kind: 'word', list: 1 }, { kind: 'number' }, { kind: 'number' }] }],
      notes: [
        { key: 'round', args: [{ kind: 'number' }], points: -1 },
        { key: 'built', args: [{ kind: 'seat' }, { kind: 'word', list: 0 }], points: -1 },
      ],
      longest: 500,
    },
    state: { seats: [{ points: 10 }, { points: 10 }] },
    figures: { next: 1 },
    log: [
      [1, 0, 1],
      [2, 1, 0, 1],
    ],
    since: 0,
    ledger: [],
    chat: [],
    event: 5,
    move: 2,
    decision: 3,
    prompt: { seat: 0, step: 0, args: [1, 4, 2] },
    options: ['line l01', 'stop'],
    can: ['undo'],
    waiting: [0, 1],
    ...changed,
  };
}
