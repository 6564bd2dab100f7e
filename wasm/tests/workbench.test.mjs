// The workbench of the editor of components: it describes, checks and tries the data of its game.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { games, start } from './engine.mjs';

const workbenchOf = (game) => readFileSync(new URL(`../../build/wasm/workbench_${game}.wasm`, import.meta.url));

async function open(game) {
  const { exports } = await start(workbenchOf(game));
  return (request) => {
    const input = new TextEncoder().encode(JSON.stringify(request));
    const at = exports.box_alloc(input.length);
    new Uint8Array(exports.memory.buffer, at, input.length).set(input);
    const size = exports.box_handle();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.box_output(), size)));
  };
}

const ruleFiles = ({ designed, rule_files }) => Object.fromEntries(rule_files.map((name) => [name, designed[name]]));

for (const game of games) {
  test(`${game}: the designed set is described, has no fault, and its trial games come to their end`, async () => {
    const ask = await open(game);
    const described = ask({ do: 'describe' });
    const files = ruleFiles(described);
    assert.deepEqual(Object.keys(described.schema.properties).sort(), described.rule_files);
    assert.deepEqual(ask({ do: 'check', files }), { hash: described.hash, faults: [] });
    assert.deepEqual(ask({ do: 'trial', files, games: 12 }), { done: 0, of: 12 });
    assert.equal(ask({ do: 'play_trial', games: 5 }).done, 5);
    const tried = ask({ do: 'play_trial', games: 100 });
    assert.equal(tried.done, 12);
    assert.equal(tried.fault, undefined);
    assert.ok(Array.isArray(tried.out_of_reach));
  });
}

test('every fault comes with its file, place and component', async () => {
  const ask = await open('powerline');
  const files = ruleFiles(ask({ do: 'describe' }));
  files['board.json'] = files['board.json'].replace('"vp": 17', '"vp": 1700').replace('"segments": 3', '"segments": 0');
  const { faults } = ask({ do: 'check', files });
  assert.deepEqual(faults.map(({ path, component }) => [path.join('/'), component]), [['lines/0/segments', 'l01'], ['cities/9/vp', 'c10']]);
  assert.equal(faults[1].what, 'must be a whole number from 0 to 100');
});

test('experts are counted game by game', async () => {
  const ask = await open('powerline');
  const files = ruleFiles(ask({ do: 'describe' }));
  assert.equal(ask({ do: 'balance', files, players: 2, games: 1, milliseconds: 1 }).games, 0);
  const weighed = ask({ do: 'play_balance' });
  assert.equal(weighed.games, 1);
  assert.equal(weighed.seats.length, 2);
  assert.equal(weighed.seats.reduce((sum, { wins }) => sum + wins, 0), 1);
});

test('what is not understood is said so', async () => {
  const ask = await open('goofspiel');
  assert.deepEqual(ask({ do: 'dance' }), { unknown: 'dance' });
  assert.ok(ask({ do: 'trial', files: {} }).fault);
});
