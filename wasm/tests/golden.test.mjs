// The module gives the same options, points and scores as the native program on every golden trace.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileOf, start } from './engine.mjs';

const folder = new URL('../../tests/golden/', import.meta.url);

for (const game of readdirSync(folder)) {
  test(`golden traces of ${game}`, async () => {
    const engine = await start(fileOf(game));
    const files = readdirSync(new URL(`${game}/`, folder));
    assert.notEqual(files.length, 0);
    for (const file of files) {
      const lines = readFileSync(new URL(`${game}/${file}`, folder), 'utf8').trimEnd().split('\n');
      const record = JSON.parse(lines[0]);
      record.moves = [];
      for (const line of lines.slice(1)) {
        const { seat, move, end, scores } = JSON.parse(line);
        if (end) record.scores = scores;
        else record.moves.push(`${seat} ${move}`);
      }
      const [answer] = engine.handle(JSON.stringify({ type: 'trace', record }));
      const trace = JSON.parse(answer);
      assert.equal(trace.type, 'trace', `${game}/${file}: ${answer.slice(0, 300)}`);
      assert.deepEqual(trace.lines, lines, `${game}/${file}`);
    }
  });
}
