import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sendCode } from '@kapao/contract/member/one-time-code.ts';
import { enrol, openEnrolment } from '@kapao/contract/operator/enrolment.ts';
import { listPartners, pausePartner, putPartner, tryPartner } from '@kapao/contract/operator/partners.ts';
import { approveProposal } from '@kapao/contract/operator/proposals.ts';
import { operatorLogin } from '@kapao/contract/operator/session.ts';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../../../scripts/tools/free-port.ts';
import { root } from '../../../../../scripts/tools/run-tool.ts';
import { PROTOCOLS } from '../../gateways/protocols.ts';
import { type OutsideWorld, startOutsideWorld } from '../../testing/outside-world.ts';
import { type Program, startProgram } from '../../testing/program.ts';
import { proposedBy } from '../../testing/two-people.ts';
import { callOver } from '../../testing/wire.ts';
import { until } from '../../testing/world.ts';

/*
 * What README says of production and docs/partners.md of a partner, on an empty database: nothing is seeded, each process has a
 * database user of its own, and everything is entered as operators enter it.
 */

const PAGE = readFileSync(join(root, 'docs', 'partners.md'), 'utf8');
const PASSWORD = 'herons in the rice field';
const REASON = 'our first contract';
const ID = 'sms-first';
const run = promisify(execFile);

const name = `test_${randomUUID().replaceAll('-', '')}`;
const [memberUser, deskUser] = [`${name}_member`, `${name}_desk`];
const programs: Program[] = [];
let outside: OutsideWorld;
let office = '';
let site = '';

const adminUrl = () => new URL(inject('databaseAdminUrl'));
/** The address of the new database, as its owner or as one process. */
function databaseFor(user?: string): string {
  const url = adminUrl();
  url.pathname = `/${name}`;
  if (user !== undefined) [url.username, url.password] = [user, 'word'];
  return url.toString();
}
async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl().toString() });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
const command = (file: string, words: readonly string[], env: Record<string, string>) =>
  run(process.execPath, [`apps/server/src/cli/${file}`, ...words], { cwd: root, env });

beforeAll(async () => {
  const [port, operatorPort, simulatorsPort] = [await freePort(), await freePort(), await freePort()];
  [site, office] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${operatorPort}`];
  await asAdmin(`create database ${name}`);
  await command('migrate.ts', [], { DATABASE_URL: databaseFor() });
  await asAdmin(
    `create user ${memberUser} password 'word'`,
    `grant kapao_member to ${memberUser}`,
    `create user ${deskUser} password 'word'`,
    `grant kapao_operator, kapao_worker to ${deskUser}`,
  );
  outside = await startOutsideWorld({ port: simulatorsPort, siteUrl: site });
  const common = {
    SECRET_KEY: randomBytes(32).toString('base64'),
    SITE_ORIGIN: site,
    OPERATOR_ORIGIN: office,
    LOG_LEVEL: 'silent',
    LOCAL_PARTNERS: 'true',
    FILES_DIR: join(tmpdir(), `kapao-files-${name}`),
  };
  const start = (roles: readonly string[], user: string, at: number) =>
    startProgram({
      entry: 'apps/server/src/main.ts',
      port: at,
      readyPath: '/readyz',
      environment: {
        ...common,
        DATABASE_URL: databaseFor(user),
        ROLES: roles.join(','),
        OPERATOR_PORT: String(operatorPort),
      },
    });
  programs.push(await start(['member'], memberUser, port), await start(['operator', 'worker'], deskUser, operatorPort));
  for (const username of ['maria', 'somchai']) await enrolOwner(username, common);
}, 120_000);
afterAll(async () => {
  for (const program of programs) await program.kill('SIGTERM');
  await outside?.stop();
  await asAdmin(`drop database if exists ${name} with (force)`, `drop user if exists ${memberUser}, ${deskUser}`);
});

const cookies = new Map<string, string>();

/** One of the first two owners, by the link that the command prints. */
async function enrolOwner(username: string, common: Record<string, string>): Promise<void> {
  const { stdout } = await command('create-operator.ts', [username], { ...common, DATABASE_URL: databaseFor() });
  const [link = '', code = ''] = stdout.trim().split('#')[1]?.split('.') ?? [];
  const opened = await callOver(office, openEnrolment, { body: { link, code } });
  const totp = new TOTP({ secret: Secret.fromBase32(opened.reply?.totpSecret ?? '') });
  const body = { link, code, password: PASSWORD, totp: totp.generate() };
  expect((await callOver(office, enrol, { body })).status).toBe(200);
  // The code of the enrolment is used up; the next one counts already.
  const next = totp.generate({ timestamp: Date.now() + 30_000 });
  const signedIn = await callOver(office, operatorLogin, { body: { username, password: PASSWORD, totp: next } });
  expect([username, signedIn.message, signedIn.status]).toEqual([username, signedIn.message, 200]);
  cookies.set(username, String(signedIn.headers['set-cookie']).split(';')[0] ?? '');
}
const cookie = (username: string) => cookies.get(username) ?? '';

/** What stands on the page about a protocol: its row, from the name of it to what an operator needs. */
function rowOf(code: string): string {
  const row = PAGE.split('\n').find((line) => line.startsWith(`| \`${code}\` `));
  if (row === undefined) throw new Error(`docs/partners.md has no row for ${code}`);
  return row;
}

it('the page has a whole row for every protocol of a real bank, company or service', () => {
  for (const [code, { kind }] of PROTOCOLS) {
    if (code.startsWith('simulated-') || kind === 'game') continue;
    expect(rowOf(code).split('|').length, code).toBe(7);
  }
});

it('a partner is entered, agreed on, tried, let in and used on an empty installation, as the page says', async () => {
  const contract = await outside.partner('smsmkt');
  expect(rowOf('smsmkt')).toContain('https://portal-otp.smsmkt.com');
  const { url, settings, secrets } = contract;
  const limits = { timeoutMs: 3_000, callsAtOnce: 8, position: 1, share: 1, isOn: true };
  const body = { protocol: 'smsmkt', name: 'SMSMKT', url, settings, secrets, ...limits, reason: REASON };
  const asked = await callOver(office, putPartner, { cookie: cookie('maria'), params: { id: ID }, body });
  const { proposalId, hash } = proposedBy(asked);
  const agree = (username: string) =>
    callOver(office, approveProposal, { cookie: cookie(username), params: { id: proposalId }, body: { hash } });
  expect((await agree('maria')).status, 'nobody agrees with himself').toBe(403);
  expect((await agree('somchai')).status).toBe(200);
  const shown = async () => {
    const { reply } = await callOver(office, listPartners, { cookie: cookie('maria') });
    return reply?.partners.find(({ id }) => id === ID);
  };
  expect(await shown()).toMatchObject({ isPaused: true, isUnusable: false });

  const phoneNumber = '0812345678';
  const send = () => callOver(site, sendCode, { body: { phoneNumber } });
  expect((await send()).message, 'nothing is asked of a partner that is paused').toBe('OTP_SEND_FAIL');
  const tried = await callOver(office, tryPartner, { cookie: cookie('maria'), params: { id: ID } });
  expect(tried.reply).toMatchObject({ outcome: 'answered', detail: '200' });
  const letIn = { cookie: cookie('maria'), params: { id: ID }, body: { isPaused: false, reason: REASON } };
  expect((await callOver(office, pausePartner, letIn)).status).toBe(200);

  await until('the code is sent', async () => (await send()).status === 200);
  expect(await outside.messagesTo(phoneNumber)).toHaveLength(1);
  await until('its health is known', async () => (await shown())?.health.state === 'well');
});
