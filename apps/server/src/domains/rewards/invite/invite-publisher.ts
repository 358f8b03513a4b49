import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { inviteTerms } from '@kapao/contract/shared/reward-terms.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { insertInviteRule } from './invite-store.ts';

/** Publishes the rule two operators agreed on; a `Publisher` of the proposal feature. */
export const INVITE_PUBLISHER = {
  kind: 'invite' as const,
  check: (content: unknown) => readOrRefuse(inviteTerms, content),
  async publish(tx: Tx, { content, approvedBy }: { content: unknown; approvedBy: string }): Promise<void> {
    const terms = readOrRefuse(inviteTerms, content);
    await insertInviteRule(tx, {
      is_on: terms.isOn,
      basis: terms.basis,
      percent_bp: Math.round(terms.percent * 100),
      day_cap_thb: minorOrRefuse(terms.dayCap.thb, 'THB'),
      day_cap_lak: minorOrRefuse(terms.dayCap.lak, 'LAK'),
      multiple_hundredths: Math.round(terms.multiple * 100),
      success_percent: terms.percentSuccess,
      fail_percent: terms.percentFail,
      operator: approvedBy,
    });
  },
};
