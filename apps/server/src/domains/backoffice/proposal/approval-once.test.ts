import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { attemptAs } from '../../../testing/attempt.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(
    `set session_replication_role = 'replica';
     insert into operators (username, role, password_hash, totp_secret_sealed, enrolled_at, invited_by, invitation_approved_by)
     values ('owner', 'owner', 'x', 'x', now() - interval '90 days', null, null),
       ('owner2', 'owner', 'x', 'x', now() - interval '90 days', null, null),
       ('finance', 'finance', 'x', 'x', now() - interval '90 days', 'owner', 'owner2'),
       ('support', 'support', 'x', 'x', now() - interval '90 days', 'owner', 'owner2'),
       ('away', 'finance', 'x', 'x', now() - interval '90 days', 'owner', 'owner2'),
       ('newcomer', 'finance', 'x', 'x', now(), 'owner', 'owner2');
     insert into operator_sessions (token_hash, username, address, ends_at)
     select sha256(username::bytea), username, '127.0.0.1', now() + interval '1 day' from operators where username <> 'away';
     insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position)
     values ('KBANK-1234567890', 'KBANK', '1234567890', 'x', 'AUTO', 'THB', 1);
     set session_replication_role = 'origin'`,
  );
});
afterAll(async () => {
  await admin?.end();
  await database?.drop();
});

const REFUSED = '23514';
const operator = (...statements: readonly string[]) => attemptAs(database.url, 'operator', ...statements);

interface Proposal {
  id: string;
  /** The second approval; the change follows in the same transaction. */
  approve: string;
}

/** A proposal of one owner that waits for the other. */
async function propose(kind: string, subject: string, content: unknown): Promise<Proposal> {
  const id = randomUUID();
  await admin.query(
    `insert into proposals (proposal_id, kind, subject, content, content_hash, state, reason, proposed_by, proposed_at)
     values ($1, $2, $3, $4, repeat('0', 64), 'PROPOSED', 'x', 'owner', now())`,
    [id, kind, subject, JSON.stringify(content)],
  );
  const approve = `update proposals set state = 'DONE', decided_by = 'owner2', decided_at = now() where proposal_id = '${id}'`;
  return { id, approve };
}

const set = (name: string, value: unknown) =>
  `insert into settings (name, value) values ('${name}', '${JSON.stringify(value)}') on conflict (name) do update set value = excluded.value`;

it('a policy takes the value that two operators agreed on when they do, and not again later', async () => {
  const { approve } = await propose('policy', 'payout', { before: {}, after: { most: 5 } });
  expect(await operator(approve, set('policy.payout', { most: 6 }))).toBe(REFUSED);
  expect(await operator(approve, set('policy.payout', { most: 5 }))).toBe('done');
  await admin.query(set('policy.payout', { most: 1 }));
  expect(await operator(set('policy.payout', { most: 5 }))).toBe(REFUSED);
});

it('withdrawal limits take exactly the amounts that two operators agreed on, by either form', async () => {
  const agreed = { min: 100, max: 200_000, autoLimit: 2_000, secondLimit: 20_000 };
  const stored = { min: 10_000, max: 20_000_000, autoLimit: 200_000, secondLimit: 2_000_000 };
  const form = await propose('settings.withdraw', 'withdraw.THB', { before: {}, after: agreed });
  for (const field of ['min', 'max', 'autoLimit', 'secondLimit']) {
    expect([field, await operator(form.approve, set('withdraw.THB', { ...stored, [field]: 1 }))]).toEqual([
      field,
      REFUSED,
    ]);
  }
  expect(await operator(form.approve, set('withdraw.LAK', stored))).toBe(REFUSED);
  expect(await operator(form.approve, set('withdraw.THB', stored))).toBe('done');
  const { min: withdrawMin, max: withdrawMax, ...people } = agreed;
  const list = await propose('lookup', 'withdraw', {
    before: {},
    after: { limits: [{ currency: 'THB', withdrawMin, withdrawMax, ...people }] },
  });
  expect(await operator(list.approve, set('withdraw.THB', { ...stored, autoLimit: 20_000_000 }))).toBe(REFUSED);
  expect(await operator(list.approve, set('withdraw.LAK', stored))).toBe(REFUSED);
  expect(await operator(list.approve, set('withdraw.THB', stored))).toBe('done');
  expect(await operator(set('withdraw.THB', stored))).toBe(REFUSED);
});

