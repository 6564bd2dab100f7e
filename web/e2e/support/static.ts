// Serves build/web as the server does: hashed files, every other address is the page, and the same strict policy.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const folder = process.env.KILOWATT_PAGE ?? fileURLToPath(new URL('../../../build/web', import.meta.url));
export const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

// `page`: the folder that is served now; a test may change it, as an upgrade of the server does.
export function serveStatic(port = 0, page: () => string = () => folder): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const wanted = page() + path;
    const found = !path.includes('..') && path !== '/' && existsSync(wanted) && statSync(wanted).isFile();
    // A file that is not there is not the page.
    if (!found && path.slice(path.lastIndexOf('/')).includes('.')) {
      response.writeHead(404, { 'Content-Type': 'text/plain' });
      response.end('not found\n');
      return;
    }
    const file = found ? wanted : `${page()}/index.html`;
    response.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const at = server.address();
      resolve({ server, address: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : port}` });
    });
  });
}
