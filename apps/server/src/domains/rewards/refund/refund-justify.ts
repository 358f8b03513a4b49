import { stepMinor } from '@kapao/contract/shared/money.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { playByDayAndGame } from '../../../queries/games/bet-facts.ts';
import type { Justified } from '../../../queries/rewards/reward-debt-facts.ts';
import { bonusSpans } from '../../../queries/rewards/turnover-facts.ts';
import { dayOfText, startOfDay } from '../../../shared/bangkok-day.ts';
import { refundOf, termsOf } from './refund-rules.ts';
import { findRefund, refundRuleOf } from './refund-store.ts';

/** What the bets of now justify of a refund that was received, by the rule of its time. */
export async function justifyRefund(
  tx: Tx,
  { memberId, sourceId }: { memberId: string; sourceId: string },
): Promise<Justified | undefined> {
  const refund = await findRefund(tx, memberId, sourceId);
  if (!refund) return undefined;
  const rule = await refundRuleOf(tx, refund.rule_version);
  invariant(rule, 'a refund’s rule stays');
  const { currency, amount: paidMinor } = refund;
  const [since, until] = [startOfDay(dayOfText(refund.period_start)), startOfDay(dayOfText(refund.period_end))];
  const outside = await bonusSpans(tx, memberId, since);
  const lines = await playByDayAndGame(tx, { memberId, since, until, outside });
  const lossMinor = lines.reduce((sum, line) => sum + line.stakeMinor - line.payoutMinor, 0n);
  const nowMinor = refundOf(lossMinor, termsOf(rule, currency), stepMinor(currency));
  return { currency, paidMinor, justifiedMinor: nowMinor < paidMinor ? nowMinor : paidMinor };
}
