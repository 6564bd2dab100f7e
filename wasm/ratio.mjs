// Random games a second inside WebAssembly against the native program, in turn:
//   tools/build wasm binary && ninja -C build/wasm playouts && node wasm/ratio.mjs [ROUNDS] [PROGRAM]
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { start } from './tests/engine.mjs';

const rounds = Number(process.argv[2] ?? 5);
const root = new URL('../', import.meta.url);
const program = process.argv[3] ?? fileURLToPath(new URL('build/release/kilowatt', root));
const native = (game, players) => {
  const text = execFileSync(program, ['bench', game, '--players', players, '--seconds', '1', '--json']);
  return Number(/"playouts_per_s": *([0-9.e+]+)/.exec(text)[1]);
};
const inside = (exports, players) => {
  let games = 0;
  const begin = process.cpuUsage();
  const spent = () => (process.cpuUsage(begin).user + process.cpuUsage(begin).system) / 1e6;
  for (; spent() < 1; games += 200) exports.playouts(players, 200);
  return games / spent();
};
const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];

for (const [game, players] of [['powerline', 1], ['pampero', 4], ['century', 4]]) {
  const { exports } = await start(readFileSync(new URL(`build/wasm/playouts_${game}.wasm`, root)));
  inside(exports, players); // compiled and warm
  const ratios = [];
  for (let i = 0; i < rounds; ++i) ratios.push(inside(exports, players) / native(game, players));
  console.log(`${game} for ${players}: ${median(ratios).toFixed(2)} of the native rate (at least 0.4 wanted)`);
}
