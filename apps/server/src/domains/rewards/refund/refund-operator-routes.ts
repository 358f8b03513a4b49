import { getRefundRule, simulateRefund } from '@kapao/contract/operator/reward-rules.ts';
import { fromMinor, toMinor } from '@kapao/contract/shared/money.ts';
import type { RefundTermsWire } from '@kapao/contract/shared/reward-terms.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { recentLosses } from '../../../queries/games/bet-facts.ts';
import { type RefundTerms, refundOf } from './refund-rules.ts';
import { type RefundRuleRow, refundRules } from './refund-store.ts';

export function bindRefundOperator(binder: Binder, db: Db): void {
  binder.bind(getRefundRule, async () => {
    const [rule] = await refundRules(db);
    if (!rule) return { rule: null };
    const { version, operator, published_at: publishedAt } = rule;
    return { rule: { version, operator, publishedAt: publishedAt.toISOString(), terms: wireTerms(rule) } };
  });

  binder.bind(simulateRefund, async ({ body: { terms } }) => {
    const inside = bahtTerms(terms);
    const losses = await recentLosses(db, terms.period === 'week' ? 7 : 1);
    const refunds = losses.map((loss) => refundOf(loss, inside, 1n)).filter((refund) => refund > 0n);
    const sum = refunds.reduce((total, refund) => total + refund, 0n);
    const claims = BigInt(refunds.length);
    return {
      claims: refunds.length,
      cashPerThousand: fromMinor(claims === 0n ? 0n : (sum * 1_000n) / claims, 'THB'),
      atMost: fromMinor(inside.capMinor * 1_000n, 'THB'),
    };
  });
}

function bahtTerms(terms: RefundTermsWire): RefundTerms {
  return {
    period: terms.period,
    percentBp: Math.round(terms.percent * 100),
    capMinor: toMinor(terms.cap.thb, 'THB') ?? 0n,
    minimumMinor: toMinor(terms.minimum.thb, 'THB') ?? 0n,
    expiresDays: terms.expiresDays,
  };
}

function wireTerms(rule: RefundRuleRow): RefundTermsWire {
  return {
    isOn: rule.is_on,
    period: rule.period,
    percent: rule.percent_bp / 100,
    cap: { thb: fromMinor(rule.cap_thb, 'THB'), lak: fromMinor(rule.cap_lak, 'LAK') },
    minimum: { thb: fromMinor(rule.minimum_thb, 'THB'), lak: fromMinor(rule.minimum_lak, 'LAK') },
    expiresDays: rule.expires_days,
    multiple: rule.multiple_hundredths / 100,
    percentSuccess: rule.success_percent,
    percentFail: rule.fail_percent,
  };
}
