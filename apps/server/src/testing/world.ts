import { randomInt, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeProfile } from '@kapao/contract/member/account.ts';
import { login } from '@kapao/contract/member/login.ts';
import { register } from '@kapao/contract/member/registration.ts';
import { activateGame, getWallet } from '@kapao/contract/member/wallet.ts';
import { operatorLogin } from '@kapao/contract/operator/login.ts';
import { unnamedFields } from '@kapao/contract/operator/proposal-fields.ts';
import { accountDigits } from '@kapao/contract/shared/banks.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { freePort } from '../../../../scripts/tools/free-port.ts';
import { makeApp } from '../app.ts';
import { auditBooks } from '../audit.ts';
import { readConfig } from '../config.ts';
import { isSpread } from '../platform/database/cluster/spread.ts';
import { actFor } from '../platform/database/side.ts';
import { tellingConstraints } from './admin-pool.ts';
import { ADMIN_PATH, cloneDatabase, type TestDatabase } from './database.ts';
import { seedPartners, startOutsideWorld } from './outside-world.ts';
import { OPERATOR_PASSWORD, type OperatorName, RECEIVING, seedSite } from './seed.ts';
import { type Answer, type CallOptions, call } from './wire.ts';

export const SECRET_KEY = 'the secret key of the tests, long enough';
export const MEMBER_PASSWORD = 'a member of the tests';

/** Long enough for any story here; a story that is not over by then hangs. */
const TEST_TIMEOUT_MS = 120_000;

export interface Member {
  id: string;
  username: string;
  token: string;
  bankCode: string;
  accountNo: string;
  /** `TEST MEMBER` where nothing is said. */
  bankAccountName?: string;
}

/** What a member is registered with; a bank's usual number and one name for all where nothing is said. */
interface BankAccount {
  bankCode: string;
  accountNo: string;
  accountName: string;
}

export type World = Awaited<ReturnType<typeof startWorld>>;

/**
 * The configuration of a server under test: short waits, nothing limited per address. Its partners are told by names that the
 * product does not read (`seedPartners`).
 */
export function testConfig(databaseUrl: string, partnersUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    LOG_LEVEL: 'silent',
    PARTNERS_AT: partnersUrl,
    LOCAL_PARTNERS: 'true',
    PARTNER_TIMEOUT_SECONDS: '0.6',
    TRANSFER_GRACE_SECONDS: '1.5',
    BREAKER_OPEN_SECONDS: '0.2',
    FEED_POLL_SECONDS: '0.3',
    ADDRESS_LIMIT_FACTOR: '1000',
    // Races need their fifty callers in the database at once, not in a queue before it.
    CALLS_AT_ONCE: '1000',
    READS_AT_ONCE: '1000',
    // A cluster keeps them for a while, and a story looks again at once.
    FIGURES_MAX_AGE_SECONDS: '0',
    FILES_DIR: join(tmpdir(), `kapao-files-${randomUUID()}`),
  };
}

/** The product with a database and an outside world of its own: `overrides` are configuration, by name. */
export async function startWorld(adminUrl: string, overrides: Record<string, string> = {}) {
  return startWorldOn(await cloneDatabase(adminUrl), overrides);
}

/** The same on a migrated database that is there already. */
export async function startWorldOn(database: TestDatabase, overrides: Record<string, string> = {}) {
  const admin = tellingConstraints(
    new pg.Pool({ connectionString: database.url, max: 4, options: `-c search_path=${ADMIN_PATH}` }),
  );
  // A connection that the end of the database finds idle is no failure of a test.
  admin.on('error', () => undefined);
  const totpSecret = await seedSite(admin, SECRET_KEY);
  const partnersPort = await freePort();
  const environment = { ...testConfig(database.url, `http://127.0.0.1:${partnersPort}`), ...overrides };
  await seedPartners(admin, environment);
  const config = readConfig(environment);
  const app = await makeApp(config);
  const memberUrl = await app.member.listen({ host: '127.0.0.1', port: 0 });
  await app.office.listen({ host: '127.0.0.1', port: 0 });
  const outside = await startOutsideWorld({ port: partnersPort, siteUrl: memberUrl });
  app.workLoop.start();

  const members = membersOf({ app, admin, outside });
  const operators = operatorsOf({ app, totpSecret });
  const endings = endingsOf({ app, admin });
  return {
    app,
    admin,
    outside,
    memberUrl,
    databaseUrl: database.url,
    filesDirectory: config.FILES_DIR,
    ...members,
    totp: operators.totp,
    cookieOf: operators.cookieOf,
    callAs: operators.callAs,
    ...endings,
    ...settingOf({ app, admin }),
    /** Every broken rule of the ledger; empty when it is clean. */
    audit: () => actFor('worker', () => auditBooks(app.db)),
    async stop() {
      const unnamed = await unnamedInProposals(admin);
      await Promise.all([app.member.close(), app.office.close(), app.workLoop.stop(5_000)]);
      await app.db.destroy();
      await outside.stop();
      await admin.end();
      await database.drop();
      await rm(config.FILES_DIR, { recursive: true, force: true });
      if (unnamed.length > 0)
        throw new Error(`proposals have fields without words at the back office: ${unnamed.join(', ')}`);
    },
  };
}

