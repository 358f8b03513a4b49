import type { CrossedLimit, PayoutLimit } from '@kapao/contract/operator/withdraw.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';

const REASONS: Readonly<Record<PayoutLimit, string>> = {
  autoLimit: 'OVER_AUTO_LIMIT',
  secondLimit: 'OVER_SECOND_LIMIT',
  memberDay: 'MEMBER_DAY',
  memberWeek: 'MEMBER_WEEK',
  accountDay: 'ACCOUNT_DAY',
  accountWeek: 'ACCOUNT_WEEK',
  siteDay: 'SITE_DAY',
  siteWeek: 'SITE_WEEK',
};

/** Amounts that are compared with a limit: a withdrawal alone, and for the second limit also the sums of a day (design 4). */
const COMPARED: Partial<Record<PayoutLimit, readonly CrossedLimit['of'][]>> = {
  autoLimit: ['amount'],
  secondLimit: ['amount', 'memberDay', 'accountDay'],
};

interface Requested {
  amount: bigint;
  currency: CashCurrency;
  review_reasons: readonly string[];
  /** Minor units, by name, as stored when it was requested. */
  sums: Partial<Record<string, number>>;
  limits: Partial<Record<string, number>>;
}

/** Returns the limits for which a withdrawal waits, each with what was used before it and by how much it is crossed. */
export function crossedLimits({ amount, currency, review_reasons: reasons, sums, limits }: Requested): CrossedLimit[] {
  const shown = (minor: bigint) => fromMinor(minor, currency);
  const sumOf = (of: CrossedLimit['of']) => (of === 'amount' ? amount : BigInt(sums[of] ?? 0));
  return (Object.keys(REASONS) as PayoutLimit[]).flatMap((limit) => {
    const stored = limits[limit];
    if (stored === undefined || !reasons.includes(REASONS[limit])) return [];
    const max = BigInt(stored);
    const compared = COMPARED[limit] ?? [limit as CrossedLimit['of']];
    // Of several the largest decides; of two alike the first, which names the withdrawal itself.
    const [of] = compared.toSorted((a, b) => Number(sumOf(b) - sumOf(a)));
    if (of === undefined || sumOf(of) <= max) return [];
    const sum = sumOf(of);
    return [
      {
        ...{ limit, of, max: shown(max), used: shown(sum - amount), sum: shown(sum), over: shown(sum - max) },
      },
    ];
  });
}
