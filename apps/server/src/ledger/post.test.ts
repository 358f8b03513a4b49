import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { type Db, openDatabase } from '../platform/database/db.ts';
import { cloneDatabase, isLockAwaited, type TestDatabase } from '../testing/database.ts';
import { auditLedger } from './audit.ts';
import { type Movement, type Posting, post, reverse } from './post.ts';
import { holdFunds, releaseFunds, settleFunds } from './reservation.ts';

let database: TestDatabase;
let db: Db;
/** The superuser: what is refused here is refused by the schema itself, whoever writes. */
let admin: pg.Client;
let owner: string;

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  db = openDatabase(database.url, 10);
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  // What must stand behind a posting is the product's rule, and is tested there.
  await admin.query('alter table ledger.movements disable trigger posting_has_a_source');
});
afterAll(async () => {
  await db?.destroy();
  await admin?.end();
  await database?.drop();
});
beforeEach(() => {
  owner = `owner-${randomUUID()}`;
});

function posting(movements: Movement[], changed: Partial<Posting> = {}): Posting {
  return { owner, operationId: randomUUID(), step: 'only', kind: 'test', currency: 'THB', movements, ...changed };
}
const paidIn = (amountMinor: bigint) => posting([{ from: 'bank', to: 'cash', amountMinor }]);

async function balance(code: string): Promise<bigint> {
  const found = await admin.query('select balance from ledger.accounts where owner = $1 and code = $2', [owner, code]);
  return BigInt(found.rows[0]?.balance ?? 0);
}

describe('a posting', () => {
  it('moves money, once, however often it is repeated', async () => {
    const paid = paidIn(500n);
    expect(await post(db, paid)).toEqual({ outcome: 'posted' });
    expect(await post(db, paid)).toEqual({ outcome: 'already' });
    expect([await balance('bank'), await balance('cash')]).toEqual([-500n, 500n]);
  });

  it('a posting repeated by 50 callers at once is posted once', async () => {
    const paid = paidIn(500n);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => post(db, paid)));
    expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1);
    expect(await balance('cash')).toBe(500n);
  });

  it('a posting that another caller has begun is waited for, and found when it is there', async () => {
    const paid = paidIn(500n);
    await admin.query('begin');
    await admin.query("select ledger.post_movement($1, $2, 'only', 'test', 'THB', 'bank', 'cash', 500)", [
      owner,
      paid.operationId,
    ]);
    const second = post(db, paid);
    await vi.waitUntil(() => isLockAwaited(database.url), { timeout: 60_000 });
    await admin.query('commit');
    expect(await second).toEqual({ outcome: 'already' });
    expect(await balance('cash')).toBe(500n);
  });

  it('names the account that is short and writes nothing', async () => {
    await post(db, paidIn(100n));
    expect(await post(db, posting([{ from: 'cash', to: 'hold:withdraw', amountMinor: 101n }]))).toEqual({
      outcome: 'short',
      account: 'cash',
    });
    const second = posting([
      { from: 'cash', to: 'refund', amountMinor: 60n },
      { from: 'cash', to: 'invite', amountMinor: 60n },
    ]);
    expect(await post(db, second)).toEqual({ outcome: 'short', account: 'cash' });
    expect([await balance('cash'), await balance('refund')]).toEqual([100n, 0n]);
  });

  it('a posting with other movements under the same key is a bug and throws', async () => {
    const paid = paidIn(500n);
    await post(db, paid);
    await expect(post(db, { ...paid, movements: [{ from: 'bank', to: 'cash', amountMinor: 501n }] })).rejects.toThrow(
      /invariant/,
    );
    await expect(post(db, { ...paid, movements: [{ from: 'bank', to: 'refund', amountMinor: 500n }] })).rejects.toThrow(
      /invariant/,
    );
    await expect(post(db, { ...paid, movements: [...paid.movements, ...paid.movements] })).rejects.toThrow(/invariant/);
    expect(await balance('cash')).toBe(500n);
  });

  it.each([0n, -1n, 1_000_000_000_000n])('a posting of %d minor units is refused', async (amountMinor) => {
    await expect(post(db, paidIn(amountMinor))).rejects.toThrow();
    expect(await balance('cash')).toBe(0n);
  });

  it('a posting of the largest amount is taken', async () => {
    expect(await post(db, paidIn(999_999_999_999n))).toEqual({ outcome: 'posted' });
  });

  it.each([1n, 50n, 199n])(
    'a posting of %d minor units in LAK is half a kip and refused, a whole kip is not',
    async (amountMinor) => {
      const inKip = (amount: bigint) =>
        posting([{ from: 'bank', to: 'cash', amountMinor: amount }], { currency: 'LAK' });
      await expect(post(db, inKip(amountMinor))).rejects.toThrow(/payable/);
      expect(await post(db, inKip(100n))).toEqual({ outcome: 'posted' });
    },
  );

  it('a posting from an account to itself is refused', async () => {
    await post(db, paidIn(100n));
    await expect(post(db, posting([{ from: 'cash', to: 'cash', amountMinor: 10n }]))).rejects.toThrow();
  });

  it('a posting to an account of no known kind is refused', async () => {
    await expect(post(db, posting([{ from: 'bank', to: 'pocket', amountMinor: 10n }]))).rejects.toThrow();
    await expect(post(db, posting([{ from: 'bank', to: 'cashier', amountMinor: 10n }]))).rejects.toThrow();
  });

  it('a posting keeps currencies apart', async () => {
    await post(db, paidIn(100n));
    const inKip = posting([{ from: 'cash', to: 'hold:withdraw', amountMinor: 100n }], { currency: 'LAK' });
    expect(await post(db, inKip)).toEqual({ outcome: 'short', account: 'cash' });
  });

  it('keeps owners apart: one key of another owner is another posting', async () => {
    const paid = paidIn(100n);
    await post(db, paid);
    expect(await post(db, { ...paid, owner: `${owner}-2` })).toEqual({ outcome: 'posted' });
  });
});

