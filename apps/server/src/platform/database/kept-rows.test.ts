import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';

/** Tables whose rows neither change nor go. Grants alone hold it, except where L5 asks for a trigger as well (record 138). */
const NEVER_CHANGED =
  `adjustment_evidence adjustments aml_case_entries bank_account_holders bank_feed_lines bank_feed_settlements bonus_grants
  bonus_versions coin_earnings content_versions coupon_voids deposit_returns exclusion_marks house_bank_balances inflow_acts inflow_references
  inflow_return_ends inflow_return_evidence invite_rules late_results ledger.movements member_changes member_notes operation_causes
  operation_steps operator_audit operator_audit_heads partner_versions payout_debits payout_hand_ends payout_proofs payouts_without_debit
  play_limit_changes play_waivers promotion_code_batches qr_charges queue_takeovers refund_rules reward_nettings shift_note_reads shift_notes
  statement_tallies watch_list_names wheel_slices wheel_versions withdrawal_approvals`.split(/\s+/);

/** Tables whose rows move on, each as its triggers and column grants allow, and never go. */
const NEVER_REMOVED =
  `aml_case_reads aml_cases aml_holds barring_acts coupons earned_days exclusions house_account_rules house_sweeps
  identity_claims identity_documents identity_pictures inflow_returns inflows invite_earnings late_shares ledger.accounts operations partners
  payout_batch_lines payout_batches payout_confirmations payout_disputes payout_explanations payout_line_ends payout_stops play_requirements
  prepaid_links promotion_codes proposals qr_codes refunds reward_debts reward_reviews slips spins statement_files statement_rows
  turnover_conditions watch_list_entries`.split(/\s+/);

const RUNTIME_ROLES = ['kapao_app', 'kapao_member', 'kapao_operator', 'kapao_worker', 'public'];

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Lists rights of runtime roles that change or remove rows of the tables, those of single columns too. */
async function findRights(tables: readonly string[], kinds: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ found: string }>(
    `with held as (
       select c.oid, a.grantee, a.privilege_type from pg_class c, aclexplode(c.relacl) a
       union select k.attrelid, a.grantee, a.privilege_type from pg_attribute k, aclexplode(k.attacl) a)
     select distinct format('%s may %s %s', r.name, lower(h.privilege_type), h.oid::regclass) as found
     from held h cross join lateral (select case h.grantee when 0 then 'public' else h.grantee::regrole::text end) r(name)
     where h.oid = any ($1::regclass[]) and h.privilege_type = any ($2) and r.name = any ($3) order by 1`,
    [tables, kinds, RUNTIME_ROLES],
  );
  return rows.map(({ found }) => found);
}

/** A function that runs as its owner is stopped by no grant, so its text is read. */
async function findStatements(tables: readonly string[], pattern: (table: string) => RegExp): Promise<string[]> {
  const { rows } = await client.query<{ name: string; body: string }>(
    `select p.oid::regproc::text as name, regexp_replace(pg_get_functiondef(p.oid), '--[^\\n]*', '', 'g') as body
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'ledger', 'audit', 'cluster') and p.prokind in ('f', 'p')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  return rows.flatMap(({ name, body }) =>
    tables
      .filter((table) => body.includes(table.replace(/^\w+\./, '')) && pattern(table).test(body))
      .map((table) => `${name} writes ${table}`),
  );
}
const nameOf = (table: string) => `(?:only\\s+)?(?:\\w+\\.)?"?${table.replace(/^\w+\./, '')}"?\\b(?!\\.)`;
const removes = (table: string) =>
  new RegExp(`\\b(?:delete\\s+from|truncate(?:\\s+table)?|merge\\s+into)\\s+${nameOf(table)}`, 'i');
const changes = (table: string) =>
  new RegExp(
    `${removes(table).source}|\\bupdate\\s+${nameOf(table)}|\\binsert\\s+into\\s+${nameOf(table)}[^;]*\\bdo\\s+update\\b`,
    'i',
  );

describe('rows that are evidence', () => {
  it('are changed and removed by no runtime role', async () => {
    expect(await findRights(NEVER_CHANGED, ['UPDATE', 'DELETE', 'TRUNCATE'])).toEqual([]);
    expect(await findRights(NEVER_REMOVED, ['DELETE', 'TRUNCATE'])).toEqual([]);
  });

  it('are changed and removed by no function', async () => {
    expect(await findStatements(NEVER_CHANGED, changes)).toEqual([]);
    expect(await findStatements(NEVER_REMOVED, removes)).toEqual([]);
  });

  it('go with no row of another table, since a foreign key that cascades asks for no right', async () => {
    const { rows } = await client.query(
      `select conname, conrelid::regclass::text from pg_constraint
       where contype = 'f' and (confdeltype not in ('a', 'r') or confupdtype not in ('a', 'r')) and conrelid = any ($1::regclass[])`,
      [[...NEVER_CHANGED, ...NEVER_REMOVED]],
    );
    expect(rows).toEqual([]);
  });

  it('are not the property of a runtime role, and no table is emptied by one', async () => {
    const { rows } = await client.query(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'ledger', 'audit', 'cluster')
         and (c.relowner::regrole::text ~ '^kapao_' or exists (
           select from aclexplode(c.relacl) a where a.privilege_type = 'TRUNCATE' and a.grantee <> c.relowner))`,
    );
    expect(rows).toEqual([]);
  });

  it('are found when a right or a function is planted that would change them', async () => {
    await client.query('begin');
    await client.query(`grant update on adjustments to kapao_operator; grant delete on inflows to kapao_worker;
      create function planted() returns void language sql security definer as 'delete from inflow_acts';
      create function planted_too() returns void language plpgsql security definer as $$
        begin insert into qr_charges select * from qr_charges on conflict do nothing; update only public.payout_proofs set proof_id = null; end $$`);
    const found = [
      ...(await findRights(NEVER_CHANGED, ['UPDATE', 'DELETE', 'TRUNCATE'])),
      ...(await findRights(NEVER_REMOVED, ['DELETE', 'TRUNCATE'])),
      ...(await findStatements(NEVER_CHANGED, changes)),
    ];
    await client.query('rollback');
    expect(found.sort()).toEqual([
      'kapao_operator may update adjustments',
      'kapao_worker may delete inflows',
      'planted writes inflow_acts',
      'planted_too writes payout_proofs',
    ]);
  });
});
