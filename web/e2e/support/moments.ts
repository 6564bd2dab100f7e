// The moments of play that pictures are made of: which game, which decision of which recorded game, and what is done there.
import type { Page } from 'playwright-core';
import { answered, decisionDue } from './play';

export interface PlayedMoment {
  readonly name: string;
  readonly game: string;
  readonly trace: string; // of tests/golden
  readonly step: string;
  readonly nth: number; // which decision of this step, -1 is the last
  readonly act?: (page: Page) => Promise<void>; // before the pictures
  readonly again?: (page: Page) => Promise<void>; // before each of them: what a change of size takes away
  readonly always?: boolean; // also where nobody asks for pictures
}

const pointAt = (selector: string) => async (page: Page) => {
  const thing = page.locator(selector).first();
  if (await thing.isVisible()) await thing.hover();
};
const clickWrong = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click({ force: true });
  await page.getByRole('alert').first().waitFor();
};
const press = (key: string, sign: string) => async (page: Page) => {
  await page.locator('.in-words').waitFor({ state: 'attached' });
  await page.keyboard.press(key);
  await page.locator(sign).first().waitFor();
};
const hint = async (page: Page) => {
  await page.locator('[data-do="hint"]').click();
  await page.locator('.hints li').first().waitFor();
};
// Plays the first option or ends the turn, so many times.
const goOn = (times: number) => async (page: Page) => {
  for (let i = 0; i < times; i++) {
    const what = await decisionDue(page);
    if (what === 'over') return;
    await page.locator(what === 'confirm' ? '[data-do="confirm"]' : '.options button[data-option]').first().click();
    await answered(page);
  }
};
export const untilOver = async (page: Page) => {
  for (let i = 0; i < 60; i++) {
    const what = await decisionDue(page);
    if (what === 'over') return;
    await page.locator(what === 'confirm' ? '[data-do="confirm"]' : '.options button[data-option]').first().click();
    await answered(page);
  }
};
const moment = (name: string, trace: string, step: string, nth = 0, more: Partial<PlayedMoment> = {}): PlayedMoment => ({ name, game: name.split('-')[0] ?? '', trace, step, nth, ...more });

export const moments: readonly PlayedMoment[] = [
  moment('powerline-roll', 'players_3_greedy', 'begin', 0),
  moment('powerline-begin', 'players_4_greedy', 'begin', 30, { always: true }),
  moment('powerline-place', 'players_3_greedy', 'place', 60, { again: pointAt('.board .thing.option') }),
  moment('powerline-joker', 'players_4_greedy', 'place', 150),
  moment('powerline-hint', 'players_3_greedy', 'begin', 20, { act: hint }),
  moment('powerline-refuse', 'players_2_greedy', 'place', 40, { act: clickWrong('.board .thing[data-id^="l0"]:not(.option)') }),
  moment('powerline-vacation', 'players_4_greedy', 'vacation', 3),
  moment('powerline-confirm', 'players_3_greedy', 'place', 100, { act: goOn(1) }),
  moment('powerline-island', 'adventure_island_true', 'place', 70),
  moment('powerline-side-b', 'side_b_true', 'place', 70),
  moment('powerline-limits', 'limits_true', 'place', 60),
  moment('powerline-six', 'players_6_greedy', 'place', 100),
  moment('powerline-spoken', 'players_3_greedy', 'place', 90, { act: press('b', '.spoken') }),
  moment('powerline-end', 'players_4_greedy', 'place', -1, { act: untilOver }),
  moment('pampero-bulldozer', 'players_4_greedy', 'setup_bulldozer', 2),
  moment('pampero-action', 'players_4_greedy', 'action', 30, { always: true }),
  moment('pampero-row', 'players_4_greedy', 'row', 30),
  moment('pampero-site', 'players_4_greedy', 'site', 15, { again: pointAt('.board .thing.option') }),
  moment('pampero-contract', 'players_4_greedy', 'contract', 9, { again: pointAt('.board .thing.option') }),
  moment('pampero-node', 'players_4_greedy', 'node', 12),
  moment('pampero-cells', 'players_3_greedy', 'cell_1', 8),
  moment('pampero-used', 'players_4_greedy', 'move_used', 12),
  moment('pampero-dozer', 'players_4_greedy', 'bulldozer_to', 8),
  moment('pampero-special', 'players_3_greedy', 'special', 4),
  moment('pampero-foreign', 'players_2_greedy', 'foreign', 0),
  moment('pampero-recall', 'players_3_greedy', 'return_card', 9),
  moment('pampero-scoring', 'players_3_greedy', 'scoring_card', 0),
  moment('pampero-alone', 'players_1_greedy', 'action', 10),
  moment('pampero-hint', 'players_2_greedy', 'action', 20, { act: hint }),
  moment('pampero-end', 'players_4_greedy', 'scoring_card', -1, { act: untilOver }),
  moment('century-offer', 'players_4_greedy', 'open', 10),
  moment('century-bid', 'players_4_greedy', 'bid', 40, { always: true, again: pointAt('.board .thing.option') }),
  moment('century-technology', 'players_4_greedy', 'technology', 8),
  moment('century-damage', 'players_4_greedy', 'damage_column', 20),
  moment('century-five', 'players_5_greedy', 'damage_column', 40),
  moment('century-tile', 'players_4_greedy', 'place_tile', 14),
  moment('century-citizen', 'players_3_greedy', 'place_citizen', 8),
  moment('century-administer', 'players_3_greedy', 'administer', 15),
  moment('century-garbage', 'players_4_greedy', 'place_garbage', 20),
  moment('century-end', 'players_4_greedy', 'administer', -1, { act: untilOver }),
];
