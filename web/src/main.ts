// Starts the page: words first, then the screen of the address.
import { mount } from 'svelte';
import './style/tokens.css';
import './style/base.css';
import './style/art.css';
import './style/board.css';
import App from './App.svelte';
import { browserLang, language } from './lib/i18n.svelte';
import { settings } from './lib/settings.svelte';

// After an update the files of the old page may be gone; the new page has its own. If it lacks them, too, loading it again is no help.
addEventListener('vite:preloadError', () => {
  const here = location.href;
  if (sessionStorage.getItem('kilowatt.reloaded') === here) return;
  sessionStorage.setItem('kilowatt.reloaded', here);
  location.reload();
});

await language.use(settings.all.lang === 'auto' ? browserLang() : settings.all.lang);
const target = document.getElementById('app');
if (target) mount(App, { target });

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js');
