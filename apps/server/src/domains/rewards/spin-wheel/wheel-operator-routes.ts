import { getWheelRule, simulateWheel, switchWheel as switchWheelRoute } from '@kapao/contract/operator/reward-rules.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { newestWheel, stockOf, switchWheel } from './wheel-publish-store.ts';
import { termsOf, wheelOf } from './wheel-publisher.ts';
import { expectedCost } from './wheel-rules.ts';
import { slicesOf } from './wheel-store.ts';

export function bindSpinWheelOperator(binder: Binder, db: Db): void {
  binder.bind(getWheelRule, async () => {
    const wheel = await newestWheel(db);
    if (!wheel) return { rule: null };
    const [slices, stock] = await Promise.all([slicesOf(db, wheel.version), stockOf(db, wheel.version)]);
    return {
      rule: {
        version: wheel.version,
        operator: wheel.operator,
        publishedAt: wheel.published_at.toISOString(),
        terms: termsOf(wheel, slices, stock),
        isOn: wheel.is_on,
        spins: Number(wheel.spins),
        remaining: slices.flatMap(({ code, remaining }) => (remaining === null ? [] : [{ code, remaining }])),
      },
    };
  });

  binder.bind(switchWheelRoute, async ({ body, operator }) => {
    await inTransaction(db, async (tx) => {
      await switchWheel(tx, body.isOn);
      const detail = { isOn: body.isOn };
      const act = { operator: operator().username, action: 'wheel.switch' as const, subject: 'wheel' };
      await recordAct(tx, { ...act, reason: body.reason, detail });
    });
    return { message: 'SUCCESS' };
  });

  binder.bind(simulateWheel, async ({ body }) => {
    const slices = wheelOf(body.terms).slices.map(({ code, weight, prize, amountThb, amountCoin, stock }) => ({
      code,
      weight,
      prize,
      amount: prize === 'coin' ? amountCoin : amountThb,
      stock,
    }));
    const total = slices.reduce((sum, { weight }) => sum + weight, 0);
    const cost = expectedCost(slices);
    return {
      cashPerThousand: fromMinor(cost.cashPerThousandMinor, 'THB'),
      atMost: fromMinor(cost.maxCashMinor, 'THB'),
      coinsPerThousand: Number(cost.coinsPerThousand),
      chances: slices.map(({ weight }) => weight / total),
    };
  });
}