describe('a reversal', () => {
  it('negates a posting exactly, once', async () => {
    const moved = posting([
      { from: 'bank', to: 'cash', amountMinor: 300n },
      { from: 'cash', to: 'refund', amountMinor: 100n },
    ]);
    await post(db, moved);
    const undo = { owner, operationId: moved.operationId, step: 'only', reversalStep: 'undo' };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => reverse(db, undo)));
    expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1);
    expect([await balance('bank'), await balance('cash'), await balance('refund')]).toEqual([0n, 0n, 0n]);
  });

  it('is not made a second time under another name', async () => {
    const paid = paidIn(300n);
    await post(db, paid);
    await post(db, paidIn(900n));
    await reverse(db, { owner, operationId: paid.operationId, step: 'only', reversalStep: 'undo' });
    await expect(
      reverse(db, { owner, operationId: paid.operationId, step: 'only', reversalStep: 'again' }),
    ).rejects.toThrow();
    expect(await balance('cash')).toBe(900n);
  });

  it('is never reversed itself', async () => {
    const paid = paidIn(300n);
    await post(db, paid);
    await reverse(db, { owner, operationId: paid.operationId, step: 'only', reversalStep: 'undo' });
    await expect(
      reverse(db, { owner, operationId: paid.operationId, step: 'undo', reversalStep: 'redo' }),
    ).rejects.toThrow();
    expect(await balance('cash')).toBe(0n);
  });

  it('is short when the money is gone, and nothing is written', async () => {
    const paid = paidIn(300n);
    await post(db, paid);
    await post(db, posting([{ from: 'cash', to: 'payout', amountMinor: 200n }]));
    expect(await reverse(db, { owner, operationId: paid.operationId, step: 'only', reversalStep: 'undo' })).toEqual({
      outcome: 'short',
      account: 'cash',
    });
    expect(await balance('cash')).toBe(100n);
  });

  it('a reversal of nothing is a bug and throws', async () => {
    await expect(reverse(db, { owner, operationId: randomUUID(), step: 'only', reversalStep: 'undo' })).rejects.toThrow(
      /invariant/,
    );
  });
});

