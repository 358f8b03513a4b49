import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { AuditKey } from '../security/audit-seal.ts';
import { constraintOf } from './cluster/broken-constraint.ts';
import { clientFor, databaseHosts } from './database-hosts.ts';
import { allowLongAnswers, answersInTime, failOnSilence } from './database-silence.ts';
import { isStalePlan, PREPARED_MARK, prepareRepeated } from './prepared.ts';
import { type Side, sideNow } from './side.ts';
import { statementLimitNow } from './statement-limit.ts';

/** Statements are written out and checked against the migrations (record 60), so kysely is told of no tables. */
export type Db = Kysely<unknown>;
export type Tx = Transaction<unknown>;

const INT8 = 20;

/** bigint stays bigint: money never passes through a float. Counts come as bigint too. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === INT8 && format !== 'binary' ? (text: string) => BigInt(text) : pg.types.getTypeParser(id, format),
};

/** Locks, statements and idle transactions are bounded (safety 8). */
const STATEMENT_TIMEOUT_MS = 10_000;
const SESSION = `-c lock_timeout=3s -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=15s`;

/** May do what every process does. */
const COMMON_ROLE = 'kapao_app';
const roleOf = (side: Side | undefined) => (side ? `kapao_${side}` : COMMON_ROLE);

interface Opening {
  /** Seals what operators do; a process without operators needs none. */
  auditKey?: AuditKey | undefined;
  /** Connections of operators alone, in a process with other sides: what they ask never waits for a member's, nor the reverse. */
  deskConnections?: number;
  /** What the process does. With one side every connection has its role; with several each question has that of `actFor`. */
  sides?: readonly Side[];
}

export function openDatabase(
  url: string,
  maxConnections: number,
  { auditKey, sides = [], deskConnections = 0 }: Opening = {},
): Db {
  const [onlySide] = sides.length === 1 ? sides : [];
  const open = (role: string, max: number) => {
    const session = `-c role=${role} ${SESSION}`;
    const options = auditKey ? `${session} ${auditSettings(auditKey)}` : session;
    const pool = makePool(url, { max, idleTimeoutMillis: 30_000, keepAlive: true, options });
    pool.on('connect', prepareRepeated());
    return failOnSilence(pool, () => databaseHosts(url)?.answers() ?? answersInTime(url));
  };
  const shared = open(roleOf(onlySide), maxConnections);
  if (sides.length < 2) return databaseOn(onlySide === 'operator' ? underLimits(shared) : shared);
  const ofSides = underRoleOfSide(shared);
  if (deskConnections === 0 || !sides.includes('operator')) return databaseOn(ofSides);
  return databaseOn(besideDesk(ofSides, underLimits(open(roleOf('operator'), deskConnections))));
}

const databaseOn = (pool: PostgresPool): Db => new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });

/** Whatever operators ask goes to connections of their own. */
function besideDesk(others: PostgresPool, desk: PostgresPool): PostgresPool {
  return {
    options: others.options,
    connect: () => (sideNow() === 'operator' ? desk.connect() : others.connect()),
    async end() {
      await Promise.all([others.end(), desk.end()]);
    },
  };
}

/** A connection changes its limit of time only when another kind of question takes it. */
function underLimits(pool: PostgresPool): PostgresPool {
  const limits = new WeakMap<object, number>();
  return {
    options: pool.options,
    async connect() {
      const limit = statementLimitNow() ?? STATEMENT_TIMEOUT_MS;
      const client = await pool.connect();
      if ((limits.get(client) ?? STATEMENT_TIMEOUT_MS) === limit) return client;
      try {
        await client.query(`set statement_timeout = ${limit}`, []);
      } catch (error) {
        client.release();
        throw error;
      }
      limits.set(client, limit);
      return client;
    },
    end: () => pool.end(),
  };
}

/** One pool for all sides keeps to the number of connections; a connection changes its role only when another side takes it. */
function underRoleOfSide(pool: PostgresPool): PostgresPool {
  const roles = new WeakMap<object, string>();
  return {
    options: pool.options,
    async connect() {
      const role = roleOf(sideNow());
      const client = await pool.connect();
      if ((roles.get(client) ?? COMMON_ROLE) === role) return client;
      try {
        await client.query(`set role ${role}`, []);
      } catch (error) {
        client.release();
        throw error;
      }
      roles.set(client, role);
      return client;
    },
    end: () => pool.end(),
  };
}

