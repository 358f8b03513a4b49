import { defineConfig } from 'vitest/config';
import { reportTo } from './scripts/test-report.ts';

const { KAPAO_REPORT } = process.env;

export default defineConfig({
  test: {
    reporters: KAPAO_REPORT ? ['default', reportTo(KAPAO_REPORT)] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['apps/**/src/**/*.test.{ts,tsx}', 'packages/**/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          globalSetup: ['scripts/compiled-programs.ts', 'scripts/test-database.ts'],
          // A story has its own database and mostly waits, so on two cores three share the time.
          maxWorkers: 3,
          // Bounds are for what hangs: beside two others even a quick story may take long.
          testTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['scripts/compiled-programs.ts', 'scripts/test-database.ts'],
          // A journey mostly waits, for money to arrive or for a job to ask again, so three share the time.
          maxWorkers: 3,
          testTimeout: 240_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
