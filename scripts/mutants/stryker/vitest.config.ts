import { defineConfig } from 'vitest/config';

/** Tests of pure rules alone: no database is started, so a mutant is judged in milliseconds. */
export default defineConfig({
  test: {
    include: [
      'apps/server/src/domains/{bonus,game-result,invite,payout-debit,reconciliation,refund,turnover}/*-rules.test.ts',
      'packages/contract/src/shared/money.test.ts',
    ],
  },
});
