import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { attemptAs } from '../../testing/attempt.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { isSpread } from './cluster/spread.ts';
import { openDatabase } from './db.ts';
import { actFor, SIDES, type Side } from './side.ts';

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await database?.drop();
});

/** Who may write what: I insert, U update the table or some columns of it, D delete; a dot is none of them. */
const RIGHTS: Record<string, Record<Side, string>> = {
  // What operators decide and are.
  withdrawal_approvals: { member: '.', operator: 'I', worker: '.' },
  proposals: { member: '.', operator: 'IU', worker: '.' },
  settings: { member: '.', operator: 'IU', worker: '.' },
  operators: { member: '.', operator: 'IU', worker: '.' },
  operator_sessions: { member: '.', operator: 'IU', worker: '.' },
  operator_invitations: { member: '.', operator: 'IU', worker: '.' },
  operator_passkeys: { member: '.', operator: 'IUD', worker: '.' },
  operator_recovery_codes: { member: '.', operator: 'IUD', worker: '.' },
  operator_login_failures: { member: '.', operator: 'IUD', worker: '.' },
  operator_sign_ins: { member: '.', operator: 'ID', worker: '.' },
  operator_challenges: { member: '.', operator: 'ID', worker: '.' },
  operator_audit: { member: '.', operator: '.', worker: '.' },
  operator_audit_heads: { member: '.', operator: 'I', worker: '.' },
  coupon_voids: { member: '.', operator: 'I', worker: '.' },
  promotion_code_batches: { member: '.', operator: 'I', worker: '.' },
  promotion_codes: { member: 'U', operator: 'IU', worker: '.' },
  bonus_versions: { member: '.', operator: 'I', worker: '.' },
  refund_rules: { member: '.', operator: 'I', worker: '.' },
  invite_rules: { member: '.', operator: 'I', worker: '.' },
  wheel_versions: { member: '.', operator: 'I', worker: '.' },
  wheel_slices: { member: '.', operator: 'I', worker: '.' },
  wheel_switch: { member: '.', operator: 'U', worker: '.' },
  games: { member: '.', operator: 'IU', worker: '.' },
  game_sessions: { member: 'IUD', operator: '.', worker: '.' },
  banks: { member: '.', operator: 'U', worker: '.' },
  sources: { member: '.', operator: 'IUD', worker: '.' },
  inflow_acts: { member: '.', operator: 'I', worker: '.' },
  inflow_return_evidence: { member: '.', operator: 'I', worker: '.' },
  inflow_returns: { member: '.', operator: 'IU', worker: 'U' },
  inflow_return_ends: { member: '.', operator: 'I', worker: '.' },
  bank_feed_settlements: { member: '.', operator: 'I', worker: '.' },
  payout_explanations: { member: '.', operator: 'IU', worker: '.' },
  content_versions: { member: '.', operator: 'I', worker: '.' },
  site_pictures: { member: '.', operator: 'I', worker: '.' },
  likeness_clearances: { member: '.', operator: 'I', worker: '.' },
  statement_files: { member: '.', operator: 'IU', worker: 'U' },
  statement_rows: { member: '.', operator: 'I', worker: 'U' },
  inflow_references: { member: 'I', operator: 'I', worker: 'I' },
  aml_case_entries: { member: '.', operator: 'I', worker: '.' },
  aml_case_reads: { member: '.', operator: 'IU', worker: '.' },
  aml_holds: { member: '.', operator: 'IU', worker: '.' },
  watch_list_entries: { member: '.', operator: 'IU', worker: '.' },
  watch_list_names: { member: '.', operator: 'I', worker: '.' },
  // What one side begins and another goes on with.
  aml_cases: { member: '.', operator: 'IU', worker: 'I' },
  aml_cursors: { member: '.', operator: '.', worker: 'U' },
  reward_reviews: { member: 'I', operator: 'IU', worker: 'I' },
  invite_earnings: { member: 'I', operator: 'IU', worker: 'I' },
  payout_stops: { member: 'I', operator: 'IU', worker: 'I' },
  payout_disputes: { member: '.', operator: 'U', worker: 'IU' },
  payout_batches: { member: '.', operator: 'IU', worker: 'U' },
  payout_batch_lines: { member: '.', operator: 'IU', worker: 'U' },
  payout_proofs: { member: '.', operator: 'I', worker: '.' },
  member_notes: { member: '.', operator: 'I', worker: '.' },
  kept_lists: { member: '.', operator: 'IUD', worker: '.' },
  kept_lists_since: { member: '.', operator: 'U', worker: '.' },
  queue_claims: { member: '.', operator: 'IUD', worker: '.' },
  queue_takeovers: { member: '.', operator: 'I', worker: '.' },
  shift_notes: { member: '.', operator: 'I', worker: '.' },
  shift_note_reads: { member: '.', operator: 'I', worker: '.' },
  deposit_returns: { member: '.', operator: 'I', worker: '.' },
  payout_hand_ends: { member: '.', operator: 'I', worker: '.' },
  payout_line_ends: { member: '.', operator: 'I', worker: 'IU' },
  member_passkeys: { member: 'IUD', operator: 'D', worker: '.' },
  answered_challenges: { member: 'I', operator: '.', worker: 'D' },
  passkey_proofs: { member: 'I', operator: '.', worker: 'D' },
  payout_confirmations: { member: 'IU', operator: '.', worker: '.' },
  line_codes: { member: 'IUD', operator: 'D', worker: 'D' },
  line_links: { member: 'ID', operator: 'D', worker: '.' },
  inbox_events: { member: 'U', operator: '.', worker: 'D' },
  push_keys: { member: 'I', operator: '.', worker: '.' },
  push_subscriptions: { member: 'IUD', operator: '.', worker: 'D' },
  push_messages: { member: '.', operator: '.', worker: 'UD' },
  message_quotas: { member: 'IU', operator: 'IU', worker: 'IU' },
  partners: { member: '.', operator: 'IU', worker: '.' },
  partner_secrets: { member: '.', operator: 'IUD', worker: '.' },
  partner_trials: { member: '.', operator: 'IUD', worker: '.' },
  partner_versions: { member: '.', operator: '.', worker: '.' },
  partner_reports: { member: 'IU', operator: 'IU', worker: 'IUD' },
  partner_unclear: { member: 'IU', operator: 'IU', worker: 'IUD' },
  receiving_accounts: { member: 'U', operator: 'IU', worker: 'U' },
  bonus_choices: { member: 'IU', operator: '.', worker: 'UD' },
  bonus_offers: { member: 'U', operator: 'IU', worker: 'U' },
  wheel_stock: { member: 'U', operator: 'IU', worker: 'U' },
  // What banks and providers tell.
  payout_feed: { member: '.', operator: '.', worker: 'U' },
  payout_debits: { member: '.', operator: '.', worker: 'I' },
  payouts_without_debit: { member: '.', operator: '.', worker: 'I' },
  payout_late_checks: { member: '.', operator: 'IU', worker: 'IU' },
  reconciliations: { member: '.', operator: '.', worker: 'IU' },
  reconciliation_bases: { member: '.', operator: '.', worker: 'IU' },
  bank_feed_lines: { member: 'I', operator: '.', worker: 'I' },
  bets: { member: '.', operator: '.', worker: 'IU' },
  bet_feeds: { member: '.', operator: '.', worker: 'IU' },
  bet_feed_cursors: { member: '.', operator: '.', worker: 'IU' },
  unknown_bets: { member: '.', operator: '.', worker: 'IUD' },
  // What the worker lets go when it is past its time.
  provider_calls: { member: 'IU', operator: 'IU', worker: 'IUD' },
  sessions: { member: 'IU', operator: 'IU', worker: 'IUD' },
  game_account_events: { member: 'I', operator: 'I', worker: 'ID' },
  // Nobody's.
  account_proofs: { member: '.', operator: '.', worker: '.' },
  operation_steps: { member: '.', operator: '.', worker: '.' },
  statement_tallies: { member: '.', operator: '.', worker: '.' },
  operation_states: { member: '.', operator: '.', worker: '.' },
  operation_moves: { member: '.', operator: '.', worker: '.' },
  posting_kinds: { member: '.', operator: '.', worker: '.' },
  'ledger.accounts': { member: '.', operator: '.', worker: '.' },
  'ledger.movements': { member: '.', operator: '.', worker: '.' },
  // Everybody's.
  operations: { member: 'U', operator: 'U', worker: 'U' },
  inflows: { member: 'IU', operator: 'IU', worker: 'IU' },
};