/** The key goes with the connection, so it is in no statement and in no table. */
const auditSettings = ({ id, key }: AuditKey) =>
  `-c kapao.audit_key=${key.toString('hex')} -c kapao.audit_key_id=${id}`;

/** For auditors: read-only whatever role the address names, and without a statement timeout. */
export function openReadOnlyDatabase(url: string): Db {
  const pool = makePool(url, { max: 1, options: '-c default_transaction_read_only=on' });
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

function makePool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: clientFor(url),
    connectionTimeoutMillis: 5_000,
    types: columnTypes,
    ...options,
  });
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks in use: its query fails and says so, but the connection tells its own listeners as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A statement that begins with this is prepared from its first use on each connection; others when they come again. */
export const PREPARED = sql.raw(PREPARED_MARK);

const RETRYABLE = new Set(['40P01', '40001', '55P03']);
const RETRIES = 5;

const afterCommits = new WeakMap<Tx, (() => void)[]>();

/** Does something in this process once the transaction has come to stay; nothing when it was rolled back. */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = afterCommits.get(tx) ?? [];
  afterCommits.set(tx, [...acts, act]);
}

async function runOnce<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let committing: Tx | undefined;
  const answered = await db.transaction().execute((tx) => {
    committing = tx;
    return work(tx);
  });
  for (const act of (committing && afterCommits.get(committing)) ?? []) act();
  return answered;
}

/** One short transaction; deadlocks and lock time-outs are tried again a few times with jitter (safety F7). */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryConflicts(() => runOnce(db, work));
}

/** A transaction whose statements may take minutes: of a job, for which nobody waits. */
export function inLongTransaction<T>(db: Db, timeoutMs: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return allowLongAnswers(timeoutMs, () =>
    inTransaction(db, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(tx);
      return work(tx);
    }),
  );
}

/** The same for work that is one statement, and so a transaction by itself. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isRetryable = RETRYABLE.has(databaseErrorCode(error) ?? '') || isStalePlan(error);
      if (attempt > RETRIES || !isRetryable) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt));
    }
  }
}

/** True when the database answers. */
export async function isReachable(db: Db): Promise<boolean> {
  return (await sql`select 1`.execute(db)).rows.length === 1;
}

/** The database's time: the only clock that limits and expiries go by (safety F26). */
export async function databaseNow(db: Db | Tx): Promise<Date> {
  const answered = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return answered.rows[0]?.now ?? new Date();
}

/** SQLSTATE of an error from the database, or undefined. */
function databaseErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Too many connections, a database that starts or stops, and locks that were waited for in vain. */
const OVERLOADED = new Set(['53300', '53400', '57P03', ...RETRYABLE]);
/** Of `pg-pool` and `pg`, which give these errors no code: no connection became free, or a new one was not made in time. */
const NO_CONNECTION = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
]);

/** True when the database cannot take a statement now. The same call may succeed a moment later. */
export function isOverloaded(error: unknown): boolean {
  if (OVERLOADED.has(databaseErrorCode(error) ?? '')) return true;
  return error instanceof Error && NO_CONNECTION.has(error.message);
}

/** True when the database ended a statement that took too long. */
export const isCutShort = (error: unknown): boolean => databaseErrorCode(error) === '57014';

/** The code that a statement raised through `refuse_with`, or undefined. */
export function refusedWith(error: unknown): string | undefined {
  return databaseErrorCode(error) === 'KP002' ? brokenConstraint(error) : undefined;
}

/** What the words of that refusal name, as JSON told it; nothing where it said nothing. */
export function refusedAbout(error: unknown): unknown {
  // The details of the database's own errors are words.
  if (refusedWith(error) === undefined) return {};
  if (typeof error !== 'object' || error === null || !('detail' in error)) return {};
  return typeof error.detail === 'string' ? JSON.parse(error.detail) : {};
}

/** Name of the constraint an insert or update broke, or undefined. */
export function brokenConstraint(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null ? constraintOf(error) : undefined;
}
