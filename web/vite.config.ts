// How the page is built: hashed files in build/web, the engine beside them, the texts and data of the games from the repository.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { buildId } from './tools/build_id.ts';
import { boxWeights, engines, weights, workbenches } from './tools/engine_files.ts';
import { firstScript } from './tools/first_script.ts';
import { gameData, gameWords, heads } from './tools/game_files.ts';
import { serviceWorker } from './tools/service_worker.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// What is sent for only when it is wanted, with what only that needs: a table that another tab has, the waiting room, the chat, the player aid, the end of a game, the table's menu (table/Later.svelte).
const later = 'Elsewhere|Gathering|WaitingRoom|WaitingSide|SeatTable|ChatPanel|Aid|AidSheet|PuzzleScreen|Requests|Knocks|VoteNote|TakebackNote|LedgerDialog|Projection|AboutGame|Draw|Invite|AboutTable|LinkField|Host|Push|Devices|Leaving|Sure|Over|ShareResult|Ledger';

// Few files: on a slow net a request costs more than the bytes that come with it. So what every address needs comes in one
// piece, what start page and tables share, and what every table needs; a game is one by itself.
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  { name: 'shared', test: /\/web\/src\/(kit\/(motion|signs|shapes|Coin|Die|Disc|Seal|Sign|Worker)|lib\/(names|table_service|challenge_day))\b/, priority: 3 },
  { name: 'table', test: new RegExp(`/web/src/(board/|table/(?!(${later})\\.svelte)|lib/challenge(_link)?\\.)`), priority: 1 },
];

const build = buildId();

export default defineConfig({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [heads(), gameData(), gameWords(), svelte(), engines(), workbenches(), boxWeights(), firstScript(), serviceWorker(build)],
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
  test: { include: ['tests/**/*.test.ts', 'src/**/*.test.ts'], environment: 'node', testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 300_000 } }, setupFiles: ['tests/setup.ts'] },
});
