import type { MachinePart, MachineReason } from '@kapao/contract/shared/machine-words.ts';
import { judgeMinor } from '../../../platform/database/postgresql-minors.ts';
import type { BackupJob, MachineState } from '../../../queries/backoffice/machine-facts.ts';

/** Something that could lose data or money, by the part of the installation. */
export interface MachineFault {
  part: MachinePart;
  reason: MachineReason;
  isCritical: boolean;
}

interface MachineInput {
  state: MachineState;
  /** `server_version_num` of PostgreSQL. */
  versionNumber: number;
  /** Seconds since the write-ahead log was archived and for which archiving has failed; empty where it is not archived. */
  archive: Readonly<Record<string, number>>;
  today: Date;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

interface JobRule {
  part: MachinePart;
  lateAfter: number;
  level: 'critical' | 'warning';
}

/** Files go every quarter of an hour, the database every night, archives are read back every day and restored every week. */
const RULES: Readonly<Record<Exclude<BackupJob, 'opened'>, JobRule>> = {
  database: { part: 'backup-database', lateAfter: 26 * HOUR, level: 'critical' },
  files: { part: 'backup-files', lateAfter: 40 * MINUTE, level: 'critical' },
  verify: { part: 'read-back', lateAfter: 26 * HOUR, level: 'critical' },
  drill: { part: 'restore', lateAfter: 8 * DAY, level: 'warning' },
};
const ARCHIVE_FAILS_SECONDS = 10 * MINUTE;
const WATCH_LATE_SECONDS = 50 * MINUTE;
const MIN_FREE_PERCENT = 10;

type Reported = readonly [isFound: boolean, part: MachinePart, reason: MachineReason, level: 'critical' | 'warning'];

/** Everything about backups and the machine that somebody must mend; each is found within the hour. Pure. */
export function findMachineFaults({ state, versionNumber, archive, today }: MachineInput): MachineFault[] {
  const failing = archive.failing;
  const rows: Reported[] = [
    ...(Object.keys(RULES) as (keyof typeof RULES)[]).map((job) => judgeJob(state, job)),
    [failing !== undefined && failing > ARCHIVE_FAILS_SECONDS, 'archive', 'other', 'critical'],
    [failing === undefined, 'archive', 'none', 'critical'],
    ...judgeFacts(state),
    [judgeMinor(versionNumber, today).verdict === 'outdated', 'postgresql', 'outdated', 'warning'],
  ];
  return rows.flatMap(([isFound, part, reason, level]) =>
    isFound ? [{ part, reason, isCritical: level === 'critical' }] : [],
  );
}

function judgeJob({ ages, failures }: MachineState, job: keyof typeof RULES): Reported {
  const { part, lateAfter, level } = RULES[job];
  const [reason, age] = [failures[job], ages[job]];
  if (reason !== undefined) return [true, part, reason, level];
  if (age === undefined) return [true, part, 'never', level];
  return [age > lateAfter, part, 'late', level];
}

function judgeFacts({ watchAge, facts }: MachineState): Reported[] {
  if (watchAge === undefined) return [[true, 'watch', 'never', 'warning']];
  // Facts of earlier say nothing about now.
  if (watchAge > WATCH_LATE_SECONDS) return [[true, 'watch', 'late', 'warning']];
  const free = Number(facts.free_percent || Number.NaN);
  return [
    [facts.repository === 'same-disk', 'repository', 'same-disk', 'critical'],
    [facts.repository === 'none', 'repository', 'none', 'critical'],
    [free < MIN_FREE_PERCENT, 'disk', 'space', 'critical'],
    [(facts.stopped_timers ?? '') !== '', 'timers', 'stopped', 'critical'],
    [facts.ntp === 'no', 'clock', 'unsynchronised', 'warning'],
  ];
}
