// The page in Firefox: `npm run firefox`, a part of `./test long`.
import { defineConfig } from 'vitest/config';
import tests from './vitest.config.ts';

export default defineConfig({
  ...tests,
  test: { ...tests.test, include: ['e2e/**/*.firefox.ts'], fileParallelism: false },
});
