import { register } from '@kapao/contract/member/registration.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { digits, newAccountNo, registration, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

it('a registration that the database could not store is REGISTER_FAIL, leaves nothing, and the same form works later', async () => {
  const username = `08${digits(8)}`;
  const body = registration(username, { bankCode: 'SCB', accountNo: newAccountNo() });
  await world.admin.query('alter table members add constraint out_of_order check (false) not valid');
  try {
    const refused = await world.call(register, { body });
    expect([refused.status, refused.message]).toEqual([500, 'REGISTER_FAIL']);
    expect(refused.text).not.toContain('out_of_order');
  } finally {
    await world.admin.query('alter table members drop constraint out_of_order');
  }
  for (const table of ['members', 'member_phones', 'member_bank_accounts', 'ledger.accounts']) {
    expect([table, (await world.admin.query(`select 1 from ${table}`)).rowCount]).toEqual([table, 0]);
  }
  expect((await world.call(register, { body })).status).toBe(200);
  expect(await world.audit()).toEqual([]);
});
