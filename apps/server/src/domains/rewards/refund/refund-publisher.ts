import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refundTerms } from '@kapao/contract/shared/reward-terms.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { insertRefundRule } from './refund-store.ts';

/** Publishes the rule two operators agreed on; a `Publisher` of the proposal feature. */
export const REFUND_PUBLISHER = {
  kind: 'refund' as const,
  check: (content: unknown) => readOrRefuse(refundTerms, content),
  async publish(tx: Tx, { content, approvedBy }: { content: unknown; approvedBy: string }): Promise<void> {
    const terms = readOrRefuse(refundTerms, content);
    await insertRefundRule(tx, {
      is_on: terms.isOn,
      period: terms.period,
      percent_bp: Math.round(terms.percent * 100),
      cap_thb: minorOrRefuse(terms.cap.thb, 'THB'),
      cap_lak: minorOrRefuse(terms.cap.lak, 'LAK'),
      minimum_thb: minorOrRefuse(terms.minimum.thb, 'THB'),
      minimum_lak: minorOrRefuse(terms.minimum.lak, 'LAK'),
      expires_days: terms.expiresDays,
      multiple_hundredths: Math.round(terms.multiple * 100),
      success_percent: terms.percentSuccess,
      fail_percent: terms.percentFail,
      operator: approvedBy,
    });
  },
};