/** Whatever a story has proposed is shown to the second person in words. */
async function unnamedInProposals(admin: pg.Pool): Promise<string[]> {
  const { rows } = await admin.query('select kind, content from proposals').catch(() => ({ rows: [] }));
  return rows.flatMap(({ kind, content }) => unnamedFields(kind, content).map((name) => `${kind} ${name}`));
}

interface Parts {
  app: Awaited<ReturnType<typeof makeApp>>;
  admin: pg.Pool;
  outside: Awaited<ReturnType<typeof startOutsideWorld>>;
}

/** Where a member calls from. */
type Connection = Pick<CallOptions, 'address' | 'headers'>;

type RegistrationWish = Partial<BankAccount> & { from?: Connection };

export function membersOf({ app, admin, outside }: Parts) {
  const onMember = <R extends Route>(route: R, options?: CallOptions) => call(app.member, route, options);

  async function registerMember({ from = {}, ...wish }: RegistrationWish = {}): Promise<Member> {
    const username = `08${digits(8)}`;
    const { accountName, ...given } = wish;
    const account = { bankCode: 'SCB', accountNo: newAccountNo(given.bankCode), ...given };
    const answered = await onMember(register, {
      ...from,
      body: registration(username, { ...account, ...(accountName === undefined ? {} : { accountName }) }),
    });
    if (answered.status !== 200) throw new Error(`registration answered ${answered.message}`);
    const found = await admin.query('select member_id from members where username = $1', [username]);
    return { id: String(found.rows[0]?.member_id), username, token: await signIn(username, from), ...account };
  }

  async function signIn(username: string, from: Connection = {}): Promise<string> {
    const answered = await onMember(login, { ...from, body: { username, password: MEMBER_PASSWORD } });
    if (!answered.reply) throw new Error(`sign-in answered ${answered.message}`);
    return answered.reply.token;
  }

  async function wallet(member: Member) {
    const answered = await onMember(getWallet, { token: member.token });
    if (!answered.reply) throw new Error(`the wallet answered ${answered.message}`);
    return answered.reply;
  }

  /** A bank transfer by the member, as people deposit; answers when it is in the wallet. */
  async function deposit(member: Member, baht: number): Promise<void> {
    const before = (await wallet(member)).wallet.amount;
    await outside.sendMoney({
      fromBank: member.bankCode,
      fromAccountNo: member.accountNo,
      fromName: 'TEST MEMBER',
      toBank: 'KBANK',
      toAccountNo: RECEIVING.thb.slice('KBANK-'.length),
      amount: baht,
    });
    await until('the deposit is credited', async () => (await wallet(member)).wallet.amount >= before + baht);
  }

  async function activate(member: Member, game: string): Promise<string> {
    const answered = await onMember(activateGame, { token: member.token, params: { game }, method: 'POST' });
    if (answered.status !== 200) throw new Error(`activation answered ${answered.message}`);
    const found = await admin.query('select username from game_accounts where member_id = $1 and game_code = $2', [
      member.id,
      game,
    ]);
    return String(found.rows[0]?.username);
  }

  return {
    call: onMember,
    register: registerMember,
    signIn,
    wallet,
    deposit,
    activate,
    books: (member: Member) => booksOf(admin, member),
  };
}

export function operatorsOf({ app, totpSecret }: Pick<Parts, 'app'> & { totpSecret: string }) {
  const cookies = new Map<string, string>();
  const totp = new TOTP({ secret: Secret.fromBase32(totpSecret) });

  /** The session cookie of an operator; a second factor counts once, so each signs in once. */
  async function cookieOf(username: OperatorName): Promise<string> {
    const known = cookies.get(username);
    if (known) return known;
    const body = { username, password: OPERATOR_PASSWORD, totp: totp.generate() };
    const answered = await call(app.office, operatorLogin, { body });
    if (!answered.reply) throw new Error(`operator sign-in answered ${answered.message}`);
    const cookie = String(answered.headers['set-cookie']).split(';')[0] ?? '';
    cookies.set(username, cookie);
    return cookie;
  }

  return {
    totp,
    cookieOf,
    async callAs<R extends Route>(username: OperatorName, route: R, options: CallOptions = {}): Promise<Answer<R>> {
      return call(app.office, route, { ...options, cookie: await cookieOf(username) });
    },
  };
}

