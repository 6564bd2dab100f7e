// The same dice and the same bots in every run: a table inside the page draws all its chance from the worker's crypto.
import type { BrowserContext } from 'playwright-core';

// In the worker, before anything else: numbers that depend on nothing but the seed.
const fixed = (seed: number): string => `
let state = ${seed} >>> 0;
crypto.getRandomValues = (list) => {
  for (let i = 0; i < list.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    list[i] = state >>> 24;
  }
  return list;
};
`;

export async function fixChance(context: BrowserContext, seed: number): Promise<void> {
  await context.route(/\/near\.worker[^/]*\.js$/, async (route) => {
    // A page that is closed meanwhile needs no answer any more.
    const closed = (error: unknown) => {
      if (!/closed|disposed/.test(String(error))) throw error;
    };
    try {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: fixed(seed) + (await answer.text()) });
    } catch (error) {
      closed(error);
      await route.abort().catch(closed);
    }
  });
}
