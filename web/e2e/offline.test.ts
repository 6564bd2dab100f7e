// With the network cut: the page opens, plays alone, replays and shows the rules; and it can be installed.
import { describe, expect, it } from 'vitest';
import { isInstalled } from './house/kept';
import { playByClicks } from './house/play';
import { engineIsThere, world } from './house/world';

const house = world();

describe.runIf(engineIsThere)('offline', () => {
  it('plays a whole game, replays it and shows the rules', async () => {
    const context = await house.context({ offline: true, liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } });
    const page = await house.visit(context, '/');
    await isInstalled(page);
    house.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.goto(`${house.address}/rules/powerline#PL-36`);
    await page.locator('[id="PL-36"]').waitFor();
    await page.goto(`${house.address}/challenge/offline`);
    await page.getByRole('button', { name: /^Play/ }).first().click();
    expect((await playByClicks(page)).all).toBeGreaterThan(10);
    await page.getByRole('link', { name: 'Watch again' }).click();
    await page.getByText(/Move 0 of/).waitFor();
    await page.goto(`${house.address}/`);
    await page.getByRole('heading', { name: 'Three games about power' }).waitFor();
    await context.close();
  });
});

describe('installing', () => {
  it('has a manifest with icons that exist', async () => {
    const page = await house.page();
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = (await (await fetch(house.address + address)).json()) as { name: string; start_url: string; display: string; icons: { src: string; type: string }[] };
    expect(manifest).toMatchObject({ name: 'Kilowatt', start_url: '/', display: 'standalone' });
    for (const icon of manifest.icons) {
      const answer = await fetch(house.address + icon.src);
      expect(answer.headers.get('content-type')).toContain(icon.type);
    }
    await page.context().close();
  });
});
