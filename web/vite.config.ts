// How the page is built: hashed files in build/web, the engine beside them, the texts and data of the games from the house.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';
import { serviceWorker } from './tools/service_worker.ts';

const house = fileURLToPath(new URL('..', import.meta.url));
const module = process.env.KILOWATT_WASM ?? `${house}build/wasm/kilowatt.wasm`;

// `virtual:engine` is the address of the WebAssembly module, or '' as long as it is not built.
function engine(): Plugin {
  let serving = false;
  return {
    name: 'kilowatt-engine',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId: (id) => (id === 'virtual:engine' ? '\0engine' : undefined),
    load(id) {
      if (id !== '\0engine') return undefined;
      if (!existsSync(module)) return 'export default "";';
      if (serving) return `export default ${JSON.stringify(`/@fs/${module}`)};`;
      const reference = this.emitFile({ type: 'asset', name: 'kilowatt.wasm', source: readFileSync(module) });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}

// `virtual:weights` says where the learned weights of each game's bots lie.
function weights(): Plugin {
  let serving = false;
  return {
    name: 'kilowatt-weights',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId: (id) => (id === 'virtual:weights' ? '\0weights' : undefined),
    load(id) {
      if (id !== '\0weights') return undefined;
      const file = (game: string) => `${house}bots/${game}/weights.bin`;
      const games = readdirSync(`${house}bots`).filter((game) => existsSync(file(game)));
      const address = (game: string) =>
        serving
          ? JSON.stringify(`/@fs/${file(game)}`)
          : `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `${game}.weights.bin`, source: readFileSync(file(game)) })}`;
      return `export default { ${games.map((game) => `${game}: ${address(game)}`).join(', ')} };`;
    },
  };
}

// `….json?head` is only the name and description of a game, for the start page; the rest of its words comes later.
function heads(): Plugin {
  return {
    name: 'kilowatt-heads',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.json?head')) return undefined;
      const { game } = JSON.parse(readFileSync(id.slice(0, -'?head'.length), 'utf8')) as { game: unknown };
      return { code: `export const game = ${JSON.stringify(game)};`, moduleType: 'js' };
    },
  };
}

// `virtual:data/GAME` holds all component data of a game in one piece, by file name.
function gameData(): Plugin {
  const start = 'virtual:data/';
  return {
    name: 'kilowatt-data',
    resolveId: (id) => (id.startsWith(start) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${start}`)) return undefined;
      const folder = `${house}games/${id.slice(start.length + 1)}/data/`;
      const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
      const all = files.map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(folder + name, 'utf8')) as unknown]);
      for (const name of files) this.addWatchFile(folder + name);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(all)))});`;
    },
  };
}

export default defineConfig({
  plugins: [heads(), gameData(), svelte(), engine(), serviceWorker()],
  build: {
    outDir: `${house}build/web`,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { fs: { allow: [house] } },
  worker: { format: 'es', plugins: () => [engine(), weights()] },
  test: { include: ['tests/**/*.test.ts', 'src/**/*.test.ts'], environment: 'node', setupFiles: ['tests/setup.ts'] },
});
