import { stepMinor } from '@kapao/contract/shared/money.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { playSums } from '../../../queries/games/bet-facts.ts';
import type { Justified } from '../../../queries/rewards/reward-debt-facts.ts';
import { countedOf, endingOf, type Terms } from '../../../queries/rewards/turnover-rules.ts';
import { endedCondition } from './turnover-store.ts';

/**
 * What the turnover of now justifies of what an ended condition left beyond own money: less by what its terms would have taken
 * more, had the bets that were voided since not been counted.
 */
export async function justifyEnding(
  tx: Tx,
  { memberId, sourceId }: { memberId: string; sourceId: string },
): Promise<Justified | undefined> {
  const ended = await endedCondition(tx, memberId, sourceId);
  if (!ended || ended.kept <= ended.ended_own) return undefined;
  const until = ended.expires_at !== null && ended.expires_at < ended.ended_at ? ended.expires_at : ended.ended_at;
  const plays = await playSums(tx, { memberId, since: ended.accepted_at, until });
  const counted = countedOf(plays, ended.weights);
  const terms: Terms = {
    awardMinor: ended.award,
    ownMinor: ended.ended_brought ?? ended.own,
    targetMinor: ended.target,
    capMinor: ended.cap,
    successPercent: ended.success_percent,
    failPercent: ended.fail_percent,
    unitMinor: stepMinor(ended.currency),
  };
  const withLate = ended.ended_balance + ended.late;
  const balanceMinor = withLate > 0n ? withLate : 0n;
  const keptAt = (countedMinor: bigint) => endingOf(terms, { balanceMinor, countedMinor }).keptMinor;
  const most = counted > ended.ended_counted ? counted : ended.ended_counted;
  const tooMuch = keptAt(most) - keptAt(counted);
  const paidMinor = ended.kept - ended.ended_own;
  const justifiedMinor = tooMuch <= 0n ? paidMinor : tooMuch < paidMinor ? paidMinor - tooMuch : 0n;
  return { currency: ended.currency, paidMinor, justifiedMinor };
}
