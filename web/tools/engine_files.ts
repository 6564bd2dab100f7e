// Where the engine of each game and what its bots have learned lie: `virtual:engines` and `virtual:weights`, addresses by game; and for
// the editor of components `virtual:workbenches` and once more the weights, as pages and workers are built apart.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { games } from './names.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const engineFolder = process.env.KILOWATT_WASM ?? `${root}build/wasm`;

// A game whose file is not built has no address.
function addresses(id: string, file: (game: string) => string, name: (game: string) => string): Plugin {
  let serving = false;
  return {
    name: `kilowatt-${id}`,
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId: (wanted) => (wanted === `virtual:${id}` ? `\0${id}` : undefined),
    load(wanted) {
      if (wanted !== `\0${id}`) return undefined;
      const address = (game: string) =>
        serving
          ? JSON.stringify(`/@fs/${file(game)}`)
          : `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: name(game), source: readFileSync(file(game)) })}`;
      return `export default { ${games.filter((game) => existsSync(file(game))).map((game) => `${game}: ${address(game)}`).join(', ')} };`;
    },
  };
}

export const engines = (): Plugin => addresses('engines', (game) => `${engineFolder}/kilowatt_${game}.wasm`, (game) => `${game}.wasm`);
export const weights = (): Plugin => addresses('weights', (game) => `${root}bots/${game}/weights.bin`, (game) => `${game}.weights.bin`);
export const workbenches = (): Plugin => addresses('workbenches', (game) => `${engineFolder}/workbench_${game}.wasm`, (game) => `workbench_${game}.wasm`);
export const boxWeights = (): Plugin => addresses('box_weights', (game) => `${root}bots/${game}/weights.bin`, (game) => `${game}.weights.bin`);
