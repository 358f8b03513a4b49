import type { Config } from '../../config.ts';
import { hostsOf } from '../../platform/database/host-list.ts';
import { judgeMinor, MINORS_READ_ON } from '../../platform/database/postgresql-minors.ts';
import type { DatabaseFacts } from './database-look.ts';
import { type Finding, judgeOf } from './finding.ts';

/** The oldest that the schema and the site have run on (docs/operations/one-server.md). */
const MIN_VERSION = 150_000;
const MAX_CLOCK_DIFFERENCE_MS = 1_000;
/** One connection listens for changes, and the chat uses up to three. */
const CONNECTIONS_BESIDE_POOLS = 4;
const ARCHIVE_LATE_SECONDS = 900;

/** What is wrong with the database this process would use; pure. */
export function judgeDatabase(facts: DatabaseFacts, config: Config): Finding[] {
  return [
    ...judgeServer(facts, config),
    ...judgeSchema(facts),
    ...judgeRoles(facts, config.ROLES),
    ...judgeSettings(facts, config),
    ...judgeArchive(facts, config),
    ...judgeClock(facts.clockAheadMs, config),
  ];
}

const isPublic = (config: Config) => config.SITE_ORIGIN.startsWith('https:');

function judgeServer({ versionNumber, answeredInMs, isEncrypted }: DatabaseFacts, config: Config): Finding[] {
  const { fine, warning, fault } = judgeOf('database');
  const minor = judgeMinor(versionNumber, new Date());
  const version = `PostgreSQL ${minor.version}`;
  const found: Finding[] = [
    versionNumber < MIN_VERSION
      ? fault(`${version} is older than 15`, 'install a newer one and restore a backup into it')
      : fine(`${version} answers in ${answeredInMs.toFixed(0)} ms`),
  ];
  if (minor.verdict === 'outdated')
    found.push(
      warning(`${version} lacks security fixes of ${minor.wanted}`, 'install the update and restart PostgreSQL'),
    );
  if (minor.isTableOld || (minor.verdict === 'unknown' && versionNumber >= MIN_VERSION))
    found.push(
      warning(
        `fixes for ${version} are not known here: this release knows those of ${MINORS_READ_ON}`,
        'compare with https://www.postgresql.org/support/security/, and take a newer release of Kapao',
      ),
    );
  const away = hostAway(config);
  if (!isEncrypted && away !== undefined)
    found.push(fault(`passwords and money go to ${away} in the clear`, 'add ?sslmode=verify-full to DATABASE_URL'));
  return found;
}

/** The first host of the database that is another machine. */
const hostAway = (config: Config) =>
  hostsOf(config.DATABASE_URL)
    .map(({ url }) => hostOf(url))
    .find((host) => !isHere(host));

function hostOf(url: string): string {
  return URL.canParse(url) ? (new URL(url).searchParams.get('host') ?? new URL(url).hostname) : '';
}

const isHere = (host: string) =>
  host === '' || host.startsWith('/') || ['localhost', '127.0.0.1', '[::1]'].includes(host);

function judgeSchema({ pending, differing }: DatabaseFacts): Finding[] {
  const { fine, warning, fault } = judgeOf('schema');
  if (pending.length === 0 && differing !== undefined && differing.length > 0) {
    const more = differing.length > 1 ? ` and ${differing.length - 1} more` : '';
    return [
      warning(
        `${differing[0]}${more} is not as this release makes it`,
        'find out who changed the database by hand; apps/server/database/schema.sql says how it was made',
      ),
    ];
  }
  if (pending.length === 0) return [fine('everything of this release is there')];
  const remedy = 'node apps/server/src/cli/migrate.ts, as the owner of the schema';
  return [fault(`${pending.length} files of this release were not run, the first is ${pending[0]}`, remedy)];
}

function judgeRoles({ user, isSuperuser, ownsTables, roles }: DatabaseFacts, sides: Config['ROLES']): Finding[] {
  const { fine, fault } = judgeOf('roles');
  const [needed, others] = [sides.map((side) => `kapao_${side}`), ['kapao_member', 'kapao_operator', 'kapao_worker']];
  const missing = needed.filter((role) => !roles.includes(role));
  const more = others.filter((role) => roles.includes(role) && !needed.includes(role));
  const found: Finding[] = [];
  if (isSuperuser || ownsTables)
    found.push(
      fault(`${user} may change the schema, and so the books`, 'give this process a user of its own (record 53)'),
    );
  if (missing.length > 0)
    found.push(fault(`${user} lacks ${missing.join(', ')}`, `grant ${missing.join(', ')} to ${user}`));
  if (more.length > 0 && !isSuperuser)
    found.push(fault(`${user} has ${more.join(', ')} besides`, `revoke ${more.join(', ')} from ${user}`));
  return found.length > 0 ? found : [fine(`${user} has ${needed.join(', ')} and nothing more`)];
}

