// Playing a game through the page: by the keys alone, or by clicking what is offered.
import type { Page } from 'playwright-core';

export const isOver = async (page: Page): Promise<boolean> => (await page.locator('#over-title').count()) > 0;

// What the seat can do now: 'option', 'confirm', or nothing yet.
export async function due(page: Page): Promise<'option' | 'confirm' | 'over' | 'wait'> {
  return page.evaluate(() => {
    if (document.querySelector('#over-title')) return 'over';
    if (document.querySelector('[data-do="confirm"]')) return 'confirm';
    if (document.querySelector('.options button')) return 'option';
    return 'wait';
  });
}

// A decision's fingerprint: it changes when the table has answered.
const mark = (page: Page): Promise<string> =>
  page.evaluate(() => [...document.querySelectorAll<HTMLElement>('.turn, .prompt, .options button, [data-do], #over-title')].map((e) => e.dataset.event ?? e.textContent).join('|'));

async function settled(page: Page, before: string): Promise<void> {
  for (let i = 0; i < 400 && (await mark(page)) === before; i++) await page.waitForTimeout(15);
}

// A cheap way through a game that is no rule of it: spread over the options, so that all kinds of moves occur.
const pick = (count: number, turn: number): number => (turn * 7 + (turn >> 2)) % count;

export async function playByKeys(page: Page, most = 1500): Promise<number> {
  for (let turn = 0; turn < most; turn++) {
    const state = await due(page);
    if (state === 'over') return turn;
    const before = await mark(page);
    if (state === 'confirm') await page.keyboard.press('e');
    else if (state === 'option') {
      // Tab to the list, then along it: what anybody without a mouse does.
      const buttons = page.locator('.options button');
      const at = pick(await buttons.count(), turn);
      await page.locator('.options').focus();
      for (let i = 0; i <= at; i++) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    } else {
      await page.waitForTimeout(25);
      continue;
    }
    await settled(page, before);
  }
  return -1;
}

// What glows on the board, as far as it stands free; a thing with several meanings asks which.
async function clickOnBoard(page: Page, turn: number): Promise<boolean> {
  const things = page.locator('.board .thing.option');
  const count = await things.count();
  if (count === 0) return false;
  try {
    await things.nth(pick(count, turn)).click({ timeout: 1200 });
  } catch {
    return false;
  }
  const which = page.locator('.choose button');
  if ((await which.count()) > 0) await which.nth(turn % (await which.count())).click();
  return true;
}

export interface Clicks {
  readonly all: number; // decisions, -1 if the game did not end
  readonly onBoard: number;
}

// Half of the clicks go to the board itself, the others to the list beside it.
export async function playByClicks(page: Page, most = 2500): Promise<Clicks> {
  let onBoard = 0;
  for (let turn = 0; turn < most; turn++) {
    const state = await due(page);
    if (state === 'over') return { all: turn, onBoard };
    const before = await mark(page);
    if (state === 'confirm') await page.locator('[data-do="confirm"]').click();
    else if (state === 'option') {
      if (turn % 2 === 0 && (await clickOnBoard(page, turn))) onBoard += 1;
      else {
        const buttons = page.locator('.options button[data-option]');
        await buttons.nth(pick(await buttons.count(), turn)).click();
      }
    } else {
      await page.waitForTimeout(25);
      continue;
    }
    await settled(page, before);
  }
  return { all: -1, onBoard };
}

// So many decisions, then stop; for pictures and for axe. `pickOne` may choose among the moves offered.
export async function advance(page: Page, decisions: number, pickOne?: (moves: readonly string[]) => string | undefined): Promise<void> {
  for (let made = 0, turn = 0; made < decisions && turn < decisions * 400; turn++) {
    const state = await due(page);
    if (state === 'over') return;
    const before = await mark(page);
    if (state === 'confirm') await page.locator('[data-do="confirm"]').click();
    else if (state === 'option') {
      const moves = await page.locator('.options button[data-option]').evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.option ?? ''));
      const chosen = pickOne?.(moves) ?? moves[pick(moves.length, made)];
      await page.locator(`.options [data-option="${chosen}"]`).first().click();
      made += 1;
    } else {
      await page.waitForTimeout(25);
      continue;
    }
    await settled(page, before);
  }
}
