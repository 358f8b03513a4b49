import { register } from '@kapao/contract/member/registration.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { digits, newAccountNo, registration, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const CALLERS = 50;

async function count(statement: string, values: unknown[]): Promise<number> {
  return Number((await world.admin.query(statement, values)).rowCount);
}

describe('50 parallel registrations', () => {
  it('50 parallel registrations of one phone make one member', async () => {
    const username = `08${digits(8)}`;
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, () =>
        world.call(register, { body: registration(username, { bankCode: 'SCB', accountNo: newAccountNo() }) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'EXISTING_USER')).toHaveLength(CALLERS - 1);
    expect(await count('select 1 from members where username = $1', [username])).toBe(1);
    expect(await count('select 1 from member_phones where phone = $1', [`+66${username.slice(1)}`])).toBe(1);
    expect(await world.audit()).toEqual([]);
  });

  it('50 parallel registrations of one bank account make one member, and the others leave nothing behind', async () => {
    const before = await count('select 1 from members', []);
    const accountNo = newAccountNo();
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, () =>
        world.call(register, { body: registration(`09${digits(8)}`, { bankCode: 'KBANK', accountNo }) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'EXISTING_BANK')).toHaveLength(CALLERS - 1);
    expect(await count('select 1 from members', [])).toBe(before + 1);
    expect(
      await count('select 1 from member_phones p left join members m using (member_id) where m.phone is null', []),
    ).toBe(0);
    expect(
      await count(
        'select 1 from ledger.accounts a left join members m on m.member_id = a.owner where m.phone is null',
        [],
      ),
    ).toBe(0);
  });

  it('TTB is the same bank as TMB: one account number registers once under either name', async () => {
    const accountNo = newAccountNo();
    const answers = await Promise.all(
      ['TTB', 'TMB', 'ttb', ' TMB '].map((bankCode) =>
        world.call(register, { body: registration(`09${digits(8)}`, { bankCode, accountNo }) }),
      ),
    );
    expect(answers.map(({ message }) => message).sort()).toEqual([
      'EXISTING_BANK',
      'EXISTING_BANK',
      'EXISTING_BANK',
      'SUCCESS',
    ]);
  });
});
