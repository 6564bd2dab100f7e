// Playing a game through the page: by the keys alone, or by clicking what is offered. Nothing here waits for a time.
import type { Page } from 'playwright-core';

type Decision = 'option' | 'confirm' | 'over';

// In the page: what the seat can do now; nothing as long as others are asked or its last decision is not answered.
const pendingDecision = (): Decision | null => {
  if (document.querySelector('#over-title')) return 'over';
  if (document.querySelector('.turn[aria-busy="true"]')) return null;
  if (document.querySelector('[data-do="confirm"]')) return 'confirm';
  return document.querySelector('.options button') ? 'option' : null;
};

export const due = (page: Page): Promise<Decision | null> => page.evaluate(pendingDecision);

// Until the seat is asked something, or the game is over.
export async function decisionDue(page: Page): Promise<Decision> {
  return (await (await page.waitForFunction(pendingDecision)).jsonValue()) as Decision;
}

// Until the table has answered what was just decided. A click marks the turn as busy before it returns.
export async function answered(page: Page): Promise<void> {
  await page.locator('.turn[aria-busy="true"]').waitFor({ state: 'detached' });
}

// A long list folds its end away.
export async function unfold(page: Page, move: string): Promise<void> {
  const fold = page.locator('.options .fold');
  if ((await page.locator(`.options [data-option="${move}"]`).count()) === 0 && (await fold.count()) > 0) await fold.click();
}

// One move from the list; of a run of numbers the list names only the first.
export async function make(page: Page, move: string): Promise<void> {
  const button = page.locator(`.options [data-option="${move}"]`).first();
  const number = page.locator('.options .run label > input[type="number"]').first();
  await page.locator('.options').first().waitFor();
  await unfold(page, move);
  await (/^\w+ \d+$/.test(move) ? button.or(number).first() : button).waitFor();
  if ((await button.count()) > 0) await button.click();
  else {
    await number.fill(move.split(' ')[1] ?? '');
    await number.press('Enter');
  }
  await answered(page);
}

// What the list shows, without what it has folded away.
const inSight = (page: Page): Promise<string[]> =>
  page.locator('.options button[data-option]').evaluateAll((all) => all.filter((button) => button.checkVisibility()).map((button) => (button as HTMLElement).dataset.option ?? ''));

export const offered = (page: Page): Promise<string[]> =>
  page.locator('.options button[data-option]').evaluateAll((all) => all.map((button) => (button as HTMLElement).dataset.option ?? ''));

// A cheap way through a game that is no rule of it: spread over the options, so that all kinds of moves occur.
const pick = (count: number, turn: number): number => (turn * 7 + (turn >> 2)) % count;

// Plays on until the game is over: `decide` makes one choice from the options. The number of decisions is returned.
async function playOn(page: Page, confirm: () => Promise<void>, decide: (turn: number) => Promise<void>): Promise<number> {
  const most = 2500;
  for (let turn = 0; turn < most; turn++) {
    const what = await decisionDue(page);
    if (what === 'over') return turn;
    await (what === 'confirm' ? confirm() : decide(turn));
    await answered(page);
  }
  throw new Error(`not over after ${most} decisions`);
}

// The focus goes from where it is to the element, by Tab alone.
export async function tabTo(page: Page, selector: string, wait?: { timeout: number }): Promise<void> {
  await page.locator(selector).first().waitFor({ state: 'attached', ...wait });
  for (let pressed = 0; pressed < 400; pressed++) {
    const way = await page.evaluate((wanted) => {
      const [target, active] = [document.querySelector(wanted), document.activeElement ?? document.body];
      if (target === active || !target) return target ? '' : 'none';
      return active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
    }, selector);
    if (way === '') return;
    if (way === 'none') break;
    await page.keyboard.press(way);
  }
  throw new Error(`no way to ${selector} with the Tab key`);
}

// Takes one of the options in sight. Where the page answers by itself, or all decide at the same time, the list may be another one
// before it is reached: then it is read again.
async function takeOne(page: Page, turn: number, take: (selector: string) => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 30; tries++) {
    if ((await decisionDue(page)) !== 'option') return;
    const moves = await inSight(page);
    const move = moves[pick(moves.length, turn)];
    if (move === undefined) continue;
    const selector = `.options [data-option="${move}"]`;
    try {
      return await take(selector);
    } catch (error) {
      if ((await page.locator(selector).count()) > 0 && tries > 2) throw error;
    }
  }
  throw new Error('none of the options in sight can be taken');
}

// Tab to the list and along it, then Enter: what anybody without a mouse does.
export function playByKeys(page: Page): Promise<number> {
  return playOn(page, () => page.keyboard.press('e'), (turn) =>
    takeOne(page, turn, async (selector) => {
      await tabTo(page, selector, { timeout: 10_000 });
      await page.keyboard.press('Enter');
    }),
  );
}

// What glows on the board, as far as it stands free and in sight; a thing with several meanings pendingDecision which.
async function clickOnBoard(page: Page, turn: number): Promise<boolean> {
  const things = page.locator('.board .thing.option');
  const count = await things.count();
  if (count === 0) return false;
  const thing = things.nth(pick(count, turn));
  await thing.scrollIntoViewIfNeeded();
  const place = await thing.evaluate((element) => {
    const box = element.getBoundingClientRect();
    for (const down of [0.5, 0.3, 0.7, 0.1, 0.9])
      for (const along of [0.5, 0.3, 0.7, 0.1, 0.9]) {
        const [x, y] = [box.left + box.width * along, box.top + box.height * down];
        if (element.contains(document.elementFromPoint(x, y))) return { x, y };
      }
    return null;
  });
  if (!place) return false;
  await page.mouse.click(place.x, place.y);
  const which = page.locator('.choose button');
  const meanings = await which.count();
  if (meanings > 0) await which.nth(turn % meanings).click();
  return true;
}

export interface Clicks {
  readonly all: number; // decisions
  readonly onBoard: number;
}

// Half of the clicks go to the board itself, the others to the list beside it.
export async function playByClicks(page: Page): Promise<Clicks> {
  let onBoard = 0;
  const all = await playOn(page, () => page.locator('[data-do="confirm"]').click(), async (turn) => {
    if (turn % 2 === 0 && (await clickOnBoard(page, turn))) onBoard += 1;
    else await takeOne(page, turn, (selector) => page.locator(selector).first().click({ timeout: 10_000 }));
  });
  return { all, onBoard };
}

// So many decisions, then stop; for pictures and for axe.
export async function advance(page: Page, decisions: number): Promise<void> {
  for (let made = 0; made < decisions; ) {
    const what = await decisionDue(page);
    if (what === 'over') return;
    if (what === 'confirm') {
      await page.locator('[data-do="confirm"]').click();
      await answered(page);
    } else {
      const moves = await offered(page);
      await make(page, moves[pick(moves.length, made)] as string);
      made += 1;
    }
  }
  await decisionDue(page);
}
