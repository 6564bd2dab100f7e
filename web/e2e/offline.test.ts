// With the network cut: the page opens, plays alone, replays and shows the rules; and it can be installed.
import { describe, expect, it } from 'vitest';
import { isInstalled } from './support/kept';
import { playByClicks } from './support/play';
import { engineIsThere, environment } from './support/environment';

const env = environment();

describe.runIf(engineIsThere)('offline', () => {
  it('plays a whole game, replays it and shows the rules', async () => {
    const context = await env.context({ offline: true, liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } });
    const page = await env.visit(context, '/');
    await isInstalled(page);
    env.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.goto(`${env.address}/rules/powerline#PL-36`);
    await page.locator('[id="PL-36"]').waitFor();
    await page.goto(`${env.address}/challenge/offline`);
    await page.getByRole('button', { name: /^Play/ }).first().click();
    expect((await playByClicks(page)).all).toBeGreaterThan(10);
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.getByText(/Move 0 of/).waitFor();
    await page.goto(`${env.address}/`);
    await page.getByRole('heading', { name: 'Three games about power' }).waitFor();
    await context.close();
  });
});

describe('installing', () => {
  it('has a manifest with icons that exist', async () => {
    const page = await env.page();
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = (await (await fetch(env.address + address)).json()) as { name: string; start_url: string; display: string; icons: { src: string; type: string }[] };
    expect(manifest).toMatchObject({ name: 'Kilowatt', start_url: '/', display: 'standalone' });
    for (const icon of manifest.icons) {
      const answer = await fetch(env.address + icon.src);
      expect(answer.headers.get('content-type')).toContain(icon.type);
    }
    await page.context().close();
  });
});
