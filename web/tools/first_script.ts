// Writes the first script at the end of a build: which files hold what an address needs is known only then. Like all files it has a
// hash in its name, so that the first script of one build never runs under the page of another.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';
import { games, langs } from './names.ts';

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
    table: files('/screens/tables.ts'),
    games: Object.fromEntries(
      games.map((id) => {
        const file = engine(id);
        return [id, { id, files: files(`/games/${id}/index.ts`), words: words((lang) => `virtual:words/${id}/${lang}`), ...(file ? { engine: `/${file.fileName}` } : {}) }];
      }),
    ),
  };
}

const script = (files: object) => readFileSync(fileURLToPath(new URL('../src/first.js', import.meta.url)), 'utf8').replace('__FILES__', () => JSON.stringify(files));

export function firstScript(): Plugin {
  return {
    name: 'kilowatt-first-script',
    enforce: 'post',
    // Before the styles: a script behind them would wait for them. A build replaces the name by the hashed one.
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/first.js' }, injectTo: 'head-prepend' }],
    configureServer(server) {
      server.middlewares.use('/first.js', (_, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(script({ words: {}, table: [], games: {} }));
      });
    },
    generateBundle(_, bundle) {
      const source = script(filesOf(bundle));
      const fileName = `assets/first-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      const page = bundle['index.html'];
      if (page?.type !== 'asset' || !String(page.source).includes('"/first.js"')) throw new Error('index.html does not name the first script');
      page.source = String(page.source).replace('"/first.js"', `"/${fileName}"`);
    },
  };
}
