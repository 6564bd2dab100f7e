// Whole games inside the module: a person who plays random options, and bots; the record verifies.
import assert from 'node:assert/strict';
import test from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { fileOf, games, start } from './engine.mjs';

// Random bytes that are the same in every run.
function counter(seed) {
  let next = seed;
  return (array) => {
    for (let i = 0; i < array.length; ++i) array[i] = (next = (Math.imul(next, 1103515245) + 12345) >>> 0) >>> 16;
  };
}

async function play(game, seats, seed) {
  const engine = await start(fileOf(game), counter(seed));
  const seen = [];
  let view;
  const take = (texts) => {
    for (const text of texts) {
      seen.push(text);
      const message = JSON.parse(text);
      assert.notEqual(message.type, 'error', text);
      if (message.type === 'view') view = message;
      if (message.type === 'update') Object.assign(view, message, { type: 'view' });
    }
    return JSON.parse(texts[0] ?? 'null');
  };
  const now = 1.8e12;
  const say = (message) => take(engine.handle(JSON.stringify(message), now));
  const people = [{ kind: 'human', name: 'Ada' }, ...Array(seats - 1).fill({ kind: 'bot', level: 'random' })];
  const made = say({ type: 'create', table: { game, seats: people, confirm: false } });
  say({ type: 'join', table: made.table, key: made.seats[0] });
  say({ type: 'ready', nonce: 'nonce' });
  let pick = seed;
  for (let guard = 0; view.status === 'playing'; ++guard) {
    assert.ok(guard < 5000);
    if (engine.thinking()) {
      take(engine.think(0, now));
      continue;
    }
    assert.ok(view.options, JSON.stringify(view.waiting));
    const option = view.options[(pick = (pick * 31 + 7) % 1009) % view.options.length];
    const move = typeof option === 'string' ? option : `${option.verb} ${option.from}`;
    say({ type: 'play', decision: view.decision, event: view.event, move });
  }
  assert.equal(view.status, 'over');
  const { record } = say({ type: 'record' });
  assert.deepEqual(record.scores, view.scores);
  assert.equal(say({ type: 'verify', record }).type, 'verified');
  return seen;
}

for (const [game, seats] of [['powerline', 1], ['powerline', 3], ['pampero', 2], ['century', 3]]) {
  test(`a game of ${game} for ${seats}`, async () => {
    const first = await play(game, seats, 7);
    assert.deepEqual(await play(game, seats, 7), first, 'the same dice and moves give the same messages');
  });
}

for (const game of games) {
  test(`${game} is one of the games, and the only one in its module`, async () => {
    const [answer] = (await start(fileOf(game))).handle('{"type":"games"}');
    assert.deepEqual(JSON.parse(answer).games.map(({ id }) => id), [game]);
  });

  // On the slowest net the page is made for, 200 KiB take a second.
  test(`the engine of ${game} is at most 200 KiB compressed`, () => {
    const size = brotliCompressSync(fileOf(game)).length;
    assert.ok(size <= 200 * 1024, `${size} bytes`);
  });
}
