import { toMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { type InviteTermsWire, inviteTerms } from '@kapao/contract/shared/reward-terms.ts';
import type { Tx } from '../../platform/db.ts';
import { insertInviteRule } from './invite-store.ts';

/** Publishes the rule two operators agreed on; a `Publisher` of the proposal feature. */
export const INVITE_PUBLISHER = {
  kind: 'invite',
  check: (content: unknown) => checkRule(content),
  async publish(tx: Tx, { content, approvedBy }: { content: unknown; approvedBy: string }): Promise<void> {
    const terms = checkRule(content);
    await insertInviteRule(tx, {
      is_on: terms.isOn,
      basis: terms.basis,
      percent_bp: Math.round(terms.percent * 100),
      day_cap_thb: minor(terms.dayCap.thb, 'THB'),
      day_cap_lak: minor(terms.dayCap.lak, 'LAK'),
      multiple_hundredths: Math.round(terms.multiple * 100),
      success_percent: terms.percentSuccess,
      fail_percent: terms.percentFail,
      operator: approvedBy,
    });
  },
};

function checkRule(content: unknown): InviteTermsWire {
  const parsed = inviteTerms.safeParse(content);
  return parsed.success ? parsed.data : refuse('KEY_INVALID');
}

function minor(amount: number, currency: 'THB' | 'LAK'): bigint {
  return toMinor(amount, currency) ?? refuse('KEY_INVALID');
}
