import { findMachineFaults } from './domains/backoffice/alert/machine-rules.ts';
import { countOpenWork } from './domains/backoffice/operator/open-work-facts.ts';
import { openStops } from './operations/payout-stop.ts';
import { archiveAges } from './platform/database/archive-age.ts';
import { secondsAheadOfDatabase } from './platform/database/clock-ahead.ts';
import { nodesGone } from './platform/database/cluster/living-nodes.ts';
import type { Db } from './platform/database/db.ts';
import { serverVersion } from './platform/database/postgresql-minors.ts';
import { readStandbys, type Standby } from './platform/database/standby-age.ts';
import { trustedSeconds } from './platform/requests/certificate.ts';
import { readMachineState } from './queries/backoffice/machine-facts.ts';
import { failuresInARow, unclearAnswers } from './queries/backoffice/partner-facts.ts';
import { readQueues } from './queries/backoffice/queue-facts.ts';
import { houseLoads } from './queries/deposits/house-account-facts.ts';
import { fullShare, openByCurrency } from './queries/deposits/house-load-facts.ts';
import { reconciliationAges, unexplainedByAccount } from './queries/deposits/reconciliation-facts.ts';
import { countWaitingBets } from './queries/games/bet-facts.ts';
import { startOfDayOf } from './shared/bangkok-day.ts';

/** A figure of the whole site, read when it is asked for; each process that tells it says the same. */
export interface SiteGauge {
  name: string;
  help: string;
  label: string;
  read: () => Promise<Readonly<Record<string, number>>>;
}

interface SiteGaugesOptions {
  backupStamps: string | undefined;
  /** Where browsers find both sites. */
  origins: readonly string[];
}

/** A handshake with the proxies of both sites; they change a certificate once in weeks. */
const CERTIFICATES_EVERY_MS = 60_000;

/** A transfer is unclear to people after ten minutes (design 4). */
const UNCLEAR_AFTER_MS = 600_000;

/** One for each question that somebody is called at night for; `deploy/monitoring` has the answers that are too much. */
export function siteGauges(db: Db, { backupStamps, origins }: SiteGaugesOptions): SiteGauge[] {
  const queues = () => readQueues(db, new Date(Date.now() - UNCLEAR_AFTER_MS));
  return [
    {
      name: 'kapao_open_operations',
      help: 'Operations without an end, by kind; inflows, links and lines of the feed that wait',
      label: 'kind',
      read: () => countOpenWork(db),
    },
    {
      name: 'kapao_queue_length',
      help: 'What waits for people, by queue of the back office',
      label: 'queue',
      read: async () => mapped(await queues(), ({ length }) => Number(length)),
    },
    {
      name: 'kapao_queue_age_seconds',
      help: 'How long the first of a queue waits; 0 when nobody does',
      label: 'queue',
      read: async () =>
        mapped(await queues(), ({ since }) => (since ? Math.max(0, Date.now() - since.getTime()) / 1_000 : 0)),
    },
    {
      name: 'kapao_unexplained_minor_units',
      help: 'What bank and books disagree by at the last comparison; anything but 0 is an alert',
      label: 'account',
      read: () => unexplainedByAccount(db),
    },
    {
      name: 'kapao_reconciliation_age_seconds',
      help: 'How long ago bank and books were compared, of the account that waits longest: what is new, and everything',
      label: 'compared',
      read: async () => (await reconciliationAges(db)) ?? {},
    },
    {
      name: 'kapao_partner_failures_in_a_row',
      help: 'Calls without an answer in a row, by partner that is on',
      label: 'partner',
      read: async () =>
        Object.fromEntries((await failuresInARow(db)).map((row) => [row.partner_id, row.failed_in_a_row])),
    },
    {
      name: 'kapao_partner_unclear_answers',
      help: 'Answers of today that nobody understood, by partner and question',
      label: 'asked',
      read: async () =>
        Object.fromEntries((await unclearAnswers(db)).map((row) => [`${row.partner_id} ${row.place}`, row.answers])),
    },
    ...houseGauges(db),
    {
      name: 'kapao_payout_stops',
      help: 'Why automatic payouts stand still; each until an operator ends it',
      label: 'reason',
      read: async () => Object.fromEntries((await openStops(db)).map(({ reason }) => [reason, 1])),
    },
    {
      name: 'kapao_archive_seconds',
      help: 'Since the write-ahead log was archived, and how long archiving has failed',
      label: 'what',
      read: () => archiveAges(db),
    },
    {
      name: 'kapao_standby_behind_bytes',
      help: 'What a standby has not read of the write-ahead log, by its slot on the primary',
      label: 'slot',
      read: async () => bySlot(await readStandbys(db), ({ behindBytes }) => behindBytes),
    },
    {
      name: 'kapao_standby_gone',
      help: 'Whether a standby streams: 0, or not: 1, by its slot on the primary',
      label: 'slot',
      read: async () => bySlot(await readStandbys(db), ({ isGone }) => (isGone ? 1 : 0)),
    },
    {
      name: 'kapao_node_gone',
      help: 'Whether a node of a spread database answers: 0, or not: 1, by its address',
      label: 'node',
      read: () => nodesGone(db),
    },
    {
      name: 'kapao_bets_waiting',
      help: 'Bets that are told and wait for the node of their member, by game; no play of a member counts while one of theirs waits',
      label: 'game',
      read: () => countWaitingBets(db),
    },
    {
      name: 'kapao_clock_ahead_seconds',
      help: 'How far the clock of this machine is ahead of the clock of the database',
      label: 'of',
      read: async () => ({ database: await secondsAheadOfDatabase(db) }),
    },
    certificateGauge(origins),
    ...machineGauges(db, backupStamps),
  ];
}