/** What a setting must be, or must not, and what happens otherwise. */
const WANTED: readonly { name: string; isBad: (value: string) => boolean; level: 'warning' | 'fault'; why: string }[] =
  [
    { name: 'fsync', isBad: (value) => value === 'off', level: 'fault', why: 'a power cut would break the books' },
    {
      name: 'full_page_writes',
      isBad: (value) => value === 'off',
      level: 'fault',
      why: 'a power cut would break the books',
    },
    {
      name: 'synchronous_commit',
      isBad: (value) => value === 'off',
      level: 'fault',
      why: 'what members were told could be lost in a crash',
    },
    {
      name: 'default_transaction_isolation',
      isBad: (value) => value !== 'read committed',
      level: 'fault',
      why: 'locks are written for read committed',
    },
    {
      name: 'data_checksums',
      isBad: (value) => value === 'off',
      level: 'warning',
      why: 'a broken disk would not be noticed',
    },
    { name: 'jit', isBad: (value) => value === 'on', level: 'warning', why: 'short statements take longer with it' },
    {
      name: 'log_statement',
      isBad: (value) => value === 'all' || value === 'mod',
      level: 'fault',
      why: 'the log would hold personal data and sealed secrets',
    },
    {
      name: 'shared_buffers',
      isBad: (value) => value === '128MB',
      level: 'warning',
      why: 'that is the default for any machine',
    },
  ];

function judgeSettings({ settings }: DatabaseFacts, config: Config): Finding[] {
  const { fine, warning, ...judge } = judgeOf('settings');
  const bad = WANTED.filter(({ name, isBad }) => isBad(settings[name] ?? ''));
  const found = bad.map(({ name, level, why }) =>
    ({ ...judge, warning })[level](
      `${name} is ${settings[name]}: ${why}`,
      'deploy/postgresql/kapao.conf says what to set',
    ),
  );
  const desk = config.ROLES.length > 1 && config.ROLES.includes('operator') ? config.DESK_POOL : 0;
  const used = config.DATABASE_POOL + desk + CONNECTIONS_BESIDE_POOLS;
  const most = Number(settings.max_connections);
  if (used > most / 2)
    found.push(
      warning(`this process may take ${used} of ${most} connections`, 'lower DATABASE_POOL or raise max_connections'),
    );
  return found.length > 0 ? found : [fine(`durable, and room for ${used} of ${most} connections`)];
}

function judgeArchive({ settings, archive }: DatabaseFacts, config: Config): Finding[] {
  const { fine, warning, fault } = judgeOf('archive');
  const remedy = 'see docs/operations/backup.md';
  if (settings.archive_mode === 'off')
    return [(isPublic(config) ? fault : warning)('the write-ahead log is not archived', remedy)];
  if (archive.failsSinceSeconds !== undefined)
    return [fault(`archiving has failed for ${Math.round(archive.failsSinceSeconds / 60)} minutes`, remedy)];
  if (archive.archivedSecondsAgo === undefined) return [warning('nothing has been archived yet', remedy)];
  if (archive.archivedSecondsAgo > ARCHIVE_LATE_SECONDS)
    return [warning(`last archived ${Math.round(archive.archivedSecondsAgo / 60)} minutes ago`, remedy)];
  return [fine(`archived ${Math.round(archive.archivedSecondsAgo)} s ago`)];
}

/** Compares two machines; on one machine both clocks are the same, and only NTP shows whether it is right. */
function judgeClock(aheadMs: number, config: Config): Finding[] {
  const { fine, fault } = judgeOf('clock');
  if (hostAway(config) === undefined) return [];
  const far = Math.abs(aheadMs);
  if (far <= MAX_CLOCK_DIFFERENCE_MS) return [fine(`agrees with the database within ${Math.ceil(far)} ms`)];
  const which = aheadMs > 0 ? 'behind' : 'ahead of';
  return [
    fault(
      `this machine is ${(far / 1_000).toFixed(1)} s ${which} the database`,
      'let both keep time: timedatectl set-ntp true',
    ),
  ];
}
