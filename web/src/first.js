// The first script of the page, before anything is drawn: light or dark, as the reader chose, so that nothing flashes; and what
// the address needs is sent for while the page itself is on its way. Built into first.js.
(() => {
  let liked = {};
  try {
    liked = JSON.parse(localStorage.getItem('kilowatt.settings') ?? '{}');
  } catch {}
  const { theme = 'auto', lang = 'auto' } = liked;
  const dark = theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';

  const { words, start, table, games, challenge } = __FILES__;
  const known = (lang === 'auto' ? navigator.languages : [lang]).map((name) => name.slice(0, 2).toLowerCase());
  const spoken = known.find((name) => name in words) ?? 'en';
  const send = (address) => {
    const link = document.createElement('link');
    const style = address.endsWith('.css');
    link.rel = style ? 'preload' : 'modulepreload';
    if (style) link.as = 'style';
    link.crossOrigin = '';
    link.href = address;
    document.head.append(link);
  };

  const [, screen, name] = location.pathname.split('/');
  const called = screen === 'challenge' ? challenge : name;
  const game = Object.hasOwn(games, called) && games[called];
  const needs = { learn: 'table', challenge: 'table', new: 'engine' }[screen];
  words[spoken]?.forEach(send);
  if (!screen) start.forEach(send);
  if (!game || !name || !needs) return;
  if (game.engine) {
    const engine = WebAssembly.compileStreaming(fetch(game.engine));
    engine.catch(() => {}); // who needs it asks again, and says so
    globalThis.engines = { [game.id]: engine };
  }
  game.words[spoken].forEach(send);
  if (needs === 'table') new Set([...table, ...game.files]).forEach(send);
})();
