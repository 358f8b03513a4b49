import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { askKeyOf } from '../../apps/server/src/testing/outside-world.ts';
import { type Program, startProgram } from '../../apps/server/src/testing/program.ts';
import { startServerWorld } from '../../apps/server/src/testing/server-world.ts';
import { freePort } from '../tools/free-port.ts';
import { load, MOVES, WALLET } from './bench-callers.ts';
import type { Call, Load } from './bench-load.ts';
import { AS_DELIVERED, claimCalls, giveCoupons, newPlayers } from './bench-money.ts';
import { median } from './bench-posting.ts';
import { processorTime } from './bench-processor.ts';

/** Goals of issue 48: the product's rate against that of the plain wallet, in the same run and in turns. */
const GOALS = { transfer: 0.8, statement: 0.8, wallet: 0.6, claim: 0.6 } as const;
type Row = keyof typeof GOALS;
const ROUNDS = 3;
const SECONDS = 6;
const CALLERS = 64;
const COUPONS_EACH = 400;

const TABLES = `
  drop table if exists sessions, accounts, operations, entries, keys, coupons;
  create table sessions (token text primary key, member text not null, player text not null, ends_at timestamptz not null);
  create table accounts (member text, code text, balance bigint not null, primary key (member, code));
  create table operations (id uuid primary key default gen_random_uuid(), member text not null, kind text not null,
    amount bigint not null, state text not null, created_at timestamptz not null default now());
  create index on operations (member, created_at desc, id);
  create table entries (operation uuid references operations, member text, code text, amount bigint, balance bigint);
  create index on entries (member, code);
  create table keys (key text primary key, member text not null, reply jsonb, created_at timestamptz not null default now());
  create table coupons (id uuid primary key, member text not null, amount bigint not null, claimed_at timestamptz);`;

interface Caller {
  id: string;
  token: string;
}

/** Somebody to measure: where it listens, who calls, and its programs. */
interface Side {
  origin: string;
  callers: readonly Caller[];
  pid: number;
  claims: (id: string, count: number) => Call[];
}

/** The product and a plain wallet in turns: plain, product, plain; ratios of rates, and what each call costs processor and disk. */
export async function measurePlain(adminUrl: string): Promise<boolean> {
  const world = await startServerWorld(adminUrl, AS_DELIVERED);
  const plainUrl = new URL('/tpcb', adminUrl).toString();
  const plainDb = new pg.Client({ connectionString: plainUrl });
  await plainDb.connect();
  let program: Program | undefined;
  try {
    await fillPlain(plainDb, world.outside.url);
    const environment = { DATABASE_URL: plainUrl, PROVIDER_URL: world.outside.url, PROVIDER_KEY: askKeyOf('game-pg') };
    const entry = 'scripts/bench/plain-wallet.ts';
    program = await startProgram({ entry, port: await freePort(), readyPath: '/readyz', environment });
    const server = await world.startServer();
    const players = await newPlayers(world, server.url, CALLERS);
    await giveCoupons(world, players);
    const product = { origin: server.url, callers: players, pid: server.pid, claims: claimCalls };
    const plain = { origin: program.url, callers: plainCallers(), pid: program.pid, claims: plainClaims() };
    const measureSide = (side: Side) => measureOnce(side, { admin: world.admin, simulatorsPid: world.outside.pid });
    const ratios = new Map<Row, number[]>();
    for (let round = 0; round <= ROUNDS; round += 1) {
      const before = await measureSide(plain);
      const own = await measureSide(product);
      const after = await measureSide(plain);
      // The first round warms up; statistics are there as after the database's first minute.
      if (round === 0) await Promise.all([world.admin.query('analyze'), plainDb.query('analyze')]);
      else for (const row of rowsOf()) add(ratios, row, (2 * own[row]) / (before[row] + after[row]));
    }
    const found = (await world.audit()).filter(({ rule }) => !rule.startsWith('P spins'));
    if (found.length > 0) console.log(`the audit found ${JSON.stringify(found)}`);
    return tell(ratios) && found.length === 0;
  } finally {
    await program?.kill('SIGKILL');
    await plainDb.end();
    await world.stop();
  }
}

const rowsOf = () => Object.keys(GOALS) as Row[];

function add(ratios: Map<Row, number[]>, row: Row, ratio: number): void {
  ratios.set(row, [...(ratios.get(row) ?? []), ratio]);
}