function machineGauges(db: Db, stamps: string | undefined): SiteGauge[] {
  return [
    {
      name: 'kapao_backup_age_seconds',
      help: 'Since database and files were backed up, archives were read back, and a restore was tried',
      label: 'what',
      read: async () => {
        const ages = Object.entries(stamps === undefined ? {} : (await readMachineState(stamps)).ages);
        return Object.fromEntries(ages.filter((pair): pair is [string, number] => pair[1] !== undefined));
      },
    },
    {
      name: 'kapao_machine_fault',
      help: 'Parts of the installation that somebody must mend: 1',
      label: 'part',
      read: async () => {
        if (stamps === undefined) return {};
        const [state, versionNumber] = [await readMachineState(stamps), await serverVersion(db)];
        const archive = await archiveAges(db);
        const faults = findMachineFaults({ state, versionNumber, archive, today: new Date() });
        return Object.fromEntries(faults.map(({ part }) => [part, 1]));
      },
    },
  ];
}

function houseGauges(db: Db): SiteGauge[] {
  const readLoads = () => houseLoads(db, startOfDayOf(new Date()));
  return [
    {
      name: 'kapao_house_account_full_percent',
      help: 'How full a receiving account in use is, by the nearest of its limits; only accounts that have one',
      label: 'account',
      read: async () =>
        Object.fromEntries(
          (await readLoads()).flatMap((load) => {
            const full = load.isActive ? fullShare(load) : undefined;
            return full === undefined ? [] : [[load.accountId, Math.floor(full * 100)]];
          }),
        ),
    },
    {
      name: 'kapao_house_accounts_open',
      help: 'Bank accounts with room that members can be shown, by currency',
      label: 'currency',
      read: async () =>
        Object.fromEntries(openByCurrency(await readLoads(), new Date()).map(({ currency, open }) => [currency, open])),
    },
  ];
}

function certificateGauge(origins: readonly string[]): SiteGauge {
  let known: { value: Promise<Record<string, number>>; untilMs: number } | undefined;
  return {
    name: 'kapao_certificate_seconds',
    help: 'For how long browsers will trust the certificate that a site shows; 0 when they do not',
    label: 'site',
    read() {
      if (!known || known.untilMs <= performance.now())
        known = { value: trustedSeconds(origins), untilMs: performance.now() + CERTIFICATES_EVERY_MS };
      return known.value;
    },
  };
}

const bySlot = (standbys: readonly Standby[], value: (standby: Standby) => number): Record<string, number> =>
  Object.fromEntries(standbys.map((standby) => [standby.slot, value(standby)]));

const mapped = <Value>(of: Readonly<Record<string, Value>>, value: (each: Value) => number): Record<string, number> =>
  Object.fromEntries(Object.entries(of).map(([name, each]) => [name, value(each)]));
