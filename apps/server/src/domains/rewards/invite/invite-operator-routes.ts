import { listEarnings, rejectEarning, releaseEarning } from '@kapao/contract/operator/invite.ts';
import { getInviteRule, simulateInvite } from '@kapao/contract/operator/reward-rules.ts';
import { fromMinor, toMinor } from '@kapao/contract/shared/money.ts';
import type { InviteTermsWire } from '@kapao/contract/shared/reward-terms.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import { recentDays } from '../../../queries/games/bet-facts.ts';
import type { Invites } from './invite.ts';
import { basisOf, earningOf } from './invite-rules.ts';
import { type InviteRuleRow, inviteRule, listEarningRows } from './invite-store.ts';

export function bindInviteOperator(binder: Binder, { db, invites }: { db: Db; invites: Invites }): void {
  binder.bind(listEarnings, async ({ query }) => {
    const { total, rows } = await readPage(query, (part) => listEarningRows(db, { state: query.state, ...part }));
    return {
      total,
      earnings: rows.map((row) => ({
        id: row.earning_id,
        inviter: { memberId: row.inviter_id, name: row.inviter_name, username: row.inviter_username },
        invitee: { memberId: row.invitee_id, name: row.invitee_name, username: row.invitee_username },
        day: row.day,
        basis: fromMinor(row.basis_amount, row.currency),
        amount: fromMinor(row.amount, row.currency),
        currency: row.currency,
        state: row.state,
        heldReason: row.held_reason,
        decidedBy: row.decided_by,
        createdAt: row.created_at.toISOString(),
      })),
    };
  });

  for (const [route, decision] of [
    [releaseEarning, 'EARNED'],
    [rejectEarning, 'REJECTED'],
  ] as const) {
    binder.bind(route, async ({ params, body, operator }) => {
      const { username } = operator();
      await invites.decide({ earningId: params.id, decision, operator: username, reason: body.reason });
      return { message: 'SUCCESS' };
    });
  }

  binder.bind(getInviteRule, async () => {
    const rule = await inviteRule(db);
    if (!rule) return { rule: null };
    const { version, operator, published_at: publishedAt } = rule;
    return { rule: { version, operator, publishedAt: publishedAt.toISOString(), terms: wireTerms(rule) } };
  });

  binder.bind(simulateInvite, async ({ body: { terms } }) => {
    const dayCapMinor = toMinor(terms.dayCap.thb, 'THB') ?? 0n;
    const inside = { basis: terms.basis, percentBp: Math.round(terms.percent * 100), dayCapMinor };
    const days = await recentDays(db);
    const earnings = days.map((day) => earningOf(basisOf([day], terms.basis), inside, 1n)).filter((sum) => sum > 0n);
    const sum = earnings.reduce((total, earning) => total + earning, 0n);
    const claims = BigInt(earnings.length);
    return {
      claims: earnings.length,
      cashPerThousand: fromMinor(claims === 0n ? 0n : (sum * 1_000n) / claims, 'THB'),
      atMost: fromMinor(dayCapMinor * 1_000n, 'THB'),
    };
  });
}

function wireTerms(rule: InviteRuleRow): InviteTermsWire {
  return {
    isOn: rule.is_on,
    basis: rule.basis,
    percent: rule.percent_bp / 100,
    dayCap: { thb: fromMinor(rule.day_cap_thb, 'THB'), lak: fromMinor(rule.day_cap_lak, 'LAK') },
    multiple: rule.multiple_hundredths / 100,
    percentSuccess: rule.success_percent,
    percentFail: rule.fail_percent,
  };
}