/** Columns that only the desk writes in tables that others write as well. */
const DESK_COLUMNS = [
  ['receiving_accounts', 'is_active'],
  ['receiving_accounts', 'account_name'],
  ['bonus_offers', 'budget'],
  ['bonus_offers', 'is_on'],
  ['result_checks', 'decided_by'],
  ['payout_disputes', 'decision'],
  ['payout_disputes', 'agreed_by'],
  ['payout_stops', 'reset_by'],
  ['payout_explanations', 'agreed_by'],
] as const;

async function rightsOf(side: Side, table: string): Promise<string> {
  const found = await admin.query<{ i: boolean; u: boolean; d: boolean }>(
    `select has_any_column_privilege($1, $2, 'insert') as i, has_any_column_privilege($1, $2, 'update') as u,
       has_table_privilege($1, $2, 'delete') as d`,
    [`kapao_${side}`, table],
  );
  const [has] = found.rows;
  return `${has?.i ? 'I' : ''}${has?.u ? 'U' : ''}${has?.d ? 'D' : ''}` || '.';
}

describe('a role of the database', () => {
  it.each(Object.entries(RIGHTS))('has its rights on %s and no more', async (table, rights) => {
    const found = await Promise.all(SIDES.map(async (side) => [side, await rightsOf(side, table)]));
    expect(Object.fromEntries(found)).toEqual(rights);
  });

  it.each(DESK_COLUMNS)('is the operator’s where %s.%s is written', async (table, column) => {
    const may = (side: Side) =>
      admin.query('select has_column_privilege($1, $2, $3, $4) as may', [`kapao_${side}`, table, column, 'update']);
    const answers = await Promise.all(SIDES.map(async (side) => [side, (await may(side)).rows[0]?.may]));
    expect(Object.fromEntries(answers)).toEqual({ member: false, operator: true, worker: false });
  });

  it.each([
    ['writes the log of operators', 'append_operator_audit'],
    ['decides alone', 'act_alone'],
  ])('%s at the desk only', async (_what, name) => {
    const may = async (role: string) =>
      (
        await admin.query(
          "select bool_or(has_function_privilege($1, oid, 'execute')) as may from pg_proc where proname = $2",
          [role, name],
        )
      ).rows[0]?.may;
    expect(await Promise.all(['kapao_member', 'kapao_operator', 'kapao_worker', 'kapao_app'].map(may))).toEqual([
      ...[false, true, false, false],
    ]);
  });

  it('lays nothing in the way of a function that runs as its owner: temporary tables are looked into last', async () => {
    const found = await admin.query(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.prosecdef and p.pronamespace::regnamespace::text !~ '^(pg_catalog|citus|columnar)'
         and not exists (select from unnest(p.proconfig) c where c ~ '^search_path=.*\\mpg_temp$')`,
    );
    expect(found.rows).toEqual([]);
  });

  it('is no superuser, signs nobody in, and reaches no other', async () => {
    // Nodes of a cluster call each other as them.
    const signsIn = isSpread() ? '' : 'rolcanlogin or';
    const found = await admin.query(
      `select rolname from pg_roles where rolname like 'kapao\\_%' and (${signsIn} rolsuper or rolbypassrls or rolcreaterole)`,
    );
    expect(found.rows).toEqual([]);
    for (const from of SIDES) {
      for (const to of SIDES.filter((side) => side !== from)) {
        const may = await admin.query("select pg_has_role($1, $2, 'member') as may", [`kapao_${from}`, `kapao_${to}`]);
        expect([from, to, may.rows[0]?.may]).toEqual([from, to, false]);
      }
    }
  });
});

describe('a stolen connection', () => {
  const attempt = (side: Side, statement: string) => attemptAs(database.url, side, statement);
  const denied = '42501';

  it.each([
    ['member', "insert into withdrawal_approvals values ('m', gen_random_uuid(), 'finance')"],
    ['worker', "insert into withdrawal_approvals values ('m', gen_random_uuid(), 'finance')"],
    ['member', "update settings set value = '{}' where name = 'withdraw.THB'"],
    ['worker', "update settings set value = '{}' where name = 'withdraw.THB'"],
    ['member', "update operators set role = 'owner'"],
    ['worker', "insert into operators (username, role) values ('thief', 'owner')"],
    ['worker', "select append_operator_audit('owner', 'x', 'x', null, '{}')"],
    ['member', 'update bonus_offers set budget = 1'],
    ['operator', 'update bets set payout = 1'],
    ['member', 'update bets set payout = 1'],
    ['operator', "update ledger.accounts set balance = 1 where code = 'cash'"],
    ['worker', 'alter role kapao_worker createrole'],
    ['worker', "update sessions set created_at = '2000-01-01'"],
    ['worker', "update provider_calls set started_at = '2000-01-01'"],
  ] as const)('a stolen connection of the %s is refused: %s', async (side, statement) => {
    expect(await attempt(side, statement)).toBe(denied);
  });

  it('settles a payout for the worker only, approves for no worker, and none begins anywhere but before people', async () => {
    const memberId = randomUUID().slice(0, 16);
    await admin.query(
      `insert into members (member_id, name, phone, username, password_hash, currency, bank_code, bank_account_name,
         bank_account_no_sealed) values ($1, 'x', 'x', 'x', 'x', 'THB', 'SCB', 'x', 'x')`,
      [memberId],
    );
    const begin = (
      state: string,
    ) => `select open_operation(row('${memberId}', gen_random_uuid(), 'withdrawal', '${state}', 0,
      'withdraw', 'WALLET', 'SCB', 'payout', 100, 'THB', -1, 'x', null, null, 0, null, null, 0, null)::operations)`;
    expect(await attempt('member', begin('SENT'))).toBe('23514');
    expect(await attempt('member', begin('REVIEW'))).toBe('done');
    await admin.query(
      `insert into withdrawals (member_id, operation_id, bank_code, bank_account_name, bank_account_no_sealed, approvals_needed,
         amount, currency) select member_id, operation_id, 'SCB', 'x', 'x', 0, 100, 'THB' from operations where member_id = $1`,
      [memberId],
    );
    const move = (to: string) => `update operations set state = '${to}' where member_id = '${memberId}'`;
    expect(await attempt('worker', move('APPROVED'))).toBe(denied);
    expect(await attempt('member', move('REJECTED'))).toBe(denied);
    expect(await attempt('member', move('APPROVED'))).toBe('done');
    for (const side of ['member', 'operator'] as const) expect(await attempt(side, move('SENT'))).toBe(denied);
    expect(await attempt('worker', move('SENT')), 'it is given to nobody').toBe('23514');
    await admin.query(
      `insert into partners (partner_id, kind, protocol, name, url, settings, timeout_ms, calls_at_once, position, share, is_on, is_paused)
       values ('bank-x', 'payout', 'xx', 'x', 'https://x', '{}', 1000, 1, 1, 1, true, false) on conflict do nothing`,
    );
    const give = `update withdrawals set partner_id = 'bank-x' where member_id = '${memberId}'`;
    for (const side of ['member', 'operator'] as const) expect(await attempt(side, give)).toBe(denied);
    expect(await attempt('worker', give)).toBe('done');
    expect(await attempt('worker', move('SENT'))).toBe('done');
    for (const side of ['member', 'operator'] as const) expect(await attempt(side, move('FAILED'))).toBe(denied);
    expect(await attempt('worker', move('PAID'))).toBe('done');
  });

  it('takes from no withdrawal the people it needs', async () => {
    const fewer = 'update withdrawals set approvals_needed = 0, is_automatic = true where approvals_needed > 0';
    const memberId = randomUUID().slice(0, 16);
    await admin.query('begin');
    await admin.query("set local session_replication_role = 'replica'");
    await admin.query(
      `insert into withdrawals (member_id, operation_id, bank_code, bank_account_name, bank_account_no_sealed, approvals_needed,
         amount, currency) values ($1, gen_random_uuid(), 'SCB', 'x', 'x', 2, 100, 'THB')`,
      [memberId],
    );
    await admin.query('commit');
    for (const side of SIDES) expect(await attempt(side, fewer)).toBe('23514');
  });
});

describe('a process', () => {
  const roleOf = async (db: ReturnType<typeof openDatabase>) =>
    (await sql<{ role: string }>`select current_user as role`.execute(db)).rows[0]?.role;

  it('a process of one side asks under its role, whatever it is about', async () => {
    const db = openDatabase(database.url, 2, { sides: ['worker'] });
    try {
      expect([await roleOf(db), await actFor('operator', () => roleOf(db))]).toEqual(['kapao_worker', 'kapao_worker']);
    } finally {
      await db.destroy();
    }
  });

  it('a process of several asks under the role of whom it acts for, on the same few connections, 100 at once', async () => {
    const db = openDatabase(database.url, 3, { sides: SIDES });
    try {
      expect(await roleOf(db)).toBe('kapao_app');
      const asked = Array.from({ length: 100 }, (_, index) => SIDES[index % SIDES.length] ?? 'member');
      const answered = await Promise.all(
        asked.map((side) => actFor(side, () => db.transaction().execute((tx) => roleOf(tx)))),
      );
      expect(answered).toEqual(asked.map((side) => `kapao_${side}`));
      expect(await roleOf(db)).toBe('kapao_app');
    } finally {
      await db.destroy();
    }
  });
});
