// What takes long in the browser, a part of `./test long`: every test in every language, size and game, pictures of every screen, and two builds of
// the page. `npm run long`.
import { defineConfig } from 'vitest/config';
import tests from './vitest.config.ts';

export default defineConfig({
  ...tests,
  test: { ...tests.test, include: ['e2e/**/*.{long,test}.ts'], env: { KILOWATT_LONG: '1' } },
});
