import { toMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { type RefundTermsWire, refundTerms } from '@kapao/contract/shared/reward-terms.ts';
import type { Tx } from '../../platform/db.ts';
import { insertRefundRule } from './refund-store.ts';

/** Publishes the rule two operators agreed on; a `Publisher` of the proposal feature. */
export const REFUND_PUBLISHER = {
  kind: 'refund',
  check: (content: unknown) => checkRule(content),
  async publish(tx: Tx, { content, approvedBy }: { content: unknown; approvedBy: string }): Promise<void> {
    const terms = checkRule(content);
    await insertRefundRule(tx, {
      is_on: terms.isOn,
      period: terms.period,
      percent_bp: Math.round(terms.percent * 100),
      cap_thb: minor(terms.cap.thb, 'THB'),
      cap_lak: minor(terms.cap.lak, 'LAK'),
      minimum_thb: minor(terms.minimum.thb, 'THB'),
      minimum_lak: minor(terms.minimum.lak, 'LAK'),
      expires_days: terms.expiresDays,
      multiple_hundredths: Math.round(terms.multiple * 100),
      success_percent: terms.percentSuccess,
      fail_percent: terms.percentFail,
      operator: approvedBy,
    });
  },
};

function checkRule(content: unknown): RefundTermsWire {
  const parsed = refundTerms.safeParse(content);
  return parsed.success ? parsed.data : refuse('KEY_INVALID');
}

function minor(amount: number, currency: 'THB' | 'LAK'): bigint {
  return toMinor(amount, currency) ?? refuse('KEY_INVALID');
}
