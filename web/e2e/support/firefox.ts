// Debian's Firefox, driven by WebDriver BiDi over its own WebSocket: no driver program in between.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patience } from './patience';

const program = process.env.KILOWATT_FIREFOX ?? '/usr/bin/firefox-esr';

// What a fresh profile must not do: look for updates, ask for anything, show tours.
const preferences = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'intl.accept_languages': 'en',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.server': '',
  'ui.prefersReducedMotion': 1,
};

interface Answer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: unknown;
  readonly message?: string;
  readonly method?: string;
  readonly params?: { readonly level?: string; readonly text?: string | null };
}

export class Firefox {
  readonly errors: string[] = []; // of all pages
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #last = 0;

  private constructor(child: ChildProcess, profile: string, socket: WebSocket) {
    this.#child = child;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.method === 'log.entryAdded' && answer.params?.level === 'error') this.errors.push(answer.params.text ?? '');
      const waiting = this.#waiting.get(answer.id ?? -1);
      this.#waiting.delete(answer.id ?? -1);
      waiting?.(answer);
    });
  }

  static async start(): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'kilowatt-firefox-'));
    writeFileSync(join(profile, 'user.js'), Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''));
    const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' } });
    const address = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('Firefox did not say where it listens')), patience);
      let said = '';
      child.stderr?.on('data', (piece: Buffer) => {
        said += piece.toString();
        const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1];
        if (!found) return;
        clearTimeout(late);
        resolve(found);
      });
      child.on('exit', () => reject(new Error(`Firefox ended: ${said}`)));
    });
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    const firefox = new Firefox(child, profile, socket);
    await firefox.send('session.new', { capabilities: {} });
    await firefox.send('session.subscribe', { events: ['log.entryAdded'] });
    return firefox;
  }

  send<T>(method: string, params: object): Promise<T> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${method} was not answered`)), patience);
      this.#waiting.set(id, (answer) => {
        clearTimeout(late);
        if (answer.type === 'error') reject(new Error(`${method}: ${answer.message ?? ''}`));
        else resolve(answer.result as T);
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async open(address: string): Promise<Tab> {
    const { context } = await this.send<{ context: string }>('browsingContext.create', { type: 'tab' });
    const tab = new Tab(this, context);
    await this.send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });
    await tab.go(address);
    return tab;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.on('exit', resolve));
    await this.send('browser.close', {}).catch(() => this.#child.kill());
    this.#socket.close();
    await ended;
    rmSync(this.#profile, { recursive: true, force: true });
  }
}

export class Tab {
  readonly #firefox: Firefox;
  readonly #context: string;

  constructor(firefox: Firefox, context: string) {
    this.#firefox = firefox;
    this.#context = context;
  }

  go(url: string): Promise<unknown> {
    return this.#firefox.send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  // The value of an expression in the page: a text, number, truth value or null.
  async value<T>(expression: string): Promise<T> {
    const answer = await this.#firefox.send<{ type: string; result?: { value?: unknown }; exceptionDetails?: { text: string } }>('script.evaluate', {
      expression,
      target: { context: this.#context },
      awaitPromise: true,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text ?? expression);
    return (answer.result?.value ?? null) as T;
  }

  // Until the expression is neither false nor null nor empty.
  async until<T>(expression: string): Promise<T> {
    const end = Date.now() + patience;
    for (;;) {
      const value = await this.value<T>(expression).catch(() => null);
      if (value) return value;
      if (Date.now() > end) throw new Error(`never came true: ${expression}\n${await this.value<string>('document.body.innerText')}`);
    }
  }

  // A click of the mouse in the middle of what the selector names.
  async click(selector: string): Promise<void> {
    const place = await this.until<string>(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      if (!element) return null;
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const box = element.getBoundingClientRect();
      const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
      return element.contains(document.elementFromPoint(x, y)) || document.elementFromPoint(x, y)?.contains(element) ? x + ' ' + y : null;
    })()`);
    const [x, y] = place.split(' ').map(Number);
    const actions = [{ type: 'pointerMove', x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await this.#firefox.send('input.performActions', { context: this.#context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }
}
