import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '../../../../../scripts/tools/run-tool.ts';
import { type Config, readConfig } from '../../config.ts';
import { makeSealer } from '../../platform/security/seal.ts';
import type { MachineState } from '../../queries/backoffice/machine-facts.ts';
import { partnerSecretPlace } from '../../queries/backoffice/partner-facts.ts';
import { asAdmin, cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { judgeBackups, judgeMachine, judgeNtp } from './backup-rules.ts';
import type { DatabaseFacts } from './database-look.ts';
import { judgeDatabase } from './database-rules.ts';

const KEY = 'a secret key of the tests, long enough';
const GOOD: DatabaseFacts = {
  versionNumber: 180_006,
  user: 'member_1',
  isSuperuser: false,
  ownsTables: false,
  roles: ['kapao_app', 'kapao_member'],
  isEncrypted: true,
  clockAheadMs: 3,
  answeredInMs: 2,
  settings: {
    archive_mode: 'on',
    data_checksums: 'on',
    default_transaction_isolation: 'read committed',
    fsync: 'on',
    full_page_writes: 'on',
    jit: 'off',
    log_min_duration_statement: '-1',
    log_statement: 'none',
    max_connections: '200',
    shared_buffers: '2GB',
    synchronous_commit: 'on',
  },
  pending: [],
  differing: [],
  archive: { archivedSecondsAgo: 20, failsSinceSeconds: undefined },
};

const config: Config = readConfig({
  DATABASE_URL: 'postgres://db.example/kapao',
  SECRET_KEY: KEY,
  SITE_ORIGIN: 'https://wallet.example',
  ROLES: 'member',
  TRUSTED_PROXIES: '1',
});

const saidOf = (facts: Partial<DatabaseFacts>) =>
  judgeDatabase({ ...GOOD, ...facts }, config)
    .filter(({ level }) => level !== 'fine')
    .map(({ level, says }) => `${level}: ${says}`)
    .join('\n');
const setTo = (name: string, value: string) => ({ settings: { ...GOOD.settings, [name]: value } });

describe('what the doctor says of a database', () => {
  it('a database as it should be is fine in everything', () => {
    expect(saidOf({})).toBe('');
  });

  it.each<[what: string, facts: Partial<DatabaseFacts>, sentence: RegExp]>([
    ['is too old', { versionNumber: 140_011 }, /fault: PostgreSQL 14.11 is older/],
    ['lacks security fixes', { versionNumber: 180_004 }, /warning: PostgreSQL 18.4 lacks security fixes of 18.6/],
    ['is newer than the table', { versionNumber: 190_000 }, /warning: fixes for PostgreSQL 19.0 are not known here/],
    ['is elsewhere and reached in the clear', { isEncrypted: false }, /fault: .*db.example in the clear/],
    [
      'lacks a step',
      { pending: ['0001-alerts'] },
      /fault: 1 files of this release were not run, the first is 0001-alerts/,
    ],
    ['was changed by hand', { differing: ['function f()', 'table t'] }, /warning: function f\(\) and 1 more is not as/],
    ['is used as its superuser', { isSuperuser: true }, /fault: member_1 may change the schema/],
    ['is used as its owner', { ownsTables: true }, /fault: member_1 may change the schema/],
    ['gives too little', { roles: ['kapao_app'] }, /fault: member_1 lacks kapao_member/],
    ['gives too much', { roles: ['kapao_member', 'kapao_worker'] }, /fault: member_1 has kapao_worker besides/],
    ['has another clock', { clockAheadMs: 3_600_000 }, /fault: this machine is 3600.0 s behind/],
    ['forgets at a power cut', setTo('fsync', 'off'), /fault: fsync is off/],
    ['tears pages', setTo('full_page_writes', 'off'), /fault: full_page_writes is off/],
    ['answers before it has written', setTo('synchronous_commit', 'off'), /fault: synchronous_commit is off/],
    [
      'isolates otherwise',
      setTo('default_transaction_isolation', 'serializable'),
      /fault: .*written for read committed/,
    ],
    ['logs what is said', setTo('log_statement', 'all'), /fault: log_statement is all/],
    ['sees no broken disk', setTo('data_checksums', 'off'), /warning: data_checksums is off/],
    ['has too few connections', setTo('max_connections', '40'), /warning: this process may take 24 of 40/],
    ['archives nothing', setTo('archive_mode', 'off'), /fault: the write-ahead log is not archived/],
    ['fails to archive', { archive: { archivedSecondsAgo: 60, failsSinceSeconds: 1_800 } }, /failed for 30 minutes/],
    ['is behind', { archive: { archivedSecondsAgo: 7_200, failsSinceSeconds: undefined } }, /archived 120 minutes ago/],
  ])('a database that %s is named', (_what, facts, sentence) => {
    expect(saidOf(facts)).toMatch(sentence);
  });
});

it('a database on the same machine is not asked for the time', () => {
  const here = { ...config, DATABASE_URL: 'postgres://127.0.0.1/kapao' };
  const found = judgeDatabase({ ...GOOD, clockAheadMs: 3_600_000 }, here);
  expect(found.filter(({ subject }) => subject === 'clock')).toEqual([]);
  expect([judgeNtp('yes'), judgeNtp('no'), judgeNtp(undefined)].flat().map(({ level }) => level)).toEqual([
    ...['fine', 'warning', 'warning'],
  ]);
});

const KEPT: MachineState = {
  ages: { database: 3_600, files: 60, verify: 3_600, drill: 86_400, opened: 86_400 },
  failures: {},
  watchAge: 600,
  facts: { repository: 'bucket', free_percent: '50', ntp: 'yes', stopped_timers: '', security_updates: '0' },
};

it.each<[what: string, state: MachineState | undefined, levels: string[]]>([
  ['nobody reports', undefined, ['warning']],
  ['are as they should be', KEPT, ['fine']],
  ['were never made of the database', { ...KEPT, ages: { ...KEPT.ages, database: undefined } }, ['fault']],
  ['are of two days ago', { ...KEPT, ages: { ...KEPT.ages, database: 200_000 } }, ['fault']],
  ['lack the files of the last hour', { ...KEPT, ages: { ...KEPT.ages, files: 3_000 } }, ['fault']],
  ['fail though the last is new', { ...KEPT, failures: { files: 'public-key' } }, ['fault']],
  ['were never restored', { ...KEPT, ages: { ...KEPT.ages, drill: undefined } }, ['warning']],
  ['nobody opened', { ...KEPT, ages: { ...KEPT.ages, opened: undefined } }, ['warning']],
  ['lie beside the database', { ...KEPT, facts: { ...KEPT.facts, repository: 'same-disk' } }, ['fault']],
  ['have no timers', { ...KEPT, facts: { ...KEPT.facts, stopped_timers: 'kapao-backup.timer' } }, ['fault']],
  ['nobody watches', { ...KEPT, watchAge: 7_200 }, ['warning']],
])('backups that %s are judged', (_what, state, levels) => {
  expect(judgeBackups(state).map((finding) => finding.level)).toEqual(levels);
});

it('a machine without a firewall and with security updates to install is named', () => {
  const facts = { ...KEPT.facts, firewall: 'off', security_updates: '3' };
  expect(judgeMachine({ ...KEPT, facts }).map(({ says }) => says)).toEqual([
    'no firewall filters what comes in',
    '3 security updates are not installed',
  ]);
});

describe('the command', () => {
  const role = `doctor_${randomUUID().replaceAll('-', '')}`;
  const folder = mkdtempSync(join(tmpdir(), 'kapao-doctor-'));
  let database: TestDatabase;

  beforeAll(async () => {
    database = await cloneDatabase(inject('databaseAdminUrl'));
    const processUrl = new URL(database.url);
    [processUrl.username, processUrl.password] = [role, 'word'];
    await asAdmin(database.url, `create role ${role} login password 'word' in role kapao_member`);
    await asAdmin(
      database.url,
      `insert into partners (partner_id, kind, protocol, name, url, settings, timeout_ms, calls_at_once, position, share, is_on,
         is_paused) values ('sms-one', 'sms', 'smsmkt', 'SMS', 'https://sms.example', '{}', 5000, 4, 1, 1, true, false)`,
    );
    const sealed = makeSealer([{ id: 1, secret: KEY }])
      .seal('password', partnerSecretPlace(SECRET_ID))
      .toString('hex');
    await asAdmin(
      database.url,
      `insert into partner_secrets (secret_id, partner_id, name, value_sealed, fingerprint, is_in_use)
       values ('${SECRET_ID}', 'sms-one', 'apiKey', '\\x${sealed}', decode(repeat('00', 32), 'hex'), true)`,
    );
    for (const [file, text] of [
      ['url', processUrl.href],
      ['key', KEY],
    ] as const)
      writeFileSync(join(folder, file), text, { mode: 0o600 });
  });
  afterAll(async () => {
    await database.drop();
    await asAdmin(inject('databaseAdminUrl'), `drop role ${role}`);
    rmSync(folder, { recursive: true });
  });

  const SECRET_ID = randomUUID();
  const environment = {
    DATABASE_URL_FILE: join(folder, 'url'),
    SECRET_KEY_FILE: join(folder, 'key'),
    ROLES: 'member',
    // Nobody listens there.
    PORT: '1',
    FILES_DIR: folder,
  };

  it('looks with the eyes of one process, finds its role, its partners and its key, and changes nothing', async () => {
    const { output } = await examine(environment);
    expect(output).toMatch(new RegExp(`ok +roles +${role} has kapao_member and nothing more`));
    expect(output).toMatch(/ok +secret key +opens all 1 credentials of partners/);
    expect(output).toMatch(/ok +secrets +are in files for their owner only/);
    expect(output).toMatch(/FAULT +process +http:\/\/127.0.0.1:1\/readyz does not answer/);
    expect(output).toMatch(/WARNING +partners +nobody for bank-feed, payout, game/);
    expect(output).not.toContain('word');
    expect(output).not.toContain(KEY);
  });

  it('says that a key is another before members find their accounts closed, and ends with 1', async () => {
    const wrong = join(folder, 'wrong');
    writeFileSync(wrong, 'another key of the tests, long enough', { mode: 0o644 });
    const { exitCode, output } = await examine({ ...environment, SECRET_KEY_FILE: wrong });
    expect(output).toMatch(/FAULT +secret key +1 of 1 credentials of partners do not open/);
    expect(output).toMatch(/FAULT +secrets +everybody may read/);
    expect(exitCode).toBe(1);
  });

  it('names the variables that a clone lacks and what to do, and asks for nothing else', async () => {
    const { exitCode, output } = await examine({});
    expect(output).toMatch(/DATABASE_URL: is missing\. SECRET_KEY: is missing\./);
    expect(output).toContain('DATABASE_URL=postgres://... SECRET_KEY=... npm run doctor');
    expect(output).not.toContain('undefined');
    expect(exitCode).toBe(1);
  });

  it('says of a database that is not there what cannot be looked at, and goes on', async () => {
    const nowhere = join(folder, 'nowhere');
    writeFileSync(nowhere, 'postgres://nobody@127.0.0.1:1/kapao', { mode: 0o600 });
    const { exitCode, output } = await examine({ ...environment, DATABASE_URL_FILE: nowhere });
    expect(output).toMatch(/FAULT +database +.*ECONNREFUSED/);
    expect(output).toMatch(/disk +.*free for files/);
    expect(exitCode).toBe(1);
  });
});

function examine(env: Record<string, string>): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    const command = ['apps/server/src/cli/doctor.ts'];
    execFile(process.execPath, command, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ exitCode: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}
