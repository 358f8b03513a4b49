import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import type { Binder } from '../../../http/bind.ts';
import { membersHold } from '../../../ledger/held.ts';
import { figuresMaxAgeMs } from '../../../platform/database/cluster/engine.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readQueues } from '../../../queries/backoffice/queue-facts.ts';
import { reconciliationAges } from '../../../queries/deposits/reconciliation-facts.ts';
import { startOfDayOf } from '../../../shared/bangkok-day.ts';
import { figuresOf } from './kept-figures.ts';
import { latestWithdrawals, readHours, readSummary } from './summary-store.ts';

/** A transfer goes to manual review after ten minutes (design 4). */
const UNCLEAR_AFTER_MS = 600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS_SHOWN = 24;

interface Place {
  db: Db;
  currency: CashCurrency;
}

interface Keeping {
  /** How old the figures may be, by the engine where nothing is said. */
  maxAgeMs: number | undefined;
  report: (work: string, error: unknown) => void;
}

export function bindSummary(binder: Binder, { maxAgeMs, report, ...place }: Keeping & Place): void {
  binder.bind(operatorSummary, async () => {
    const counted = await figuresOf(place.db, {
      name: `summary ${place.currency}`,
      maxAgeMs: maxAgeMs ?? figuresMaxAgeMs(),
      count: () => countSummary(place),
      report,
    });
    return { ...counted.figures, countedAgo: Math.round(counted.ageMs / 1_000) };
  });
}

async function countSummary({ db, currency }: Place): Promise<Omit<RouteReply<typeof operatorSummary>, 'countedAgo'>> {
  const shown = (amountMinor: bigint) => fromMinor(amountMinor, currency);
  const now = new Date();
  const since = startOfDayOf(now);
  const dayBefore = (moment: Date) => new Date(moment.getTime() - DAY_MS);
  // What ends while this is asked belongs to today all the same.
  const sums = await readSummary(db, { since, before: new Date(since.getTime() + DAY_MS), currency });
  const yesterday = await readSummary(db, { since: dayBefore(since), before: dayBefore(now), currency });
  const firstHour = new Date((Math.floor(now.getTime() / HOUR_MS) - HOURS_SHOWN + 1) * HOUR_MS);
  const hours = await readHours(db, { since: firstHour, hours: HOURS_SHOWN, currency });
  const queues = await readQueues(db, new Date(now.getTime() - UNCLEAR_AFTER_MS));
  const latest = await latestWithdrawals(db);
  return {
    currency,
    depositedToday: shown(sums.deposited),
    withdrawnToday: shown(sums.withdrawn),
    newMembersToday: Number(sums.new_members),
    memberBalances: shown(await membersHold(db, currency)),
    booksComparedAgo: (await reconciliationAges(db)) ?? null,
    yesterday: {
      deposited: shown(yesterday.deposited),
      withdrawn: shown(yesterday.withdrawn),
      newMembers: Number(yesterday.new_members),
    },
    hours: hours.map((hour) => ({
      at: hour.at.toISOString(),
      deposited: shown(hour.deposited),
      withdrawn: shown(hour.withdrawn),
    })),
    ...waitingIn(queues),
    latestWithdrawals: latest.map((row) => ({
      id: row.operation_id,
      memberName: row.name,
      amount: fromMinor(row.amount, row.currency),
      currency: row.currency,
      state: row.state,
      createdAt: row.created_at.toISOString(),
    })),
  };
}

function waitingIn(queues: Awaited<ReturnType<typeof readQueues>>) {
  const inEach = <Value>(read: (queue: { length: bigint; since: Date | null }) => Value) => ({
    withdrawals: read(queues.withdrawals),
    inflows: read(queues.inflows),
    slips: read(queues.slips),
    transfers: read(queues.transfers),
    results: read(queues.results),
    chat: read(queues.chat),
    earnings: read(queues.earnings),
    rewards: read(queues.rewards),
    proposals: read(queues.proposals),
    payouts: read(queues.payouts),
    alerts: read(queues.alerts),
    cases: read(queues.cases),
    identity: read(queues.identity),
  });
  return {
    waiting: inEach(({ length }) => Number(length)),
    waitingSince: inEach(({ since }) => since?.toISOString() ?? null),
  };
}
