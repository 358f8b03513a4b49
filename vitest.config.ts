import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { artSheet } from './apps/member-web/build/art-sheet.ts';
import { homeWords } from './apps/member-web/build/home-words.ts';
import { reportTo } from './scripts/test-run/test-report.ts';

const MEMBER_WEB = join(import.meta.dirname, 'apps/member-web');
const { CHROMIUM_HEADLESS_PATH, KAPAO_REPORT } = process.env;

/** Where money, its state and the way to it are decided. */
const MONEY =
  'apps/server/src/{ledger,operations,{domains,queries,commands}/{wallet,payouts},domains/rewards/{bonus,turnover},domains/members/{one-time-code,session,account}}/**';

export default defineConfig({
  test: {
    coverage: {
      include: ['apps/server/src/**/*.ts'],
      exclude: [
        '**/*.test.ts',
        'apps/server/src/testing/**',
        // What runs as a process or a worker of its own is tried there, where nobody counts.
        'apps/server/src/{main.ts,cli/**}',
        '**/*-worker.ts',
        'apps/server/src/domains/deposits/slip/slip-{cleaning,reading}.ts',
      ],
      reporter: ['text-summary', 'html'],
      // Safety 6.
      thresholds: { lines: 85, branches: 80, [MONEY]: { lines: 95, branches: 90 } },
    },
    reporters: KAPAO_REPORT ? ['default', reportTo(KAPAO_REPORT)] : ['default'],
    projects: [
      {
        plugins: [homeWords(MEMBER_WEB), artSheet(MEMBER_WEB)],
        test: {
          name: 'unit',
          include: ['apps/**/src/**/*.test.{ts,tsx}', 'packages/**/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          globalSetup: ['scripts/test-run/compiled-programs.ts', 'scripts/test-run/test-database.ts'],
          setupFiles: ['scripts/test-run/property-seed.ts'],
          // A story has its own database and mostly waits, so on two cores three share the time.
          maxWorkers: 3,
          // A process imports the product once for all its files: a fifth of the whole run went into importing it for each.
          isolate: false,
          // Bounds are for what hangs: beside two others even a quick story may take long.
          testTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['scripts/test-run/compiled-programs.ts', 'scripts/test-run/test-database.ts'],
          // A journey mostly waits, for money to arrive or for a job to ask again, so three share the time.
          maxWorkers: 3,
          testTimeout: 480_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 480_000,
        },
      },
      {
        plugins: [homeWords(MEMBER_WEB), artSheet(MEMBER_WEB)],
        // Written out, so that the first test does not wait while the browser finds out what it needs.
        optimizeDeps: {
          include: [
            '@simplewebauthn/browser',
            '@tanstack/react-query',
            'react',
            'react-dom/client',
            'react-router',
            'react/jsx-dev-runtime',
            'socket.io-client',
            'vitest-browser-react',
            'zod/mini',
          ],
        },
        test: {
          name: 'screens',
          include: ['{apps,packages}/**/src/**/*.screen.tsx'],
          unstubGlobals: true,
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: ['--no-sandbox'],
                ...(CHROMIUM_HEADLESS_PATH && { executablePath: CHROMIUM_HEADLESS_PATH }),
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
      {
        test: {
          name: 'sheets',
          include: ['e2e/**/*.sheet.ts'],
          globalSetup: ['scripts/test-run/compiled-programs.ts', 'scripts/test-run/test-database.ts'],
          testTimeout: 900_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'films',
          include: ['e2e/**/*.film.ts'],
          globalSetup: ['scripts/test-run/compiled-programs.ts', 'scripts/test-run/test-database.ts'],
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
