import type { BonusKind, BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { stepMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { TURNOVER_RULES } from '../../../queries/rewards/turnover-facts.ts';
import { writeSwitch } from './bonus-publish-store.ts';
import { checkTerms, giftOf } from './bonus-publisher.ts';
import { minorOf } from './bonus-rules.ts';
import { simulate } from './bonus-simulation.ts';

/** Off at once, by one person: what is on again was approved by two. */
export async function switchOffer(
  db: Db,
  offer: { kind: BonusKind; code: string; isOn: boolean },
  by: { operator: string; reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await writeSwitch(tx, offer))) refuse('NO_DATA');
    const detail = { kind: offer.kind, isOn: offer.isOn };
    await recordAct(tx, { ...by, action: 'bonus.switch', subject: offer.code, detail });
  });
}

/** What claims of unpublished terms would cost, by the very rule that will end them. */
export function simulateTerms(wish: { terms: BonusTerms; deposit: number; houseEdgePercent: number }) {
  const terms = checkTerms(wish.terms, 'SIMULATED');
  const { currency } = terms;
  const capMinor = terms.cap === null ? null : minorOf(terms.cap, currency);
  const cost = simulate({
    terms,
    depositMinor: minorOf(wish.deposit, currency),
    houseEdgePercent: wish.houseEdgePercent,
    targetOf: TURNOVER_RULES.targetOf,
    endingOf: (grant) => (now) =>
      TURNOVER_RULES.endingOf(
        {
          ...grant,
          capMinor,
          successPercent: terms.percentSuccess,
          failPercent: terms.percentFail,
          unitMinor: stepMinor(currency),
        },
        now,
      ),
  });
  const paidFor = cost.awardMinor === 0n ? 0n : minorOf(terms.budget, currency) / cost.awardMinor;
  const mostClaims = BigInt(terms.mostClaims ?? Number.MAX_SAFE_INTEGER);
  return {
    ...cost,
    giftMinor: giftOf(terms),
    worstMinor: capMinor,
    budgetClaims: paidFor < mostClaims ? paidFor : mostClaims,
  };
}
