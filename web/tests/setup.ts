// What a browser has and node has not, as little as the library asks for at its start.
const kept = new Map<string, string>();
Object.assign(globalThis, {
  window: globalThis,
  addEventListener: () => undefined,
  location: { pathname: '/', search: '', hash: '', protocol: 'http:', host: 'x', origin: 'http://x' },
  document: { hidden: true, title: '', documentElement: { lang: '' }, addEventListener: () => undefined },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  },
});
