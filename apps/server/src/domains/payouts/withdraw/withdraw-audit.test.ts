import { randomUUID } from 'node:crypto';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { approveAs } from '../../../testing/approve.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
  await world.deposit(member, 9_000);
});
afterAll(() => world?.stop());

/** Asks, has it approved so often, and waits for the end. */
async function paid(amount: number, approvers: readonly ('finance' | 'owner')[] = []): Promise<string> {
  const answered = await world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
  const id = answered.reply?.withdrawalId ?? '';
  for (const who of approvers) {
    const approved = await approveAs(world, who, id);
    expect(approved.message, answered.message).toBe('SUCCESS');
  }
  await world.untilAllEnded();
  return id;
}

const plant = (statement: string) => withoutTriggers(world.admin, statement);

it('a deposit that left unplayed is named by the audit, and waived one that left to another account', async () => {
  await world.setPolicy('playThrough', { factorTHB: 1, factorLAK: 0 });
  const thief = await world.register();
  await world.deposit(thief, 500);
  await world.setPolicy('playThrough', {});
  const taken = await world.call(withdraw, { token: thief.token, body: { amount: 500 }, key: randomUUID() });
  expect(taken.status).toBe(200);
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);

  const named = [
    {
      rule: 'W deposits that ask for play are played before a withdrawal, or waived and go back to their account',
      where: expect.any(String),
    },
  ];
  await plant(`update play_requirements set met_at = null where member_id = '${thief.id}'`);
  expect(await world.audit()).toEqual(named);
  await plant(`insert into play_waivers (member_id, currency, amount, account_no_hash, operator, reason, at)
    select member_id, 'THB', 50000, account_no_hash, 'finance', 'a mistake', now() - interval '1 day'
    from member_bank_accounts where member_id = '${thief.id}'`);
  await plant(
    `update play_requirements r set waiver_id = v.waiver_id from play_waivers v where v.member_id = r.member_id`,
  );
  expect(await world.audit()).toEqual([]);
  await plant(`update withdrawals set account_hash = '\\x01' where member_id = '${thief.id}'`);
  expect(await world.audit()).toEqual(named);
  await plant(`update play_requirements set met_at = now() where member_id = '${thief.id}'`);
  expect(await world.audit()).toEqual([]);
});

it('an approval that is gone, and one hand that counts twice, are named by the audit', async () => {
  await paid(2_000);
  const approved = await paid(3_000, ['finance']);
  expect(await world.audit()).toEqual([]);

  await plant(`delete from withdrawal_approvals where operation_id = '${approved}'`);
  await plant(`update withdrawals set approvals_needed = 0 where operation_id = '${approved}'`);
  expect((await world.audit()).map(({ where }) => where)).toEqual([approved]);
  await plant(
    `insert into withdrawal_approvals (member_id, operation_id, operator) values ('${member.id}', '${approved}', 'finance')`,
  );
  expect(await world.audit()).toEqual([]);

  await plant('alter table withdrawal_approvals drop constraint withdrawal_approvals_pkey');
  await plant(
    `insert into withdrawal_approvals (member_id, operation_id, operator) values ('${member.id}', '${approved}', 'finance')`,
  );
  expect((await world.audit()).map(({ rule }) => rule)).toEqual(['W no withdrawal is approved twice by one hand']);
  await plant(`delete from withdrawal_approvals where operation_id = '${approved}'`);
  await plant(
    `insert into withdrawal_approvals (member_id, operation_id, operator) values ('${member.id}', '${approved}', 'finance')`,
  );
});

it('a small payout that no person saw is named when the day’s sum needed one', async () => {
  const last = await paid(2_000, ['finance']);
  expect(await world.audit()).toEqual([]);
  await plant(`delete from withdrawal_approvals where operation_id = '${last}'`);
  await plant(`update withdrawals set approvals_needed = 0, sums = '{}' where operation_id = '${last}'`);
  expect((await world.audit()).map(({ where }) => where)).toEqual([last]);
});

it('the database lets no withdrawal go without its approvals, whoever asks', async () => {
  const answered = await world.call(withdraw, { token: member.token, body: { amount: 1_500 }, key: randomUUID() });
  const id = answered.reply?.withdrawalId;
  const approve = world.admin.query("update operations set state = 'APPROVED' where operation_id = $1", [id]);
  await expect(approve).rejects.toThrow('has not every approval it needs');
});
