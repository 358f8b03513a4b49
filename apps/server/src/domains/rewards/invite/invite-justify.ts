import { stepMinor } from '@kapao/contract/shared/money.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { playSums } from '../../../queries/games/bet-facts.ts';
import type { Justified } from '../../../queries/rewards/reward-debt-facts.ts';
import { dayOfText, startOfDay } from '../../../shared/bangkok-day.ts';
import { basisOf, earningOf, termsOf } from './invite-rules.ts';
import { findEarning, inviteRuleOf } from './invite-store.ts';

/** What the invitee's bets of now justify of an earning, by the rule of its time. */
export async function justifyEarning(
  tx: Tx,
  { memberId, sourceId }: { memberId: string; sourceId: string },
): Promise<Justified | undefined> {
  const earning = await findEarning(tx, memberId, sourceId);
  if (earning?.state !== 'EARNED') return undefined;
  const rule = await inviteRuleOf(tx, earning.rule_version);
  invariant(rule, 'a rule stays');
  const { currency, amount: paidMinor, invitee_id: inviteeId } = earning;
  const day = dayOfText(earning.day);
  const play = await playSums(tx, { memberId: inviteeId, since: startOfDay(day), until: startOfDay(day + 1) });
  const nowMinor = earningOf(basisOf(play, rule.basis), termsOf(rule, currency), stepMinor(currency));
  return { currency, paidMinor, justifiedMinor: nowMinor < paidMinor ? nowMinor : paidMinor };
}
