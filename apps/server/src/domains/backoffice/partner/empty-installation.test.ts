import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { login } from '@kapao/contract/member/login.ts';
import { sendCode, verifyCode } from '@kapao/contract/member/one-time-code.ts';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { register as registerMember } from '@kapao/contract/member/registration.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { activateGame, getWallet } from '@kapao/contract/member/wallet.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { addGame, switchGame } from '@kapao/contract/operator/game.ts';
import { enrol, openEnrolment } from '@kapao/contract/operator/invitation.ts';
import { operatorLogin } from '@kapao/contract/operator/login.ts';
import { listPartners, pausePartner, putPartner, tryPartner } from '@kapao/contract/operator/partner.ts';
import { approveProposal } from '@kapao/contract/operator/proposal.ts';
import { addDepositAccount, changeDepositAccount } from '@kapao/contract/operator/settings.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../../../../scripts/tools/free-port.ts';
import { root } from '../../../../../../scripts/tools/run-tool.ts';
import { PROTOCOLS } from '../../../gateways/protocols.ts';
import { type OutsideWorld, type RealPartner, startOutsideWorld } from '../../../testing/outside-world.ts';
import { type Program, startProgram } from '../../../testing/program.ts';
import { slipCode, slipPng } from '../../../testing/slip-pictures.ts';
import { upload } from '../../../testing/slip-story.ts';
import { proposedBy } from '../../../testing/two-people.ts';
import { type CallOptions, callOver } from '../../../testing/wire.ts';
import { newAccountNo, registration, until } from '../../../testing/world.ts';

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
/** The steps before a new site opens are those of `first-day.test.ts`. */
async function openSite(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseFor() });
  await client.connect();
  try {
    await client.query(`update settings set value = '{"status": "active"}' where name = 'site'`);
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
  await openSite();
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

/** The fields of a protocol as the page names them, under "What is entered". */
function enteredFor(code: string, contract: RealPartner) {
  const section = PAGE.slice(PAGE.indexOf('## What is entered')).split('\n## ')[0] ?? '';
  const row = section.split('\n').find((line) => line.startsWith(`| \`${code}\` `));
  if (row === undefined) throw new Error(`docs/partners.md does not say what is entered for ${code}`);
  const [, , settings = '', secrets = ''] = row.split('|');
  const taken = (cell: string, from: Record<string, unknown>) =>
    Object.fromEntries([...cell.matchAll(/`(\w+)`/g)].map(([, field = '']) => [field, from[field]]));
  return { settings: taken(settings, contract.settings), secrets: taken(secrets, contract.secrets) };
}

const shown = async (id: string) => {
  const { reply } = await callOver(office, listPartners, { cookie: cookie('maria') });
  return reply?.partners.find((partner) => partner.id === id);
};

async function agreeOn(asked: Parameters<typeof proposedBy>[0]): Promise<void> {
  const { proposalId: id, hash } = proposedBy(asked);
  const agree = (username: string) =>
    callOver(office, approveProposal, { cookie: cookie(username), params: { id }, body: { hash } });
  expect((await agree('maria')).status, 'nobody agrees with himself').toBe(403);
  expect((await agree('somchai')).status).toBe(200);
}

/** Steps 1 and 2 of the page: entered by one, agreed on by another, and there with a pause. */
async function enter(id: string, code: string, position: number): Promise<void> {
  const contract = await outside.partner(code);
  const limits = { timeoutMs: 3_000, callsAtOnce: 8, position, share: 1, isOn: true };
  const terms = { protocol: code, name: `Partner ${id}`, url: contract.url, ...enteredFor(code, contract) };
  const body = { ...terms, ...limits, reason: REASON } as never;
  const asked = await callOver(office, putPartner, { cookie: cookie('maria'), params: { id }, body });
  await agreeOn(asked);
  expect(await shown(id)).toMatchObject({ isPaused: true, isUnusable: false });
}

/** Steps 3 and 4: tried, and let in. */
async function tryAndLetIn(id: string): Promise<void> {
  const tried = await callOver(office, tryPartner, { cookie: cookie('maria'), params: { id } });
  expect([id, tried.reply]).toMatchObject([id, { outcome: 'answered' }]);
  const letIn = { cookie: cookie('maria'), params: { id }, body: { isPaused: false, reason: REASON } };
  expect([id, (await callOver(office, pausePartner, letIn)).status]).toEqual([id, 200]);
}

it('a partner is entered, agreed on, tried, let in and used on an empty installation, as the page says', async () => {
  expect(rowOf('smsmkt')).toContain('https://portal-otp.smsmkt.com');
  await enter(ID, 'smsmkt', 1);
  const phoneNumber = '0812345678';
  const send = () => callOver(site, sendCode, { body: { phoneNumber } });
  expect((await send()).message, 'nothing is asked of a partner that is paused').toBe('OTP_SEND_FAIL');
  await tryAndLetIn(ID);
  await until('the code is sent', async () => (await send()).status === 200);
  expect(await outside.messagesTo(phoneNumber)).toHaveLength(1);
  await until('its health is known', async () => (await shown(ID))?.health.state === 'well');
});

/** Every other protocol of a real bank, company or service, in the order in which they are asked. */
const OTHERS = [...PROTOCOLS.values()].filter(({ code }) => !code.startsWith('simulated-') && code !== 'smsmkt');

it.each(OTHERS)('a partner of kind $kind ($code) is switched on there by what the page says alone', async (spoken) => {
  const { code, kind } = spoken;
  await enter(code, code, OTHERS.indexOf(spoken) + 2);
  await tryAndLetIn(code);
  expect(await shown(code)).toMatchObject({ kind, isPaused: false, isUnusable: false });
});

/** What one owner asks for and the other agrees to, where it takes two. */
async function asTwo<R extends Route>(route: R, options: CallOptions): Promise<void> {
  const asked = await callOver(office, route, { ...options, cookie: cookie('maria') });
  if (asked.status === 202) await agreeOn(asked);
  else expect([route.path, asked.text, asked.status]).toEqual([route.path, asked.text, 200]);
}

async function enterAccount(bankCode: string, bankAccountNo: string): Promise<void> {
  const terms = { bankAccountName: 'KAPAO TEST', mode: 'AUTO', reason: REASON };
  await asTwo(addDepositAccount, { body: { bankCode, bankAccountNo, ...terms } });
  await asTwo(changeDepositAccount, {
    params: { id: `${bankCode}-${bankAccountNo}` },
    body: { isActive: true, ...terms },
  });
}

/** A member whose phone was proven by a code that a partner has sent. */
async function register(account: { bankCode: string; accountNo: string }) {
  const phone = '0823456789';
  const { reply: asked } = await callOver(site, sendCode, { body: { phoneNumber: phone } });
  const [text = ''] = await outside.messagesTo(phone);
  const otpToken = asked?.otpToken ?? '';
  const otpCode = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  expect((await callOver(site, verifyCode, { body: { otpToken, otpCode } })).status).toBe(200);
  const body = { ...registration(phone, account), otpToken };
  expect((await callOver(site, registerMember, { body })).message).toBe('SUCCESS');
  const { reply } = await callOver(site, login, { body: { username: phone, password: body.password } });
  return reply?.token ?? '';
}

it('a member deposits by code and by slip, plays and is paid there, by what was switched on and nothing else', async () => {
  const accountNo = String((await outside.partner('kbank-qr')).settings.accountNo);
  await enterAccount('KBANK', accountNo);
  await asTwo(addGame, { body: { code: 'pg', name: 'PG Soft', category: 'slot', reason: REASON } });
  await asTwo(switchGame, { params: { code: 'pg' }, body: { isOn: true, inMaintenance: false, reason: REASON } });
  const own = { bankCode: 'SCB', accountNo: newAccountNo() };
  const token = await register(own);
  const cash = async () => (await callOver(site, getWallet, { token })).reply?.wallet.amount;

  // SCB makes codes too and comes first, but the site has no account there.
  const order = { token, params: { provider: 'KBANK' }, body: { amount: 500 } };
  const { reply: code } = await callOver(site, createQrCode, order);
  if (!code?.hasQrcode) throw new Error('no code is shown');
  const payer = { fromBank: own.bankCode, fromAccountNo: own.accountNo, fromName: 'TEST MEMBER' };
  await outside.payCode({ payload: code.payload, ...payer });
  await until('the code is credited', async () => (await cash()) === 500);

  const reference = await outside.sendMoney({ ...payer, toBank: 'KBANK', toAccountNo: accountNo, amount: 250 });
  const file = await slipPng(slipCode('014', reference));
  expect((await upload({ world: { memberUrl: site }, member: { token }, file })).status).toBe(200);
  await until('the slip is credited', async () => (await cash()) === 750);

  await callOver(site, activateGame, { token, params: { game: 'pg' }, method: 'POST' });
  const moved = await callOver(site, transfer, {
    token,
    key: randomUUID(),
    body: { from: 'WALLET', to: 'pg', amount: 100 },
  });
  expect(moved.reply).toMatchObject({ status: 'SUCCESS' });

  const asked = await callOver(site, withdraw, { token, key: randomUUID(), body: { amount: 300 } });
  const id = asked.reply?.withdrawalId ?? '';
  await until('it is paid', async () =>
    (await outside.payouts()).some(({ reference: of, state }) => of === id && state === 'PAID'),
  );
  expect(await cash()).toBe(350);
}, 120_000);
