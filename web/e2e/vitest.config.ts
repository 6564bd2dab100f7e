// The page in a real browser: two files at a time, each with a browser of its own. Time-outs only end what hangs: on a machine with much else
// to do everything takes many times as long, and must still pass.
import { defineConfig } from 'vitest/config';
import { patience } from './support/patience.ts';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['e2e/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    retry: 1, // what fails is tried once more, and the report says so: a second try is a fault to be looked for
    expect: { poll: { timeout: patience, interval: 20 } },
    testTimeout: 900_000,
    hookTimeout: 1_800_000,
  },
});
