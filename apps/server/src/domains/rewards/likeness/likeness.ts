import { LIKENESS_POLICY } from '@kapao/contract/policies/likeness.ts';
import type { PolicyValue } from '@kapao/contract/policies/policy.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { newOperationId } from '../../../platform/process/ids.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { paymentOf } from '../../../queries/deposits/inflow-facts.ts';
import { marksOf, type Signals, scoreOf } from '../../../queries/rewards/likeness-rules.ts';
import {
  clearLikeness,
  type LinkedMember,
  nameHits,
  type SharedRow,
  sharedBlocks,
  sharedWith,
  storeMarks,
} from './likeness-store.ts';
import {
  decideReview,
  type Hit,
  insertReview,
  lockReview,
  type ReviewedKind,
  standingReview,
} from './reward-review-store.ts';

export type Likeness = ReturnType<typeof makeLikeness>;

/** A reward before it is given. */
export interface Claimed {
  memberId: string;
  kind: ReviewedKind;
  causeId: string;
  /** Calculated only for a member who is like another; zero when nothing could be given anyway. */
  amountMinor: () => Promise<bigint>;
  currency: CashCurrency;
}

export interface ReviewDecision {
  reviewId: string;
  state: 'RELEASED' | 'REFUSED';
  operator: string;
  reason: string;
}

/** One check for every reward: a member who is like an older account goes to manual review instead of being paid (design 4). */
export function makeLikeness({ db, sealer }: { db: Db; sealer: Sealer }) {
  return {
    /** Keeps what was seen of a member, as keyed hashes. */
    note: (on: Db | Tx, memberId: string, seen: Signals) => storeMarks(on, memberId, marksOf(seen, sealer.fingerprint)),
    /** The same of whoever sent a deposit, in the transaction that credits it. */
    async notePayment(tx: Tx, deposit: { memberId: string; operationId: string }): Promise<void> {
      const payment = await paymentOf(tx, deposit.operationId);
      if (payment) await storeMarks(tx, deposit.memberId, marksOf({ payment }, sealer.fingerprint));
    },
    /** What would be kept of it, for who stores it with other rows. */
    marksOfPayment: (payment: NonNullable<Signals['payment']>) => marksOf({ payment }, sealer.fingerprint),
    check: (claimed: Claimed) => check(db, claimed),
    pairHit: (pair: Pair) => pairHit(db, pair),
    linked: (memberId: string) => linked(db, memberId),
    clear: clearLikeness,
    decide: (decision: ReviewDecision) => decide(db, decision),
  };
}

/**
 * Refuses with UNDER_REVIEW while people look, and with REWARD_REFUSED when they said no. Call it outside a transaction,
 * just before the reward is given, so that what holds it is kept though nothing is given.
 */
async function check(db: Db, claimed: Claimed): Promise<void> {
  const [standing, policy] = await Promise.all([standingReview(db, claimed), readPolicy(db, LIKENESS_POLICY)]);
  if (standing) refuse(standing === 'HELD' ? 'UNDER_REVIEW' : 'REWARD_REFUSED');
  const shared = await sharedWith(db, { memberId: claimed.memberId, addressDays: policy.addressDays });
  const hits = hitsOf(shared, policy).filter(({ score }) => score >= policy.holdFrom);
  if (hits.length === 0) return;
  const amountMinor = await claimed.amountMinor();
  if (amountMinor <= (claimed.kind === 'prize' ? policy.prizeAbove[claimed.currency] : 0n)) return;
  await insertReview(db, { ...claimed, amountMinor, reviewId: newOperationId(), hits });
  refuse('UNDER_REVIEW');
}

/** Most alike first, and no more than a person can read. */
const MAX_HITS = 20;

function hitsOf(shared: readonly SharedRow[], policy: PolicyValue<typeof LIKENESS_POLICY>): Hit[] {
  const byMember = Map.groupBy(shared, ({ other_id }) => other_id);
  return [...byMember]
    .map(([memberId, rows]) => {
      const kinds = rows.map(({ kind }) => kind);
      const lastAt = new Date(Math.max(...rows.map(({ last_at }) => last_at.getTime())));
      return { memberId, kinds, score: scoreOf(kinds, policy), lastAt: lastAt.toISOString() };
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_HITS);
}

interface Pair {
  memberId: string;
  /** Whom it is compared with. */
  among: readonly string[];
}

/**
 * The member of `among` this one looks like most, if enough for an invite's earning to wait. A friend behind the inviter's address
 * waits whatever device it has, unless the block is a carrier's (record 124).
 */
async function pairHit(db: Db, { memberId, among }: Pair): Promise<Hit | undefined> {
  const policy = await readPolicy(db, LIKENESS_POLICY);
  const compared = { memberId, addressDays: policy.addressDays, among };
  const [hit] = hitsOf(await sharedWith(db, compared), policy);
  if (hit && hit.score >= policy.inviteHoldFrom) return hit;
  const [neighbour] = hitsOf(await sharedBlocks(db, compared), policy);
  return neighbour;
}

/** Who looks like this member enough to be named beside a decision. */
async function linked(db: Db, memberId: string): Promise<LinkedMember[]> {
  const policy = await readPolicy(db, LIKENESS_POLICY);
  const shared = await sharedWith(db, { memberId, addressDays: policy.addressDays, among: 'everybody' });
  return nameHits(
    db,
    hitsOf(shared, policy).filter(({ score }) => score >= policy.holdFrom),
  );
}

/** Released: two people after all, which is remembered. Refused: this reward is never given. Decided once, with its audit row. */
async function decide(db: Db, { reviewId, state, operator, reason }: ReviewDecision): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = (await lockReview(tx, reviewId)) ?? refuse('NO_DATA');
    await decideReview(tx, { memberId: held.member_id, reviewId, state, operator });
    if (state === 'RELEASED') {
      for (const { memberId: otherId, kinds } of held.hits) {
        await clearLikeness(tx, { memberId: held.member_id, otherId, kinds, operator });
      }
    }
    const action = state === 'RELEASED' ? 'reward.release' : 'reward.refuse';
    await recordAct(tx, {
      operator,
      action,
      subject: reviewId,
      reason,
      // The member takes it later.
      detail: { memberId: held.member_id, kind: held.kind, givenMinor: String(held.amount) },
    });
  });
}
