import type { ALERTS_POLICY } from '@kapao/contract/policies/alerts.ts';
import type { PolicyValue } from '@kapao/contract/policies/policy.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { openStops } from '../../../operations/payout-stop.ts';
import { archiveAges } from '../../../platform/database/archive-age.ts';
import type { Db } from '../../../platform/database/db.ts';
import { serverVersion } from '../../../platform/database/postgresql-minors.ts';
import { readMachineState } from '../../../queries/backoffice/machine-facts.ts';
import { failuresInARow, unclearAnswers } from '../../../queries/backoffice/partner-facts.ts';
import { readQueues } from '../../../queries/backoffice/queue-facts.ts';
import { casesNobodyTook } from '../../../queries/compliance/aml-case-facts.ts';
import { silentFeeds } from '../../../queries/deposits/feed-facts.ts';
import { waitingLines } from '../../../queries/deposits/feed-line-facts.ts';
import { type HouseLoadRow, houseLoads } from '../../../queries/deposits/house-account-facts.ts';
import { fullShare, openByCurrency } from '../../../queries/deposits/house-load-facts.ts';
import { readFloats } from '../../../queries/deposits/house-position-facts.ts';
import { unclearReturns } from '../../../queries/deposits/inflow-return-facts.ts';
import { openLinksSince, partnersAgainstOurWallet } from '../../../queries/deposits/prepaid-facts.ts';
import { unansweredCodes } from '../../../queries/deposits/qr-facts.ts';
import { differingAccounts, reconciliationAges } from '../../../queries/deposits/reconciliation-facts.ts';
import { type LargeRow, largeWins } from '../../../queries/games/bet-facts.ts';
import { largeWithdrawals, unclearPayouts } from '../../../queries/payouts/withdraw-facts.ts';
import { startOfDayOf } from '../../../shared/bangkok-day.ts';
import type { AlertFacts, LargeSum } from './alert-rules.ts';
import { findMachineFaults, type MachineFault } from './machine-rules.ts';

/** A transfer goes to manual review after ten minutes (design 4). */
const UNCLEAR_AFTER_MS = 600_000;

/** The machine whose backups are watched. */
export interface WatchedMachine {
  /** The folder in which the backup of this machine records its work. */
  stamps?: string | undefined;
  /** A site for members loses money with its database; a trial or a clone does not. */
  isPublic?: boolean;
}

/** Asks each feature for its figures, one after the other: this is never in a hurry. */
export async function gatherFacts(
  db: Db,
  { policy, ...machine }: { policy: PolicyValue<typeof ALERTS_POLICY> } & WatchedMachine,
): Promise<AlertFacts> {
  const nowMs = Date.now();
  const ages = await reconciliationAges(db);
  const queues = await readQueues(db, new Date(nowMs - UNCLEAR_AFTER_MS));
  const queue = ({ length, since }: { length: bigint; since: Date | null }) => ({ length: Number(length), since });
  return {
    nowMs,
    booksAgeSeconds: ages?.new,
    differences: (await differingAccounts(db)).map(({ account, minor, currency }) => ({
      ...{ subject: account, amount: Math.abs(fromMinor(minor, currency)), currency },
    })),
    silentFeeds: await silentFeeds(db),
    failures: (await failuresInARow(db)).map((row) => ({ partner: row.partner_id, inARow: row.failed_in_a_row })),
    unclear: (await unclearAnswers(db)).flatMap(({ partner_id: partner, place, answers, is_new: isNew }) =>
      isNew ? [{ partner, place, answers }] : [],
    ),
    walletRefusals: (await partnersAgainstOurWallet(db)).map((row) => ({ partner: row.partner_id, links: row.links })),
    ...fullness(await houseLoads(db, startOfDayOf(new Date(nowMs))), new Date(nowMs)),
    floats: policy.floatHours === 0 ? [] : await watchedFloats(db, nowMs, policy.floatHours),
    payoutsStopped: (await openStops(db)).length > 0,
    queues: {
      withdrawals: queue(queues.withdrawals),
      inflows: queue(queues.inflows),
      slips: queue(queues.slips),
      payouts: queue(await unclearPayouts(db)),
      returns: queue(await unclearReturns(db)),
      transfers: queue(queues.transfers),
      gifts: queue(await openLinksSince(db)),
      lines: queue(await waitingLines(db)),
      codes: queue(await unansweredCodes(db)),
      results: queue(queues.results),
      chat: queue(queues.chat),
      proposals: queue(queues.proposals),
      cases: queue(await casesNobodyTook(db)),
    },
    machineFaults: await machineFaults(db, machine),
    largeWins: large(await largeWins(db, policy.largeWin)),
    largeWithdrawals: large(await largeWithdrawals(db, policy.largeWithdrawal)),
  };
}

async function machineFaults(db: Db, { stamps, isPublic = false }: WatchedMachine): Promise<MachineFault[]> {
  // Nobody would notice that there are no backups at all.
  if (stamps === undefined) return isPublic ? [{ part: 'watch', reason: 'none', isCritical: true }] : [];
  // What cannot be read is a fault of the machine, and must not hide the other alerts.
  const state = await readMachineState(stamps).catch(() => undefined);
  if (state === undefined) return [{ part: 'watch', reason: 'other', isCritical: true }];
  const versionNumber = await serverVersion(db);
  return findMachineFaults({ state, versionNumber, archive: await archiveAges(db), today: new Date() });
}

function fullness(loads: readonly HouseLoadRow[], now: Date): Pick<AlertFacts, 'fullAccounts' | 'closedCurrencies'> {
  return {
    fullAccounts: loads
      .filter(({ isActive }) => isActive)
      .map((load) => ({ account: load.accountId, percent: Math.floor((fullShare(load) ?? 0) * 100) })),
    closedCurrencies: openByCurrency(loads, now).flatMap(({ currency, open }) => (open === 0 ? [currency] : [])),
  };
}

async function watchedFloats(db: Db, nowMs: number, lowHours: number): Promise<AlertFacts['floats']> {
  const floats = (await readFloats(db, { lowHours })).flatMap(({ float }) => float ?? []);
  // Two partners may pay from one account.
  const byAccount = new Map(floats.map((float) => [float.accountId, float]));
  return [...byAccount.values()].map(({ accountId: account, currency, missing, missingInAll, lastsUntil }) => ({
    ...{ account, currency, missing: fromMinor(missing, currency), missingInAll: fromMinor(missingInAll, currency) },
    minutesLeft: lastsUntil && Math.max(0, Math.floor((lastsUntil.getTime() - nowMs) / 60_000)),
  }));
}

const large = (rows: readonly LargeRow[]): LargeSum[] =>
  rows.map(({ subject, amount, currency }) => ({ subject, amount: fromMinor(amount, currency), currency }));
