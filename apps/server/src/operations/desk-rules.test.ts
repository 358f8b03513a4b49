import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Member, startWorld, type World } from '../testing/world.ts';

/** Whoever has the desk's own connection, and would be two operators. */
let thief: pg.Client;
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  thief = new pg.Client({ connectionString: world.databaseUrl, options: '-c role=kapao_operator' });
  await thief.connect();
});
afterAll(async () => {
  await thief?.end();
  await world?.stop();
});

/** A withdrawal before people. */
async function reviewed(member: Member): Promise<string> {
  const operationId = crypto.randomUUID();
  await world.admin.query(
    `select open_operation(row($1, $2::uuid, 'withdrawal', 'REVIEW', 0, 'withdraw', 'WALLET', 'SCB', 'payout', 100, 'THB', -1, 'x',
       null, null, 0, null, null, 0, null)::operations)`,
    [member.id, operationId],
  );
  await world.admin.query(
    `insert into withdrawals (member_id, operation_id, bank_code, bank_account_name, bank_account_no_sealed, approvals_needed,
       amount, currency) values ($1, $2, 'SCB', 'x', 'x', 1, 100, 'THB')`,
    [member.id, operationId],
  );
  return operationId;
}

const approve = (member: Member, operationId: string, operator: string) =>
  thief.query('insert into withdrawal_approvals (member_id, operation_id, operator) values ($1, $2, $3)', [
    ...[member.id, operationId, operator],
  ]);

it('an approval is of an operator who may approve and is signed in, for a withdrawal that waits', async () => {
  const member = await world.register();
  const operationId = await reviewed(member);
  await world.cookieOf('support');
  for (const operator of ['ghost', 'finance', 'support']) {
    await expect(approve(member, operationId, operator)).rejects.toMatchObject({ code: '42501' });
  }
  await world.cookieOf('finance2');
  await expect(approve(member, crypto.randomUUID(), 'finance2')).rejects.toMatchObject({ code: '42501' });
  await expect(approve(member, operationId, 'finance2')).resolves.toBeDefined();
});

it('a proposal is of an operator who is signed in, and decided by another who is', async () => {
  const propose = (operator: string) =>
    thief.query(
      `insert into proposals (proposal_id, kind, subject, content, content_hash, state, reason, proposed_by, proposed_at)
       values (gen_random_uuid(), 'policy', 'payout', '{}', repeat('0', 64), 'PROPOSED', 'x', $1, now()) returning proposal_id`,
      [operator],
    );
  await expect(propose('marketing')).rejects.toMatchObject({ code: '42501' });
  await world.cookieOf('owner');
  const { proposal_id: id } = (await propose('owner')).rows[0];
  const decide = (operator: string) =>
    thief.query(
      "update proposals set state = 'DONE', decided_by = $2, decided_at = now() where proposal_id = $1 returning state",
      [id, operator],
    );
  await expect(decide('owner2')).rejects.toMatchObject({ code: '42501' });
  await expect(decide('owner')).rejects.toMatchObject({ code: '23514' });
  await world.cookieOf('owner2');
  expect((await decide('owner2')).rows).toEqual([{ state: 'DONE' }]);
});

it.each([
  "update operators set role = 'owner' where username = 'support'",
  "update operators set password_hash = 'mine' where username = 'auditor'",
  "update operators set totp_secret_sealed = 'mine' where username = 'auditor'",
  "update operators set password_hash = null, totp_secret_sealed = null, enrolled_at = null where username = 'auditor'",
  "insert into operators (username, role) values ('thief', 'owner')",
])('an operator is not changed without the approval of people: %s', async (statement) => {
  await expect(thief.query(statement)).rejects.toMatchObject({ code: '23514' });
});

it('an operator who was disabled is not enabled again by one statement', async () => {
  await world.admin.query("update operators set is_disabled = true where username = 'marketing'");
  await expect(
    thief.query("update operators set is_disabled = false where username = 'marketing'"),
  ).rejects.toMatchObject({ code: '23514' });
});
