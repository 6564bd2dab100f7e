// Writes sw.js at the end of a build: the list of hashed files and a version made from it.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export function serviceWorker(): Plugin {
  return {
    name: 'kilowatt-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const fixed = readdirSync(new URL('../public', import.meta.url)).map((name) => `/${name}`);
      const files = ['/', ...Object.keys(bundle).map((name) => `/${name}`), ...fixed].filter((name) => name !== '/index.html').sort();
      const hash = createHash('sha256').update(JSON.stringify(files));
      for (const name of fixed) hash.update(readFileSync(new URL(`../public${name}`, import.meta.url)));
      for (const output of Object.values(bundle)) hash.update(output.type === 'chunk' ? output.code : output.source);
      const source = readFileSync(fileURLToPath(new URL('../src/service_worker.js', import.meta.url)), 'utf8')
        .replace('__FILES__', JSON.stringify(files))
        .replace('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 12)));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