it('a setting neither becomes a rule of money nor ceases to be one by another name', async () => {
  await admin.query(set('policy.coins', { a: 1 }));
  expect(await operator("update settings set name = 'coins' where name = 'policy.coins'")).toBe(REFUSED);
  expect(await operator("update settings set name = 'policy.sessions' where name = 'registerOTP'")).toBe(REFUSED);
  expect(await operator("update settings set value = 'true' where name = 'registerOTP'")).toBe('done');
});

it('an operator gains a role by the approval that gave it, and not by it once more', async () => {
  const after = { role: 'finance', isDisabled: false };
  const { approve } = await propose('operator.change', 'support', { before: {}, after });
  const promote = "update operators set role = 'finance' where username = 'support'";
  expect(await operator(approve, promote.replace("'finance'", "'owner'"))).toBe(REFUSED);
  expect(await operator(approve, promote)).toBe('done');
  await admin.query("update operators set role = 'support' where username = 'support'");
  expect(await operator(promote)).toBe(REFUSED);
});

it('a new operator comes from an approved invitation, without credentials, and enrols as its two operators invited', async () => {
  const { id, approve } = await propose('operator.invite', 'anna', { role: 'finance' });
  const add = `insert into operators (username, role, proposal_id) values ('anna', 'finance', '${id}')`;
  const invite = (expires = "now() + interval '1 hour'") =>
    `insert into operator_invitations (username, purpose, proposal_id, proposed_by, approved_by, expires_at)
     values ('anna', 'JOIN', '${id}', 'owner', 'owner2', ${expires})`;
  expect(await operator(add)).toBe(REFUSED);
  expect(
    await operator(
      approve,
      `insert into operators (username, role, proposal_id, password_hash, totp_secret_sealed, enrolled_at)
       values ('anna', 'finance', '${id}', 'x', 'x', now())`,
    ),
  ).toBe(REFUSED);
  expect(await operator(approve, add, invite().replace("'owner2'", "'finance'"))).toBe(REFUSED);
  expect(await operator(approve, add, invite("now() + interval '1 second'"))).toBe('done');
  expect(
    await operator(
      "insert into operator_invitations (username, purpose, expires_at) values ('anna', 'JOIN', now() + interval '1 hour')",
    ),
  ).toBe(REFUSED);
  for (const change of ["expires_at = 'infinity'", 'proposal_id = null, proposed_by = null, approved_by = null']) {
    expect(await operator(`update operator_invitations set ${change} where username = 'anna'`)).toBe(REFUSED);
  }
  await admin.query("update operator_invitations set expires_at = now() + interval '1 hour' where username = 'anna'");
  const enrol = (people: string, at = 'now()') =>
    operator(
      `update operators set password_hash = 'x', totp_secret_sealed = 'x', enrolled_at = ${at}, ${people} where username = 'anna'`,
      "update operator_invitations set used_at = now() where username = 'anna'",
    );
  const people = "invited_by = 'owner', invitation_approved_by = 'owner2'";
  expect(await enrol('invited_by = null, invitation_approved_by = null')).toBe(REFUSED);
  expect(await enrol(people, "now() - interval '30 days'")).toBe(REFUSED);
  expect(await enrol(people)).toBe('done');
  for (const change of ['invited_by = null', "enrolled_at = now() - interval '30 days'"]) {
    expect(await operator(`update operators set ${change} where username = 'anna'`)).toBe(REFUSED);
  }
  expect(await operator("update operator_invitations set used_at = null where username = 'anna'")).toBe(REFUSED);
});

