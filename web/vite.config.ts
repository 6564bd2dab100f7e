// How the page is built: hashed files in build/web, the engine beside them, the texts and data of the games from the repository.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { buildId } from './tools/build_id.ts';
import { engines, weights } from './tools/engine_files.ts';
import { firstScript } from './tools/first_script.ts';
import { gameData, gameWords, heads } from './tools/game_files.ts';
import { serviceWorker } from './tools/service_worker.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// Few files: on a slow net a request costs more than the bytes that come with it. So what every address needs comes in one
// piece, and what every table needs; a game is one by itself.
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  { name: 'table', test: /\/web\/src\/(board\/|table\/|lib\/challenge)/, priority: 1 },
];

const build = buildId();

export default defineConfig({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [heads(), gameData(), gameWords(), svelte(), engines(), firstScript(), serviceWorker(build)],
  build: {
    outDir: `${root}build/web`,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { fs: { allow: [root] } },
  worker: { format: 'es', plugins: () => [weights()] },
  test: { include: ['tests/**/*.test.ts', 'src/**/*.test.ts'], environment: 'node', testTimeout: 60_000, setupFiles: ['tests/setup.ts'] },
});
