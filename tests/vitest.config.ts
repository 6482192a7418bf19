import { defineConfig } from 'vitest/config';

/** Unit, property and architecture tests run in Node; the browser's tests are a project of their own. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/long/**'],
          testTimeout: 30_000,
          // By itself vitest leaves a core free, which is half of a small machine.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        // Minutes, a display, random moments: `npm run test:long` runs them, `npm test` does not.
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          testTimeout: 15 * 60_000,
          hookTimeout: 5 * 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
