// The page in a real browser: two files at a time, each with a browser of its own.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['e2e/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
