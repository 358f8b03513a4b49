import { register, validateRegistration } from '@kapao/contract/member/registration.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { digits, newAccountNo, registration, startWorld, type World } from '../../../testing/world.ts';

let world: World;
let taken: string;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  taken = (await world.register()).username;
});
afterAll(() => world?.stop());

/** What is wrong with a form, and what both steps say to it. */
const WRONG = [
  [{ username: '08123' }, 'PHONE_NUMBER_REQUIRE_10_DIGIT'],
  [{ name: '---' }, 'INVALID_USER_INFO'],
  [{ name: undefined }, 'KEY_MISSING'],
  [{ password: 'short' }, 'INVALID_USER_INFO'],
  [{ password: 'password1234' }, 'INVALID_USER_INFO'],
] as const;

const formOf = (wish: object) => ({
  ...registration(`08${digits(8)}`, { bankCode: 'SCB', accountNo: newAccountNo() }),
  ...wish,
});
const countMembers = async () => (await world.admin.query('select 1 from members')).rowCount;

test('everything the profile step refuses is refused again at the last step, and nobody is registered', async () => {
  const before = await countMembers();
  for (const [wish, message] of [...WRONG, [{ username: taken }, 'EXISTING_USER'] as const]) {
    for (const route of [validateRegistration, register]) {
      const answered = await world.call(route, { body: formOf(wish) as ReturnType<typeof registration> });
      expect([route.path, wish, answered.message]).toEqual([route.path, wish, message]);
    }
  }
  expect(await countMembers()).toBe(before);
});
