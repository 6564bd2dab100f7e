// The page's bots take the weights of their game, where it has some; a review of a finished game comes to an end that adds up, and the program
// on a server says the same of it: libraries differ between the two, opinions must not.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { fileOf, games, start } from './engine.mjs';

const root = new URL('../../', import.meta.url);
const program = fileURLToPath(new URL('build/release/kilowatt', root));

function give(engine, game, bytes) {
  const head = new TextEncoder().encode(`${game}\n`);
  const at = engine.exports.kilowatt_alloc(head.length + bytes.length);
  const input = new Uint8Array(engine.exports.memory.buffer, at, head.length + bytes.length);
  input.set(head);
  input.set(bytes, head.length);
  return engine.exports.kilowatt_weights();
}

function golden(game) {
  const folder = new URL(`tests/golden/${game}/`, root);
  const lines = readFileSync(new URL(readdirSync(folder)[0], folder), 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line));
  const record = { ...lines[0], moves: [] };
  for (const { seat, move, end, scores } of lines.slice(1)) {
    if (end) record.scores = scores;
    else record.moves.push(`${seat} ${move}`);
  }
  return record;
}

for (const game of games) {
  test(`weights and review of ${game}`, async () => {
    const engine = await start(fileOf(game));
    const weights = new URL(`bots/${game}/weights.bin`, root);
    if (existsSync(weights)) {
      const bytes = readFileSync(weights);
      assert.equal(give(engine, game, bytes.subarray(1)), 0, 'damaged weights are refused');
      assert.equal(give(engine, game, bytes), 1);
    }
    const record = golden(game);
    assert.deepEqual(engine.handle(JSON.stringify({ type: 'review', ch: 5, record })), []);
    let last;
    while (engine.thinking()) for (const text of engine.think()) last = JSON.parse(text);
    assert.equal(last.ch, 5);
    assert.equal(last.done, record.moves.length);
    assert.equal(last.review.expected.length, record.moves.length + 1);
    // Only an evaluator can tell what was luck.
    assert.equal(last.review.seats.length, existsSync(weights) ? record.scores.length : 0);
    assert.deepEqual(last.review.luck.at(-1) ?? [], last.review.seats.map((seat) => seat.luck));
    assert.deepEqual(last.review, JSON.parse(execFileSync(program, ['review', '-', '--json'], { input: JSON.stringify(record), stdio: ['pipe', 'pipe', 'ignore'], maxBuffer: 1 << 26 })));
    last.review.seats.forEach((seat, i) => {
      assert.equal(seat.points, record.scores[i][0]);
      assert.ok(Math.abs(seat.start + seat.play + seat.luck + seat.others + seat.rest - seat.points) < 0.1);
      assert.ok(seat.play <= 0);
    });
  });
}

test('a review is given up by asking for nothing, and a broken record is refused', async () => {
  const engine = await start(fileOf('powerline'));
  const record = golden('powerline');
  engine.handle(JSON.stringify({ type: 'review', ch: 2, record }));
  assert.ok(engine.thinking());
  engine.handle(JSON.stringify({ type: 'review', ch: 2 }));
  assert.ok(!engine.thinking());
  record.moves[3] = 'p1 nonsense';
  assert.equal(JSON.parse(engine.handle(JSON.stringify({ type: 'review', record }))[0]).type, 'error');
});