describe('a reservation', () => {
  it('is held and then settled or released, each once', async () => {
    await post(db, paidIn(300n));
    const held = (operationId: string) => ({
      owner,
      operationId,
      kind: 'test',
      currency: 'THB' as const,
      source: 'cash',
      holding: 'transit:pg',
      amountMinor: 100n,
    });
    const [first, second] = [held(randomUUID()), held(randomUUID())];
    const steps = await db.transaction().execute(async (tx) => [
      await holdFunds(tx, first),
      await holdFunds(tx, second),
      await settleFunds(tx, { ...first, destination: 'game:pg' }),
      await releaseFunds(tx, second),
      await settleFunds(tx, { ...first, destination: 'game:pg' }),
      await releaseFunds(tx, second),
      // The holding account is empty now: a settled reservation cannot be released as well.
      await releaseFunds(tx, first),
    ]);
    expect(steps.map(({ outcome }) => outcome)).toEqual([
      'posted',
      'posted',
      'posted',
      'posted',
      'already',
      'already',
      'short',
    ]);
    expect([await balance('cash'), await balance('game:pg'), await balance('transit:pg')]).toEqual([200n, 100n, 0n]);
  });
});

describe('the database refuses, also the superuser,', () => {
  beforeEach(async () => {
    await post(db, paidIn(1_000n));
    await post(db, posting([{ from: 'cash', to: 'refund', amountMinor: 10n }]));
  });

  const refused = async (statement: string, values: unknown[] = []) => {
    await admin.query('begin');
    try {
      await expect(admin.query(statement, values)).rejects.toThrow();
    } finally {
      await admin.query('rollback');
    }
  };

  it.each([
    ['changing a movement', 'update ledger.movements set amount = amount + 1'],
    ['changing when it was', "update ledger.movements set at = at - interval '1 day'"],
    ['removing a movement', 'delete from ledger.movements'],
    ['removing movements that are not there', 'delete from ledger.movements where amount < 0'],
    ['emptying the movements', 'truncate ledger.movements'],
    ['removing an account', 'delete from ledger.accounts'],
    ['emptying everything', 'truncate ledger.accounts cascade'],
    ['a balance without an entry', 'update ledger.accounts set balance = balance + 1'],
    ['a balance that does not follow', 'update ledger.accounts set balance = balance + 2, seq = seq + 1, moved = 1'],
    ['a sequence number with a gap', 'update ledger.accounts set balance = balance + 1, seq = seq + 2, moved = 1'],
    ['an entry of nothing', 'update ledger.accounts set seq = seq + 1, moved = 0'],
    [
      'another owner for an account',
      "update ledger.accounts set owner = 'x', seq = seq + 1, balance = balance + 1, moved = 1",
    ],
    [
      'another currency for an account',
      "update ledger.accounts set currency = 'LAK', seq = seq + 1, balance = balance + 1, moved = 1",
    ],
    [
      'a member account that may go below zero',
      "update ledger.accounts set never_negative = false where code = 'cash'",
    ],
    ['an account that opens with money', "insert into ledger.accounts values ('o', 'cash', 'THB', 'cash', true, 5)"],
    [
      'an account that opens with entries',
      "insert into ledger.accounts (owner, code, currency, kind, never_negative, seq) values ('o', 'cash', 'THB', 'cash', true, 1)",
    ],
    [
      'an account of an unknown currency',
      "insert into ledger.accounts (owner, code, currency, kind, never_negative) values ('o', 'cash', 'USD', 'cash', true)",
    ],
    [
      'an account of another kind than its code',
      "insert into ledger.accounts (owner, code, currency, kind, never_negative) values ('o', 'cash', 'THB', 'bank', false)",
    ],
    [
      'a cash account that may go below zero',
      "insert into ledger.accounts (owner, code, currency, kind, never_negative) values ('o', 'cash', 'THB', 'cash', false)",
    ],
    [
      'an account of nobody',
      "insert into ledger.accounts (owner, code, currency, kind, never_negative) values ('', 'cash', 'THB', 'cash', true)",
    ],
  ])('the database refuses %s, also from the superuser', async (_what, statement) => {
    await refused(statement);
  });

  it('a member balance below zero', async () => {
    await refused(
      'update ledger.accounts set balance = balance - 5000, seq = seq + 1, moved = -5000 where owner = $1 and code = $2',
      [owner, 'cash'],
    );
  });

  /** A movement written by hand, right in everything but what is changed. */
  async function byHand(changed: Record<string, unknown>): Promise<void> {
    const moveAccount = (code: string, amount: number) =>
      admin.query(
        `update ledger.accounts set balance = balance + $3, seq = seq + 1, moved = $3, head = sha256(head)
         where owner = $1 and code = $2 returning seq, balance, head`,
        [owner, code, amount],
      );
    const [from, to] = [(await moveAccount('bank', -70)).rows[0], (await moveAccount('cash', 70)).rows[0]];
    const row = {
      ...{ owner, operation_id: randomUUID(), step: 'by-hand', line: 1, kind: 'test', currency: 'THB', amount: 70 },
      ...{ from_code: 'bank', from_seq: from.seq, from_balance_after: from.balance, from_hash: from.head },
      ...{ to_code: 'cash', to_seq: to.seq, to_balance_after: to.balance, to_hash: to.head },
      ...changed,
    };
    const names = Object.keys(row);
    await admin.query(
      `insert into ledger.movements (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    );
  }

  it('nothing of a movement written by hand that is right, so that the following cases mean something', async () => {
    await admin.query('begin');
    await byHand({});
    await admin.query('rollback');
  });

  it.each([
    ['another amount than its accounts moved by', { amount: 71 }],
    ['an amount below zero', { amount: -70 }],
    ['no amount', { amount: 0 }],
    ['a gap in the numbers', { from_seq: 99 }],
    ['another balance after it', { to_balance_after: 5 }],
    ['another hash', { to_hash: Buffer.from('00', 'hex') }],
    ['an account that did not move', { to_code: 'refund' }],
    ['accounts the wrong way round', { from_code: 'cash', to_code: 'bank' }],
    ['another currency', { currency: 'LAK' }],
    ['another owner', { owner: 'somebody else' }],
    ['no step', { step: '' }],
    ['line zero', { line: 0 }],
    ['a reversal of nothing', { reverses_operation: randomUUID(), reverses_step: 'only' }],
    ['half a reversal', { reverses_step: 'only' }],
  ])('a movement with %s', async (_what, changed) => {
    await admin.query('begin');
    await expect(byHand(changed)).rejects.toThrow();
    await admin.query('rollback');
  });

  it('a step of an operation twice', async () => {
    const operation_id = randomUUID();
    await admin.query('begin');
    await byHand({ operation_id });
    await expect(byHand({ operation_id })).rejects.toThrow(/unique/);
    await admin.query('rollback');
  });

  it('a reversal of another amount or in the same direction', async () => {
    await post(db, paidIn(200n));
    const taken = [70n, 71n].map((amountMinor) => posting([{ from: 'cash', to: 'bank', amountMinor }]));
    const [exact, other, again] = [...taken, paidIn(70n)];
    for (const each of [exact, other, again]) if (each) await post(db, each);
    const reversing = (of?: Posting) => ({ reverses_operation: of?.operationId, reverses_step: 'only' });
    // The exact one is taken, so the others are refused for what is different in them.
    await admin.query('begin');
    await byHand(reversing(exact));
    await admin.query('rollback');
    await refusedByHand(reversing(other));
    await refusedByHand(reversing(again));
  });

  async function refusedByHand(changed: Record<string, unknown>): Promise<void> {
    await admin.query('begin');
    await expect(byHand(changed)).rejects.toThrow(/negates|movement/);
    await admin.query('rollback');
  }
});

describe('the program’s own role', () => {
  it.each([
    "insert into ledger.accounts (owner, code, currency, kind, never_negative) values ('o', 'cash', 'THB', 'cash', true)",
    'update ledger.accounts set balance = balance',
    'update ledger.movements set amount = amount',
    'insert into ledger.movements select * from ledger.movements',
    'delete from ledger.movements',
    'truncate ledger.movements',
    'update ledger.currencies set cap = 1',
    "insert into ledger.account_kinds values ('mine', false)",
    'alter table ledger.movements disable trigger all',
    'drop table ledger.movements',
    "insert into operation_states values ('transfer', 'MINE', 'SUCCESS', true)",
    'delete from operation_moves',
    'delete from operations',
    'delete from inflows',
    'update operator_audit set operator = operator',
    'insert into operator_audit select * from operator_audit',
    'delete from operator_audit',
    'update withdrawal_approvals set operator = operator',
    'update withdrawals set bank_account_name = bank_account_name',
    'create table mine (a int)',
  ])('the program’s own role may not: %s', async (statement) => {
    const role = new pg.Client({ connectionString: database.url, options: '-c role=kapao_app' });
    await role.connect();
    try {
      await expect(role.query(statement)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await role.end();
    }
  });
});

/** What the audit recomputes money and decisions from; names and account numbers are in none of them. */
const BOOKS = [
  'adjustments',
  'acts_alone',
  'barring_acts',
  'bonus_choices',
  'schema_migrations',
  'operations',
  'operation_states',
  'operation_steps',
  'operation_causes',
  'statement_tallies',
  'inflows',
  'inflow_acts',
  'inflow_references',
  'inflow_return_ends',
  'receiving_accounts',
  'bank_feed_lines',
  'bank_feed_settlements',
  'reconciliations',
  'reconciliation_bases',
  'house_account_rules',
  'house_account_hours',
  'house_payout_hours',
  'house_hours_until',
  'promotion_code_batches',
  'qr_codes',
  'qr_code_moves',
  'slips',
  'slip_claims',
  'slip_states',
  'bets',
  'turnover_conditions',
  'bonus_versions',
  'bonus_offers',
  'bonus_grants',
  'invite_rules',
  'invite_earnings',
  'refund_rules',
  'refunds',
  'wheel_versions',
  'wheel_slices',
  'wheel_stock',
  'spins',
  'coupons',
  'coin_earnings',
  'late_results',
  'late_shares',
  'play_requirements',
  'play_refusals',
  'exclusion_stops',
  'reward_checks',
  'reward_debts',
  'reward_nettings',
  'game_results',
  'result_checks',
  'payout_stops',
  'automatic_payouts',
  'payout_hand_ends',
  'deposit_returns',
  'withdrawal_approvals',
  'payout_feed',
  'payout_debits',
  'payout_batch_lines',
  'payout_line_ends',
  'payouts_without_debit',
  'payout_explanations',
  'payout_disputes',
  'payout_late_checks',
  'account_proofs',
  'likeness_marks',
  'likeness_clearances',
  'reward_reviews',
  'registrations',
  'play_limits',
  'play_limit_changes',
  'play_sessions',
  'reality_checks',
  'proposals',
  'settings',
  'operator_audit',
  'operator_audit_heads',
  ...['bank_account_holders', 'earned_days', 'identity_documents', 'recent_automatic_payouts'],
].map((table) => `public.${table}`);

describe('the audit role', () => {
  it('reads the audit views and the books behind them, nothing that signs anybody in, no names and no account numbers, and writes nothing', async () => {
    await admin.query('set role audit');
    try {
      const tables = await admin.query<{ name: string; readable: boolean; writable: boolean }>(`
        select format('%I.%I', n.nspname, c.relname) as name, has_table_privilege('audit', c.oid, 'select') as readable,
          has_table_privilege('audit', c.oid, 'insert, update, delete, truncate') as writable
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'ledger', 'audit') and c.relkind in ('r', 'v', 'm', 'p')
          -- What an extension brings is not ours: a cluster's shows how tables are spread.
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`);
      for (const { name, readable, writable } of tables.rows) {
        expect([name, writable]).toEqual([name, false]);
        const isBook = name.startsWith('audit.') || name.startsWith('ledger.') || BOOKS.includes(name);
        expect([name, readable]).toEqual([name, isBook]);
      }
      const views = tables.rows.map(({ name }) => name).filter((name) => name.startsWith('audit.'));
      expect(views.sort()).toEqual([
        'audit.accounts',
        'audit.entries',
        'audit.inflows',
        'audit.operations',
        'audit.postings',
      ]);
      for (const column of ['name', 'phone', 'password_hash', 'bank_account_no_sealed']) {
        await expect(admin.query(`select ${column} from members`)).rejects.toMatchObject({ code: '42501' });
      }
      for (const [table, column] of [
        ['withdrawals', 'bank_account_no_sealed'],
        ['withdrawals', 'bank_account_name'],
        ['house_sweeps', 'to_name'],
        ['inflow_returns', 'account_no_sealed'],
        ['statement_rows', 'from_name'],
        ['statement_rows', 'from_account_masked'],
        ['operators', 'password_hash'],
        ['operators', 'totp_secret_sealed'],
        ['operator_sessions', 'token_hash'],
        ['sessions', 'token_hash'],
      ] as const) {
        await expect(admin.query(`select ${column} from ${table}`)).rejects.toMatchObject({ code: '42501' });
      }
      for (const view of views) await admin.query(`select * from ${view} limit 1`);
      await expect(
        admin.query("select ledger.post('o', gen_random_uuid(), 's', 'k', 'THB', '{bank}', '{cash}', '{1}')"),
      ).rejects.toMatchObject({ code: '42501' });
    } finally {
      await admin.query('reset role');
    }
  });

  it('has the columns that are promised to outside checks (design 3)', async () => {
    const found = await admin.query<{ table_name: string; columns: string }>(`
      select table_name, string_agg(column_name, ', ' order by ordinal_position) as columns
      from information_schema.columns where table_schema = 'audit' group by table_name`);
    expect(Object.fromEntries(found.rows.map(({ table_name, columns }) => [table_name, columns]))).toEqual({
      accounts: 'owner, code, currency, balance',
      entries: 'posting_id, owner, code, currency, amount, balance_after, seq, at',
      postings: 'posting_id, owner, kind, operation_id, reverses, at',
      operations: 'operation_id, kind, member_id, state, amount, currency, external_ref, created_at, final_at',
      inflows: 'inflow_id, receiving_account, bank_ref, amount, state, member_id',
    });
  });
});

describe('the ledger audit', () => {
  it('is clean after all of the above, and each posting sums to zero in the public views', async () => {
    expect(await auditLedger(db)).toEqual([]);
    const unbalanced = await admin.query(
      'select posting_id from audit.entries group by owner, posting_id, currency having sum(amount) <> 0 or count(*) < 2',
    );
    expect(unbalanced.rowCount).toBe(0);
    const total = await admin.query('select 1 from audit.entries');
    expect(total.rowCount).toBeGreaterThan(10);
  });

  it.each([
    [
      'an account moved without a movement',
      "update ledger.accounts set balance = balance + 1, seq = seq + 1, moved = 1 where code = 'cash'",
    ],
    ['a changed amount', 'update ledger.movements set amount = amount + 1 where to_seq = 1'],
    ['a changed hash', "update ledger.movements set to_hash = sha256('x') where to_seq = 1"],
    ['a removed movement', 'delete from ledger.movements where to_seq = 1'],
    ['a changed balance', 'update ledger.accounts set balance = balance + 1'],
  ])('finds %s, with every guard taken away', async (_what, statement) => {
    await post(db, paidIn(1_000n));
    await admin.query('begin');
    try {
      await admin.query("set local session_replication_role = 'replica'");
      await admin.query(statement);
      const differences = await auditLedger(await onAdmin());
      expect(differences.length).toBeGreaterThan(0);
    } finally {
      await admin.query('rollback');
    }
  });

  /** The audit inside the admin's open transaction. */
  async function onAdmin(): Promise<Db> {
    const { Kysely, PostgresDialect } = await import('kysely');
    const client = { query: (text: string, values: unknown[]) => admin.query(text, values), release: () => undefined };
    const pool = { connect: async () => client, end: async () => undefined };
    return new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) });
  }
});
