import { addInviteToWallet, collectInvite, listInvites, runningInvite } from '@kapao/contract/member/invite.ts';
import { fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import { rewardDebtOf } from '../../../queries/rewards/reward-debt-facts.ts';
import { maskName } from '../../../shared/mask-name.ts';
import type { Invites } from './invite.ts';
import { inviteRule, listInvitees } from './invite-store.ts';

export function bindInvite(binder: Binder, { db, invites }: { db: Db; invites: Invites }): void {
  binder.bind(listInvites, async ({ member, body }) => {
    const { memberId, currency } = member();
    const [rule, { total, rows }, owedMinor] = await Promise.all([
      inviteRule(db),
      readPage(body, (part) => listInvitees(db, { memberId, ...part })),
      rewardDebtOf(db, memberId, currency),
    ]);
    return {
      total,
      invites: rows.map((row) => ({
        from: { name: maskName(row.name) },
        amount: fromMinor(row.earned, currency),
        held: fromMinor(row.held, currency),
        createdAt: row.created_at.toISOString(),
      })),
      owed: fromMinor(owedMinor, currency),
      rule: rule?.is_on
        ? { basis: rule.basis, percent: rule.percent_bp / 100, turnoverMultiple: rule.multiple_hundredths / 100 }
        : null,
    };
  });

  binder.bind(runningInvite, async ({ member }) => {
    const inviter = member();
    const { currency } = inviter;
    const found = await invites.running(inviter);
    if (!found) return { currency, running: null };
    const { day, readyAt, amountMinor } = found;
    const amount = fromMinor(amountMinor, currency);
    return { currency, running: { from: day, to: day, amount, readyAt: readyAt.toISOString() } };
  });

  binder.bindWithKey(collectInvite, async ({ member, requestKey }) => {
    const collected = await invites.collect({ ...member(), message: 'INVITE_BONUS_SUCCESS', key: requestKey() });
    return collectInvite.reply.parse(collected);
  });

  binder.bindWithKey(addInviteToWallet, async ({ member, body, requestKey }) => {
    const request = member();
    const amountMinor = minorOrRefuse(body.amount, request.currency);
    if (amountMinor === 0n) refuse('KEY_INVALID');
    const collected = await invites.collect({ ...request, amountMinor, message: 'SUCCESS', key: requestKey() });
    return addInviteToWallet.reply.parse(collected);
  });
}
