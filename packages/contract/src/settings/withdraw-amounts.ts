import * as z from 'zod/mini';
import type { CashCurrency } from '../shared/money.ts';
import { setting } from './setting.ts';

const minor = z.int().check(z.gte(0));
const withdrawAmounts = z.object({ min: minor, max: minor, autoLimit: minor, secondLimit: minor });

/** Minor units: smallest and largest withdrawal, and above which sum one operator and two operators must agree (design 4). */
export type WithdrawAmounts = z.output<typeof withdrawAmounts>;

const ofCurrency = (currency: CashCurrency, bounds: { min: number; max: number }) =>
  setting<WithdrawAmounts>({
    key: `withdraw.${currency}`,
    schema: withdrawAmounts,
    // Two people look at every withdrawal.
    default: { ...bounds, autoLimit: 0, secondLimit: 0 },
    right: 'settings.edit',
    words: ['proposalKinds', 'settings.withdraw'],
    needsTwo: () => true,
  });

export const WITHDRAW_AMOUNTS = {
  THB: ofCurrency('THB', { min: 10_000, max: 20_000_000 }),
  LAK: ofCurrency('LAK', { min: 5_000_000, max: 20_000_000_000 }),
};
