// The guided first games in a real browser: every step by clicking, left and taken up again, and on a phone.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Lesson, LessonStep } from '../src/games/board';
import { fulfils, places, words } from '../src/lib/lesson';
import { make, tabTo } from './support/play';
import { arrived } from './support/screens';
import { complaints, engineIsThere, environment, type Look } from './support/environment';
import { every, long } from './support/matrix';
import { games, manifestOf } from '../tools/names';

const env = environment();

// Does what each step asks for, from one step of the whole lesson to another; `look` comes before.
async function walk(page: Page, lesson: Lesson, from: number, to: number, look: (step: LessonStep) => Promise<void> = async () => {}): Promise<void> {
  const steps = lesson.parts.flatMap((part) => {
    const at = places(part);
    return part.steps.map((step, n) => ({ step, part, place: at[n] as number }));
  });
  for (let n = from; n < to; n++) {
    const { step, part, place } = steps[n] as (typeof steps)[number];
    await page.locator(`.lesson progress[value="${n + 1}"]`).waitFor();
    await look(step);
    if (step.expect === undefined) await page.locator('.lesson [data-do="next"]').click();
    else if (step.expect === 'confirm') await page.locator('[data-do="confirm"]').click();
    else
      // The note goes on together with the table's answer; where the reader is free, the record's moves lead to it, too.
      for (let i = place, made = ''; made === '' || (step.free && !fulfils(step, made)); i++) {
        made = words(part.moves[i] ?? '');
        await make(page, made);
      }
  }
}

// In the page: how many pixels of the note must be scrolled for, and whether one of the things it points at is in sight.
const inSight = (): { hidden: number; seen: boolean } => {
  const body = document.querySelector('.lesson .body');
  const pointed = [...document.querySelectorAll('.board .thing.hinted, .board .thing.marked')];
  const seen = pointed.some((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    return width > 0 && at !== null && (thing.contains(at) || (at.closest('svg') !== null && at.closest('svg') === thing.closest('svg')));
  });
  return { hidden: body ? body.scrollHeight - body.clientHeight : 0, seen: seen || pointed.length === 0 };
};

describe.runIf(engineIsThere).each(games.filter((game) => manifestOf(game).lesson))('the guided first game of %s', (game) => {
  // Each is walked once with every change: one at a desk, the others on a phone.
  it.runIf(long || game === 'powerline')('can be followed to its end, left and taken up again', async () => {
    const { lesson } = (await import(`../src/games/${game}/lesson.ts`)) as { lesson: Lesson };
    const all = lesson.parts.reduce((sum, part) => sum + part.steps.length, 0);
    const page = await env.page({ liked: { speed: 0, sound: false } }, `/learn/${game}`);
    // Somewhere in the first turns, and not before the end of one: what lies in a record is played.
    const pause = lesson.parts[0]?.steps.findIndex((step, n) => n >= 7 && step.expect !== 'confirm') ?? 0;
    await walk(page, lesson, 0, pause);
    await page.locator(`.lesson progress[value="${pause + 1}"]`).waitFor();
    await page.reload();
    await walk(page, lesson, pause, pause + 1);
    expect(await complaints(page)).toEqual([]);
    await walk(page, lesson, pause + 1, all);
    await page.getByText('That is the end of the lesson').first().waitFor();
    // A lesson is no game of one's own: nothing of it is counted.
    await page.goto(`${env.address}/history`);
    await page.getByText('No finished games yet').waitFor();
    expect(await page.locator('#figures').count()).toBe(0);
    await page.context().close();
  });

  it.each(every(['de', 'fr'], game === 'powerline' ? [] : ['de']))('fits on a phone in %s: every note, and what it points at', async (lang) => {
    const { lesson } = (await import(`../src/games/${game}/lesson.ts`)) as { lesson: Lesson };
    const page = await env.page({ width: 360, height: 740, touch: true, lang, liked: { speed: 0, sound: false } }, `/learn/${game}`);
    const all = lesson.parts.reduce((sum, part) => sum + part.steps.length, 0);
    await walk(page, lesson, 0, all, async ({ text }) => {
      await expect.poll(async () => (await page.evaluate(inSight)).seen, { message: `${text}: out of sight` }).toBe(true);
      const line = 22; // fonts differ
      await expect.poll(async () => (await page.evaluate(inSight)).hidden, { message: text }).toBeLessThanOrEqual(line);
    });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await complaints(page)).toEqual([]);
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('with the keyboard alone', () => {
  it('a lesson can be followed: Tab and Enter, the digits, E', async () => {
    const { lesson } = (await import('../src/games/powerline/lesson.ts')) as { lesson: Lesson };
    const page = await env.page({ liked: { speed: 0, sound: false } }, '/learn/powerline');
    for (const [n, step] of (lesson.parts[0]?.steps ?? []).slice(0, 17).entries()) {
      await page.locator(`.lesson progress[value="${n + 1}"]`).waitFor();
      if (step.expect === undefined) {
        await tabTo(page, '.lesson [data-do="next"]');
        await page.keyboard.press('Enter');
      } else if (step.expect === 'confirm') {
        await page.locator('[data-do="confirm"]').waitFor();
        await page.keyboard.press('e');
      } else {
        // What the lesson waits for is marked in the list, with its number; what ends the turn has E.
        const marked = page.locator('button.hinted[data-option]').first();
        await marked.waitFor();
        const ends = (await page.locator('.ending button.hinted').count()) > 0;
        await page.keyboard.press(ends ? 'e' : ((await marked.locator('kbd').textContent()) ?? ''));
      }
    }
    await page.locator('.lesson progress[value="18"]').waitFor();
    await page.context().close();
  });
});

describe('what there is to read', () => {
  const inTheDark: Look = { theme: 'dark', width: 360, height: 740, lang: 'fr' };
  it.each(['/learn', '/puzzle', '/aid/powerline', '/aid/pampero', '/aid/century', '/rules/pampero?q=bulldozer'])('%s suits everybody, on a phone, too', async (path) => {
    for (const look of every<Look>([{ theme: 'light' }, inTheDark], [inTheDark])) {
      const page = await env.page(look, path);
      await arrived(page, path);
      expect(await complaints(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  });
  it.each(every(['en', 'de', 'fr'], ['de']))('the player aids fit one sheet of paper in %s', async (lang) => {
    for (const game of games) {
      const page = await env.page({ lang }, `/aid/${game}`);
      await page.locator('main h2').waitFor();
      await page.locator('main ol li').first().waitFor();
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect([...pdf.matchAll(/\/Type\s*\/Page\b/g)].length, game).toBe(1);
      await page.context().close();
    }
  });
  it('a search in the rules marks what was found and has an address', async () => {
    const page = await env.page({}, '/rules/powerline');
    await page.getByRole('searchbox').fill('JOKER');
    await page.locator('mark', { hasText: /^joker$/i }).first().waitFor();
    expect(page.url()).toContain('?q=JOKER');
    await page.getByRole('link', { name: 'PL-42', exact: true }).first().click();
    await page.locator('#PL-42:focus').waitFor();
    await page.context().close();
  });
});
