// Whether there is anything on a picture of the page, and what should be.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

// What a picture shows: how many colours, which part of it is lighter than middle grey, and whether the screen runs over its window.
export const judge = (page: Page, picture: Buffer): Promise<{ colours: number; light: number; wide: boolean }> =>
  page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
    const colours = new Set<number>();
    let light = 0;
    let seen = 0;
    for (let at = 0; at < pixels.length; at += 4 * 37) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
      colours.add(((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4));
      light += Number(0.2126 * red + 0.7152 * green + 0.0722 * blue > 127);
      seen += 1;
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    return { colours: colours.size, light: light / seen, wide: scrollWidth > clientWidth };
  }, picture.toString('base64'));

// A screen in this theme, and no blank sheet.
export async function isSeen(page: Page, picture: Buffer, what: string, theme: 'light' | 'dark'): Promise<void> {
  const { colours, light, wide } = await judge(page, picture);
  expect(colours, `${what} ${theme}: more than a blank sheet`).toBeGreaterThan(12);
  expect(light > 0.5, `${what} ${theme}: ${light} of it is light`).toBe(theme === 'light');
  expect(wide, `${what} ${theme}: wider than its window`).toBe(false);
}
