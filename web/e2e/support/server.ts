// The program itself if it is built, else the bare page; tables with friends need the program.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patience } from './patience';
import { serveStatic } from './static';

const binary = process.env.KILOWATT_BINARY ?? fileURLToPath(new URL('../../../build/release/kilowatt', import.meta.url));

export interface Running {
  readonly address: string;
  readonly real: boolean;
  stop(): Promise<void>;
  restart(): Promise<void>; // the program is killed in mid-game and comes back
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const at = probe.address();
      probe.close(() => resolve(typeof at === 'object' && at ? at.port : 0));
    });
  });

async function answers(address: string): Promise<boolean> {
  try {
    const page = await fetch(address);
    return page.ok && (await page.text()).includes('id="app"');
  } catch {
    return false;
  }
}

// The program must still be there, and ends as it was asked to: with status 0, or killed.
export function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  return new Promise((resolve, reject) => {
    if (child.exitCode !== null || child.signalCode !== null) return reject(new Error(`the program had ended before: ${child.exitCode ?? child.signalCode}`));
    child.on('exit', (code, by) => (code === 0 || (signal === 'SIGKILL' && by === signal) ? resolve() : reject(new Error(`the program ended with ${code ?? by}`))));
    child.kill(signal);
  });
}

// `options`: of the program, such as --public-lobby.
export async function serve(options: readonly string[] = []): Promise<Running> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  if (existsSync(binary) && !process.env.KILOWATT_STATIC) return startProgram(port, address, options);
  const { server } = await serveStatic(port);
  return {
    address,
    real: false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    restart: () => Promise.reject(new Error('the bare page has no program to restart')),
  };
}

async function startProgram(port: number, address: string, options: readonly string[]): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'kilowatt-e2e-'));
  let child: ChildProcess;
  const start = async (): Promise<boolean> => {
    child = spawn(binary, ['serve', '--listen', '0.0.0.0', '--port', String(port), '--db', `sqlite:${join(folder, 'tables.db')}`, ...options], { stdio: 'ignore' });
    let ended = false;
    child.on('exit', () => (ended = true));
    const late = Date.now() + patience;
    while (Date.now() < late && !ended) {
      if (await answers(address)) return true;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    child.kill('SIGKILL');
    return false;
  };
  if (!(await start())) throw new Error(`${binary} does not answer at ${address}`);
  let isStopped = false;
  return {
    address,
    real: true,
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      await ended(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
    restart: async () => {
      await ended(child, 'SIGKILL');
      if (!(await start())) throw new Error(`${binary} does not come back at ${address}`);
    },
  };
}
