// Writes sw.js and build.json at the end of a build: the list of files, and the id of the build.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { firstScriptName } from './first_script.ts';
import { games, langs } from './names.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'));

// What a turn notice says when no page is open.
function noticeWords(): Record<string, unknown> {
  return Object.fromEntries(
    langs.map((lang) => {
      const { table } = read(`../src/text/${lang}.json`) as { table: { your_turn: string } };
      const names = games.map((game) => [game, (read(`../../games/${game}/text/${lang}.json`) as { game: { name: string } }).game.name]);
      return [lang, { turn: table.your_turn, games: Object.fromEntries(names) as unknown }];
    }),
  );
}

// Who only plays never fetches it; an editor gets it from the net.
const isForEditor = (name: string): boolean => name.includes('/workbench_');

export function serviceWorker(build: string): Plugin {
  return {
    name: 'kilowatt-service-worker',
    apply: 'build',
    enforce: 'post',
    // The page itself is the one file without a hash in its name: it says of which build it is.
    transformIndexHtml: (html) => html.replace('<html ', `<html data-build="${build}" `),
    generateBundle(_, bundle) {
      const fixed = readdirSync(new URL('../public', import.meta.url)).map((name) => `/${name}`);
      const built = [...Object.keys(bundle), firstScriptName()].map((name) => `/${name}`);
      const files = [...new Set(['/', ...built, ...fixed])].filter((name) => name !== '/index.html' && !isForEditor(name)).sort();
      const source = readFileSync(fileURLToPath(new URL('../src/service_worker.js', import.meta.url)), 'utf8')
        .replace('__FILES__', () => JSON.stringify(files))
        .replace('__WORDS__', () => JSON.stringify(noticeWords()))
        .replace('__BUILD__', () => JSON.stringify(build));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      this.emitFile({ type: 'asset', fileName: 'build.json', source: `${JSON.stringify({ build })}\n` });
    },
  };
}
