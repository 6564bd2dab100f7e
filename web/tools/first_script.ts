// Writes the first script at the end of a build: which files hold what an address needs is known only then. Like all files it has a
// hash in its name, so that the first script of one build never runs under the page of another.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';
import { challengeGame, games, langs } from './names.ts';

function filesOf(bundle: Rollup.OutputBundle): object {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  // A module that is imported when it is needed: its chunk, and those it needs itself beyond what every address has; with styles.
  const files = (end: string): string[] => {
    const found = new Set<string>();
    const add = (chunk: Rollup.OutputChunk | undefined): void => {
      if (!chunk || chunk.name === 'start' || found.has(chunk.fileName)) return;
      found.add(chunk.fileName);
      for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
      for (const name of chunk.imports) add(chunks.find((other) => other.fileName === name));
    };
    add(chunks.find((chunk) => chunk.facadeModuleId?.endsWith(end)));
    return [...found].map((name) => `/${name}`);
  };
  const words = (end: (lang: string) => string) => Object.fromEntries(langs.map((lang) => [lang, files(end(lang))]));
  const engine = (game: string) => Object.values(bundle).find((output) => output.type === 'asset' && output.names.includes(`${game}.wasm`));
  return {
    words: words((lang) => `/web/src/text/${lang}.json`),
    start: files('/screens/Start.svelte'),
    table: files('/screens/tables.ts'),
    challenge: challengeGame,
    games: Object.fromEntries(
      games.map((id) => {
        const file = engine(id);
        return [id, { id, files: files(`/games/${id}/index.ts`), words: words((lang) => `virtual:words/${id}/${lang}`), ...(file ? { engine: `/${file.fileName}` } : {}) }];
      }),
    ),
  };
}

const script = (files: object) => readFileSync(fileURLToPath(new URL('../src/first.js', import.meta.url)), 'utf8').replace('__FILES__', () => JSON.stringify(files));

// Its name in this build, once it is known.
let fileName = '';
export const firstScriptName = (): string => fileName;

export function firstScript(): Plugin {
  let source = '';
  return {
    name: 'kilowatt-first-script',
    enforce: 'post',
    // Before the styles: a script behind them would wait for them.
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        if (bundle) {
          source = script(filesOf(bundle as Rollup.OutputBundle));
          fileName = `assets/first-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
        }
        return [{ tag: 'script', attrs: { src: `/${fileName || 'first.js'}` }, injectTo: 'head-prepend' as const }];
      },
    },
    configureServer(server) {
      server.middlewares.use('/first.js', (_, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(script({ words: {}, start: [], table: [], games: {} }));
      });
    },
    generateBundle() {
      if (!fileName) throw new Error('index.html was not written before its first script');
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
