import { changeProfile, getProfile } from '@kapao/contract/member/account.ts';
import { register } from '@kapao/contract/member/registration.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { digits, MEMBER_PASSWORD, newAccountNo, registration, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

/** Numbers that no account of their bank can have. */
const WRONG = [
  ['SCB', '99347220'],
  ['SCB', `${digits(10)}1111`],
  ['TTB', digits(11)],
  ['GSB', digits(10)],
  ['KKP', digits(12)],
] as const;

test.each(WRONG)('nobody registers an account of %s with the number %s', async (bankCode, accountNo) => {
  const username = `08${digits(8)}`;
  const answered = await world.call(register, { body: registration(username, { bankCode, accountNo }) });
  expect([answered.status, answered.message]).toEqual([400, 'INVALID_BANK']);
  expect((await world.admin.query('select 1 from members where username = $1', [username])).rowCount).toBe(0);
});

test('a payout account is not changed to a number that its bank has none of', async () => {
  const member = await world.register();
  const body = { name: 'Test Member', bankAccountName: 'TEST MEMBER', password: MEMBER_PASSWORD };
  for (const [bankCode, bankAccountNo] of WRONG) {
    const answered = await world.call(changeProfile, {
      token: member.token,
      body: { ...body, bankCode, bankAccountNo },
    });
    expect([bankCode, answered.message]).toEqual([bankCode, 'INVALID_BANK']);
  }
  const { reply } = await world.call(getProfile, { token: member.token });
  expect(reply).toMatchObject({ bankCode: member.bankCode, bankAccountNo: member.accountNo });
});

test.each([
  ['GSB', 12],
  ['KKP', 14],
  ['LH', 9],
] as const)('an account of %s with %i digits registers', async (bankCode, length) => {
  const accountNo = newAccountNo().padStart(length, '5').slice(-length);
  await expect(world.register({ bankCode, accountNo })).resolves.toMatchObject({ bankCode, accountNo });
});