function tell(ratios: Map<Row, number[]>): boolean {
  let areReached = true;
  for (const row of rowsOf()) {
    const of = ratios.get(row) ?? [];
    const isReached = median(of) >= GOALS[row];
    const spread = `${Math.min(...of).toFixed(2)} to ${Math.max(...of).toFixed(2)}`;
    console.log(
      `${row}: ${median(of).toFixed(2)} of the plain wallet (${spread}), goal ${GOALS[row]}${isReached ? '' : ' (NOT REACHED)'}`,
    );
    areReached &&= isReached;
  }
  return areReached;
}

const STATEMENT: Call = { method: 'POST', path: '/api/statement', body: { page: 1, limit: 20 } };

/** Rates a second, by row; prints the costs of each call. */
async function measureOnce(
  { origin, callers, pid, claims }: Side,
  { admin, simulatorsPid }: { admin: pg.Pool; simulatorsPid: number },
): Promise<Record<Row, number>> {
  const share = Math.floor(COUPONS_EACH / (2 * (ROUNDS + 1)));
  const always = (calls: readonly Call[]) => callers.map(({ token }) => ({ token, calls, isRepeated: true }));
  const loads: Record<Row, Load['callers']> = {
    transfer: always(MOVES),
    statement: always([STATEMENT]),
    wallet: always([WALLET]),
    claim: callers.map(({ id, token }) => ({ token, calls: claims(id, share), isRepeated: false })),
  };
  const rates: Partial<Record<Row, number>> = {};
  for (const row of rowsOf()) {
    const seconds = row === 'transfer' || row === 'claim' ? SECONDS : SECONDS / 2;
    const spent = () => processorTime({ admin, serverPid: pid, simulatorsPid });
    const [before, wroteBefore] = [await spent(), await writtenBytes(admin)];
    const loaded = await load({ origin, seconds, callers: loads[row] });
    const [after, wroteAfter] = [await spent(), await writtenBytes(admin)];
    const each = (of: number) => (of / loaded.answered).toFixed(2);
    console.log(
      `${origin} ${row}: ${Math.round(loaded.perSecond)}/s, server ${each(after.serverMs - before.serverMs)} ms, ` +
        `database ${each(after.databaseMs - before.databaseMs)} ms, ${Math.round((wroteAfter - wroteBefore) / loaded.answered)} bytes written` +
        `${loaded.refused > 0 ? `, refused ${loaded.refused}` : ''}`,
    );
    rates[row] = loaded.perSecond;
  }
  return rates as Record<Row, number>;
}

/** Bytes of the write-ahead log since the beginning. */
async function writtenBytes(admin: pg.Pool): Promise<number> {
  const found = await admin.query("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes");
  return Number(found.rows[0]?.bytes);
}

const nameOf = (index: number) => `plain${index}`;
const plainCallers = (): Caller[] =>
  Array.from({ length: CALLERS }, (_none, index) => ({ id: nameOf(index), token: `token-${nameOf(index)}` }));

const coupons = new Map<string, string[]>();
const plainClaims = () => (id: string, count: number) =>
  (coupons.get(id) ?? [])
    .splice(0, count)
    .map((coupon): Call => ({ method: 'POST', path: '/api/spinwheel/coupon/claim', body: { coupon } }));

/** The same members, money and coupons as the product has. */
async function fillPlain(db: pg.Client, providerUrl: string): Promise<void> {
  await db.query(TABLES);
  for (const { id, token } of plainCallers()) {
    const created = await fetch(`${providerUrl}/partners/games/pg/players`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${askKeyOf('game-pg')}` },
      body: JSON.stringify({ username: id }),
    });
    if (created.status !== 200) throw new Error(`the provider answered ${created.status}`);
    const ids = Array.from({ length: COUPONS_EACH }, () => randomUUID());
    coupons.set(id, ids);
    await db.query("insert into sessions values ($1, $2, $2, now() + interval '1 day')", [token, id]);
    await db.query(
      `insert into accounts select $1, code, balance from (values ('cash', 100000), ('pg', 0), ('transit', 0), ('house', 0)) a (code, balance)`,
      [id],
    );
    await db.query('insert into coupons select id, $1, 100 from unnest($2::uuid[]) c (id)', [id, ids]);
  }
}
