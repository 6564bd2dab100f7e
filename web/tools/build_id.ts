// The id of a build: a hash of everything that goes into the page, known before anything is built, so that the files can carry it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { games } from './names.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const engineFolder = process.env.KILOWATT_WASM ?? `${root}build/wasm`;

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).sort().flatMap((name) => filesBelow(`${path}/${name}`));
}

// KILOWATT_BUILD names a build by hand: tests make two of the same sources.
export function buildId(): string {
  if (process.env.KILOWATT_BUILD) return process.env.KILOWATT_BUILD;
  const sources = ['web/src', 'web/public', 'web/tools', 'web/index.html', 'web/package-lock.json', 'web/vite.config.ts', 'docs/rules', 'table/protocol.json'];
  const ofGames = games.flatMap((game) => [`games/${game}/text`, `games/${game}/data`, `bots/${game}/weights.bin`]);
  const paths = [...[...sources, ...ofGames].map((path) => root + path), ...games.map((game) => `${engineFolder}/kilowatt_${game}.wasm`)];
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow)) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}
