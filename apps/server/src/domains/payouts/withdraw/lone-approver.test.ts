import { randomUUID } from 'node:crypto';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { adjustBalance } from '@kapao/contract/operator/adjustment.ts';
import { freezeMember, unfreezeMember } from '@kapao/contract/operator/member.ts';
import { changeOperator } from '@kapao/contract/operator/operator.ts';
import { getWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { approveAs } from '../../../testing/approve.ts';
import type { OperatorName } from '../../../testing/seed.ts';
import { approveProposed, done } from '../../../testing/two-people.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  const much = { THB: 10_000_000, LAK: 0 };
  await world.setPolicy('payout', {
    ...{ memberDay: much, memberWeek: much, accountDay: much, accountWeek: much, circleCount: 1_000 },
    undoSeconds: 60,
  });
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.stop();
});

const reason = 'agreed on the phone';

/** A withdrawal that waits for operators, of a member with as much more in the wallet. */
async function waiting(baht: number): Promise<{ member: Member; id: string }> {
  const member = await world.register();
  await world.deposit(member, 2 * baht);
  return { member, id: await ask(member, baht) };
}

async function ask(member: Member, baht: number): Promise<string> {
  const asked = await world.call(withdraw, { token: member.token, body: { amount: baht }, key: randomUUID() });
  expect(asked.message).toBe('PENDING');
  return asked.reply?.withdrawalId ?? '';
}

const stateOf = async (id: string) =>
  (await world.callAs('owner', getWithdrawal, { params: { id } })).reply?.withdrawal;

/** The state after every wait that the payout job has is over. */
async function afterWaits(id: string, states: readonly string[]) {
  await until('the payout job has looked', async () => {
    await world.hurry();
    return states.includes((await stateOf(id))?.state ?? '');
  });
  return (await stateOf(id))?.state;
}

const freeze = (by: OperatorName, member: Member) =>
  world.callAs(by, freezeMember, { params: { id: member.id }, body: { reason } });
const unfreeze = (by: OperatorName, member: Member) =>
  world.callAs(by, unfreezeMember, { params: { id: member.id }, body: { reason } });

const access = (by: OperatorName, username: OperatorName, change: { role: string; isDisabled: boolean }) =>
  world.callAs(by, changeOperator, { params: { username }, body: { ...change, reason } as never });

it('an operator who approved a withdrawal and then unfroze its member alone does not let it go', async () => {
  const { member, id } = await waiting(3_000);
  expect((await approveAs(world, 'finance', id)).message).toBe('SUCCESS');
  expect((await freeze('support', member)).message).toBe('SUCCESS');
  expect((await unfreeze('finance', member)).message).toBe('SUCCESS');
  expect(await afterWaits(id, ['PAID', 'REVIEW'])).toBe('REVIEW');
  expect((await approveAs(world, 'finance', id)).message).toBe('UNAUTHORIZED');
  expect((await approveAs(world, 'finance2', id)).message).toBe('SUCCESS');
  expect(await afterWaits(id, ['PAID', 'REVIEW'])).toBe('PAID');
});

it('a first approval does not count once its operator has acted on the member', async () => {
  const { member, id } = await waiting(60_000);
  expect((await stateOf(id))?.approvalsNeeded).toBe(2);
  expect((await approveAs(world, 'finance', id)).message).toBe('SUCCESS');
  expect((await freeze('support', member)).message).toBe('SUCCESS');
  expect((await unfreeze('finance', member)).message).toBe('SUCCESS');
  expect((await approveAs(world, 'finance2', id)).message).toBe('SUCCESS');
  expect(await stateOf(id)).toMatchObject({ state: 'REVIEW', approvals: [{ operator: 'finance2' }] });
  expect((await approveAs(world, 'owner', id)).message).toBe('SUCCESS');
  expect(await afterWaits(id, ['PAID', 'REVIEW'])).toBe('PAID');
});

it('what two operators credited by hand is let go by neither after a small payout that a third approved', async () => {
  const member = await world.register();
  await world.deposit(member, 100);
  const found = await world.admin.query(
    "select operation_id from operations where member_id = $1 and kind = 'deposit'",
    [member.id],
  );
  const credited = await world.callAs('finance', adjustBalance, {
    params: { id: member.id },
    body: {
      ...{ direction: 'CREDIT', amount: 9_000, cause: 'GOODWILL', operationId: found.rows[0]?.operation_id, reason },
    } as never,
  });
  expect((await approveProposed(world, credited, 'owner')).message).toBe('SUCCESS');
  await world.admin.query('update sessions set is_new_device = true, created_at = now() where member_id = $1', [
    member.id,
  ]);
  const small = await ask(member, 100);
  expect((await stateOf(small))?.state).toBe('REVIEW');
  expect((await approveAs(world, 'finance2', small)).message).toBe('SUCCESS');
  expect(await afterWaits(small, ['PAID'])).toBe('PAID');
  const rest = await ask(member, 8_000);
  expect((await approveAs(world, 'finance', rest)).message).toBe('UNAUTHORIZED');
  expect((await approveAs(world, 'owner', rest)).message).toBe('UNAUTHORIZED');
  expect((await approveAs(world, 'finance2', rest)).message).toBe('SUCCESS');
});

it('what an operator proposed or approved counts no more once the operator is disabled', async () => {
  const { id } = await waiting(60_000);
  expect((await approveAs(world, 'finance2', id)).message).toBe('SUCCESS');
  const single = await waiting(3_000);
  expect((await approveAs(world, 'finance2', single.id)).message).toBe('SUCCESS');
  const found = await world.admin.query(
    "select operation_id from operations where member_id = $1 and kind = 'deposit'",
    [single.member.id],
  );
  const proposed = await world.callAs('finance2', adjustBalance, {
    params: { id: single.member.id },
    body: {
      ...{ direction: 'CREDIT', amount: 900, cause: 'GOODWILL', operationId: found.rows[0]?.operation_id, reason },
    } as never,
  });
  expect(proposed.status).toBe(202);
  const cookie = await world.cookieOf('finance2');
  expect((await access('owner', 'finance2', { role: 'finance', isDisabled: true })).message).toBe('SUCCESS');
  const looked = await world.app.office.inject({ url: `/ops/api/withdrawals/${id}`, headers: { cookie } });
  expect(looked.statusCode).toBe(401);
  expect((await approveProposed(world, proposed, 'finance')).message).toBe('KEY_INVALID');
  expect((await approveAs(world, 'finance', id)).message).toBe('SUCCESS');
  expect(await stateOf(id)).toMatchObject({ state: 'REVIEW', approvals: [{ operator: 'finance' }] });
  expect(await afterWaits(single.id, ['PAID', 'REVIEW'])).toBe('REVIEW');
  expect(
    (await done(world, await access('owner', 'finance2', { role: 'finance', isDisabled: false }), 'owner2')).message,
  ).toBe('SUCCESS');
});
