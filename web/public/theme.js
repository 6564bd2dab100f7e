// Before anything is drawn: light or dark, as the reader chose, so that nothing flashes.
(() => {
  let theme = 'auto';
  try {
    theme = JSON.parse(localStorage.getItem('kilowatt.settings') ?? '{}').theme ?? 'auto';
  } catch {}
  if (theme === 'auto') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
})();
