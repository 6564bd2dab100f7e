// Figures of the page in a real browser: `npm run measure`. One after the other, so that nothing else takes the processor.
import { defineConfig } from 'vitest/config';
import tests from './vitest.config';

export default defineConfig({
  ...tests,
  test: { ...tests.test, include: ['e2e/**/*.measure.ts'], fileParallelism: false },
});