it('a watch list takes the names that two operators agreed on, once, and loses names only with the whole list', async () => {
  const named = { name: 'Somchai Listed', reference: 'UN-1', note: '' };
  const { id, approve } = await propose('aml.list', 'UN', { isWhole: false, names: [named] });
  const add = (name: string) =>
    `insert into watch_list_entries (list, name, reference, note, added_by) values ('UN', '${name}', 'UN-1', '', '${id}')`;
  expect(await operator(approve, add('Another Person'))).toBe(REFUSED);
  expect(await operator(approve, add(named.name))).toBe('done');
  expect(await operator(add(named.name))).toBe(REFUSED);
  const remove = (by: string) =>
    `update watch_list_entries set removed_by = '${by}', removed_at = now() where list = 'UN'`;
  expect(await operator(remove(id))).toBe(REFUSED);
  const more = await propose('aml.list', 'UN', { isWhole: false, names: [named] });
  expect(await operator(more.approve, remove(more.id))).toBe(REFUSED);
  const whole = await propose('aml.list', 'UN', { isWhole: true, names: [named] });
  expect(await operator(whole.approve, remove(whole.id))).toBe('done');
});

it('rules of a house account are set by an approval once, and an earlier one does not bring them back', async () => {
  const rules = async (maxDayAmount: number) => {
    const { id, approve } = await propose('house-account.rules', 'KBANK-1234567890', {
      before: {},
      after: { maxDayAmount },
    });
    const write = `insert into house_account_rules (receiving_account_id, max_day_amount, proposal_id)
      values ('KBANK-1234567890', ${maxDayAmount * 100}, '${id}')
      on conflict (receiving_account_id) do update set max_day_amount = excluded.max_day_amount, proposal_id = excluded.proposal_id`;
    return { approve, write };
  };
  const [wide, narrow] = [await rules(50_000), await rules(100)];
  expect(await operator(wide.approve, wide.write)).toBe('done');
  expect(await operator(narrow.approve, narrow.write)).toBe('done');
  expect(await operator(wide.write)).toBe(REFUSED);
});

it('an explanation of a payout needs two operators who are signed in and independent', async () => {
  const explain = (subject: string, by: string) =>
    operator(`insert into payout_explanations (subject, reason, explained_by) values ('${subject}', 'x', '${by}')`);
  const agree = (subject: string, by: string) =>
    operator(`update payout_explanations set agreed_by = '${by}', agreed_at = now() where subject = '${subject}'`);
  expect(
    await operator(
      "insert into payout_explanations (subject, reason, explained_by, agreed_by, agreed_at) values ('a', 'x', 'owner', 'owner2', now())",
    ),
  ).toBe(REFUSED);
  expect(await explain('a', 'away')).toBe(REFUSED);
  expect(await explain('a', 'newcomer')).toBe('done');
  for (const by of ['away', 'nobody', 'owner', 'owner2']) expect([by, await agree('a', by)]).toEqual([by, REFUSED]);
  expect(await agree('a', 'finance')).toBe('done');
});

it('a disputed payout is decided and agreed on by operators who are signed in and independent', async () => {
  await admin.query("set session_replication_role = 'replica'");
  await admin.query(
    "insert into payout_disputes (member_id, operation_id, found_by, needs_second) values ('m', gen_random_uuid(), 'DEBIT', true)",
  );
  await admin.query("set session_replication_role = 'origin'");
  const decide = (by: string) =>
    operator(
      `update payout_disputes set decision = 'WRITE_OFF', reason = 'x', decided_by = '${by}', decided_at = now(), needs_second = true`,
    );
  const agree = (by: string) => operator(`update payout_disputes set agreed_by = '${by}'`);
  expect(await decide('away')).toBe(REFUSED);
  expect(await decide('newcomer')).toBe('done');
  for (const by of ['away', 'nobody', 'owner', 'owner2']) expect([by, await agree(by)]).toEqual([by, REFUSED]);
  expect(await agree('finance')).toBe('done');
  expect(await operator('update payout_disputes set ended_at = now()')).toBe('done');
});
