import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import { conversationsForPeople } from '../chat/chat-facts.ts';
import { casesForPeople } from '../compliance/aml-case-facts.ts';
import { inflowsForPeople } from '../deposits/inflow-facts.ts';
import { slipsForPeople } from '../deposits/slip-facts.ts';
import { checksForPeople } from '../games/game-result-facts.ts';
import { identityForPeople } from '../members/identity-facts.ts';
import { payoutsForPeople } from '../payouts/payout-debit-facts.ts';
import { earningsForPeople } from '../rewards/invite-facts.ts';
import { rewardsForPeople } from '../rewards/reward-review-facts.ts';
import { alertsForPeople } from './alert-facts.ts';
import { proposalsForPeople } from './proposal-facts.ts';

type Queue =
  | 'withdrawals'
  | 'inflows'
  | 'slips'
  | 'transfers'
  | 'results'
  | 'chat'
  | 'earnings'
  | 'rewards'
  | 'proposals'
  | 'payouts'
  | 'alerts'
  | 'cases'
  | 'identity';

/** The length of each queue, and since when its first waits. */
export async function readQueues(
  db: Db,
  unclearBefore: Date,
): Promise<Record<Queue, { length: bigint; since: Date | null }>> {
  const found = await sql<{ queue: Queue; length: bigint; since: Date | null }>`
    select 'withdrawals' as queue, count(*) as length, min(created_at) as since
      from operations where kind = 'withdrawal' and state = 'REVIEW' and final_at is null
    union all select 'inflows', count(*), min(created_at) from ${inflowsForPeople} i
    union all select 'slips', count(*), min(created_at) from ${slipsForPeople} s
    union all select 'transfers', count(*), min(created_at)
      from operations where kind = 'transfer' and final_at is null and created_at < ${unclearBefore}
    union all select 'results', count(*), min(opened_at) from ${checksForPeople} r
    union all select 'chat', count(*), min(last_message_at) from ${conversationsForPeople} c
    union all select 'earnings', count(*), min(created_at) from ${earningsForPeople} e
    union all select 'rewards', count(*), min(created_at) from ${rewardsForPeople} w
    union all select 'proposals', count(*), min(proposed_at) from ${proposalsForPeople} q
    union all select 'payouts', count(*), min(since) from (${payoutsForPeople}) p
    union all select 'alerts', count(*), min(opened_at) from ${alertsForPeople} a
    union all select 'cases', count(*), min(opened_at) from ${casesForPeople} k
    union all select 'identity', count(*), min(claimed_at) from ${identityForPeople} i`.execute(db);
  const of = (queue: Queue) => {
    const row = found.rows.find((each) => each.queue === queue);
    invariant(row, 'a queue has a length');
    return row;
  };
  return {
    withdrawals: of('withdrawals'),
    inflows: of('inflows'),
    slips: of('slips'),
    transfers: of('transfers'),
    results: of('results'),
    chat: of('chat'),
    earnings: of('earnings'),
    rewards: of('rewards'),
    proposals: of('proposals'),
    payouts: of('payouts'),
    alerts: of('alerts'),
    cases: of('cases'),
    identity: of('identity'),
  };
}
