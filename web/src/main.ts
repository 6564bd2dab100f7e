// Starts the page: words first, then the screen of the address.
import { mount } from 'svelte';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import './style/art.css';
import './style/board.css';
import './style/contrast.css';
import App from './App.svelte';
import { browserLang, language } from './lib/i18n.svelte';
import { Near } from './lib/near';
import { settings } from './lib/settings.svelte';
import { keepPage, watchForUpgrades } from './lib/upgrade.svelte';
import { warmUp } from './lib/warm_up';

watchForUpgrades();

// An engine that is on its way finds its worker awake.
for (const game of Object.keys(globalThis.engines ?? {})) Near.to(game);

await language.use(settings.all.lang === 'auto' ? browserLang() : settings.all.lang);
const target = document.getElementById('app');
if (target) mount(App, { target });

// Keeping the page for later fetches all of it; what the reader waits for comes first.
const first = location.pathname === '/' ? import('./screens/Start.svelte').then(warmUp) : Near.opened;
const later = new Promise((resolve) => setTimeout(resolve, 8000));
void Promise.race([first, later]).then(keepPage);