/** What operators set and members change, without the calls that do it. */
function settingOf({ admin, app }: Pick<Parts, 'admin' | 'app'>) {
  return {
    setPolicy: (name: string, value: object) => setPolicy(admin, name, value),
    /** Gives a member another payout account of the same bank. */
    async moveAccount(member: Member, accountNo: string): Promise<void> {
      const { bankCode } = member;
      const body = { name: 'Test Member', bankCode, bankAccountName: 'TEST MEMBER', bankAccountNo: accountNo };
      const answered = await call(app.member, changeProfile, {
        token: member.token,
        body: { ...body, password: MEMBER_PASSWORD },
      });
      if (answered.status !== 200) throw new Error(`the change answered ${answered.message}`);
    },
  };
}

/** Sets a policy; fields that are left out have their defaults. */
export async function setPolicy(admin: pg.Pool, name: string, value: object): Promise<void> {
  await admin.query('insert into settings values ($1, $2) on conflict (name) do update set value = $2', [
    `policy.${name}`,
    JSON.stringify(value),
  ]);
}

function endingsOf({ app, admin }: Pick<Parts, 'app' | 'admin'>) {
  /** Lets time pass: everything that waits for its next look is due now. */
  async function hurry(): Promise<void> {
    await admin.query('update operations set next_attempt_at = now() where next_attempt_at > now()');
    app.workLoop.wake('transfer');
    app.workLoop.wake('payout');
  }

  /** Waits until nothing is under way but what people must decide; every operation has an end (safety L20). */
  async function untilAllEnded(): Promise<void> {
    await until('every operation has ended', async () => {
      await hurry();
      const open = await admin.query("select 1 from operations where final_at is null and state <> 'REVIEW' limit 1");
      return open.rowCount === 0;
    });
  }

  return { hurry, untilAllEnded };
}

export async function until(what: string, isSo: () => Promise<boolean>, timeoutMs = TEST_TIMEOUT_MS): Promise<void> {
  const giveUpAtMs = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > giveUpAtMs) throw new Error(`waited in vain until ${what}`);
    await sleep(40);
  }
}

const LOCKED = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
/** Those of every node of a cluster: the coordinator only waits for their answers. */
const LOCKED_AT_NODES = `select 1 from run_command_on_all_nodes($$select count(*) from (${LOCKED}) w$$) n, generate_series(1, n.result::int)`;

/** Until so many callers, or more, wait for a lock that a test holds: the work loop may wait for it too. */
export async function untilLocked(admin: pg.Pool, callers: number): Promise<void> {
  await until(`${callers} wait for a lock`, async () => {
    const waiting = await admin.query(isSpread() ? LOCKED_AT_NODES : LOCKED);
    return (waiting.rowCount ?? 0) >= callers;
  });
}

let accounts = 0;

/**
 * Statements show the last six digits, so those differ for every member of a run. The end decides what the bank does with
 * a payout: it pays to the usual one.
 */
export function newAccountNo(bankCode = 'SCB', end = '3'): string {
  accounts += 1;
  const length = accountDigits(bankCode)[0] ?? 10;
  const middle = String(accounts).padStart(5, '0');
  return `2${digits(length - 1 - middle.length - end.length)}${middle}${end}`;
}

export function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

export function registration(username: string, account: { bankCode: string; accountNo: string; accountName?: string }) {
  return {
    name: 'Test Member',
    username,
    password: MEMBER_PASSWORD,
    bankCode: account.bankCode,
    bankAccountName: account.accountName ?? 'TEST MEMBER',
    bankAccountNo: account.accountNo,
  };
}

/** Balances of a member in minor units by account, those at zero left out. */
export async function booksOf(admin: pg.Pool, member: Pick<Member, 'id'>): Promise<Record<string, bigint>> {
  const found = await admin.query<{ code: string; balance: string }>(
    'select code, balance from ledger.accounts where owner = $1 and balance <> 0 order by code',
    [member.id],
  );
  return Object.fromEntries(found.rows.map((row) => [row.code, BigInt(row.balance)]));
}
