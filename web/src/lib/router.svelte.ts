// Addresses: every screen, table and move has one.
export interface Address {
  readonly path: readonly string[]; // "/replay/x/12" is ['replay', 'x', '12']
  readonly query: URLSearchParams;
  readonly hash: string; // without #
  readonly isMalformed: boolean; // a link that was cut in the middle of a sign: "%E4%"
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export function readAddress({ pathname, search, hash }: { pathname: string; search: string; hash: string }): Address {
  const path = pathname.split('/').filter(Boolean).map(decode);
  const decoded = decode(hash.slice(1));
  return {
    path: path.map((part) => part ?? ''),
    query: new URLSearchParams(search),
    hash: decoded ?? '',
    isMalformed: decoded === null || path.includes(null),
  };
}
const read = (): Address => readAddress(location);

class Router {
  place = $state.raw<Address>(read());
  came = 0; // steps inside the page, so that "back" stays inside

  constructor() {
    addEventListener('popstate', () => (this.place = read()));
    addEventListener('hashchange', () => (this.place = read()));
    addEventListener('click', (event) => this.#link(event));
  }

  go(address: string, options: { replace?: boolean } = {}): void {
    if (options.replace) history.replaceState(null, '', address);
    else {
      history.pushState(null, '', address);
      this.came += 1;
      scrollTo(0, 0);
    }
    this.place = read();
  }
  back(): void {
    if (this.came > 0) history.back();
    else this.go('/');
    this.came = Math.max(0, this.came - 1);
  }

  // Ordinary links inside the page do not load it again.
  #link(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
