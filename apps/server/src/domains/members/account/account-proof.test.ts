import { changeProfile } from '@kapao/contract/member/account.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { approveWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isProvenAccount } from '../../../queries/members/account-proof-facts.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { MEMBER_PASSWORD, type Member, newAccountNo, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const isProven = (member: Member) => isProvenAccount(world.app.db, member.id);

async function changeAccount(member: Member, accountNo: string): Promise<void> {
  const body = { name: 'Test Member', bankCode: 'SCB', bankAccountName: 'TEST MEMBER', password: MEMBER_PASSWORD };
  const answered = await world.call(changeProfile, {
    token: member.token,
    body: { ...body, bankAccountNo: accountNo },
  });
  expect(answered.status).toBe(200);
}

async function expireProof(member: Member): Promise<void> {
  await world.admin.query('delete from account_proofs where member_id = $1', [member.id]);
}

test('a payout that arrived proves the account it went to, and no account entered since', async () => {
  const member = await world.register();
  await world.deposit(member, 1_000);
  await expireProof(member);
  const take = () => world.call(withdraw, { token: member.token, body: { amount: 200 } });
  const params = { id: (await take()).reply?.withdrawalId ?? '' };
  expect(await isProven(member)).toBe(false);
  const body = { reason: 'the bank was asked whose account it is' };
  expect((await world.callAs('finance', approveWithdrawal, { params, body })).status).toBe(200);
  await world.untilAllEnded();
  expect(await isProven(member)).toBe(true);
  await changeAccount(member, newAccountNo());
  expect(await isProven(member)).toBe(false);
});

test('a message to a member is purged a month after it was sent, and not before', async () => {
  const member = await world.register();
  const write = `insert into member_messages (member_id, phone, text, created_at, next_attempt_at, sent_at)
    values ($1, $2, $3, now() - make_interval(days => $4), case when $5 then null else now() + interval '1 hour' end, null)`;
  for (const [text, days, isEnded] of [
    ['old', 31, true],
    ['new', 29, true],
    ['waiting', 31, false],
  ] as const)
    await world.admin.query(write, [member.id, '0812345678', text, days, isEnded]);
  await world.app.purgeOld();
  const kept = await world.admin.query('select text from member_messages where member_id = $1 order by text', [
    member.id,
  ]);
  expect(kept.rows).toEqual([{ text: 'new' }, { text: 'waiting' }]);
});

test('an account of the site cannot be a member’s, by registration or by a change', async () => {
  const site = { bankCode: 'KBANK', accountNo: RECEIVING.thb.slice('KBANK-'.length) };
  await expect(world.register(site)).rejects.toThrow('EXISTING_BANK');
  const member = await world.register();
  const body = {
    name: 'Test Member',
    bankAccountName: 'TEST MEMBER',
    password: MEMBER_PASSWORD,
    bankCode: site.bankCode,
  };
  const answered = await world.call(changeProfile, {
    token: member.token,
    body: { ...body, bankAccountNo: site.accountNo },
  });
  expect(answered.message).toBe('EXISTING_BANK');
});

test('the server’s role proves an account by the function only, and never by somebody else’s operation', async () => {
  const [member, other] = [await world.register(), await world.register()];
  await world.deposit(other, 100);
  const paid = await world.admin.query('select inflow_id from inflows where credited_member_id = $1', [other.id]);
  const ask = 'select prove_account($1, $2, $3) as is_proven';
  const role = await world.admin.connect();
  try {
    await role.query('set role kapao_app');
    const asked = await role.query(ask, [member.id, 'DEPOSIT', paid.rows[0]?.inflow_id]);
    expect(asked.rows).toEqual([{ is_proven: false }]);
    const insert =
      "insert into account_proofs select member_id, bank_code, account_no_hash, 'DEPOSIT', $2 from member_bank_accounts where member_id = $1";
    await expect(role.query(insert, [member.id, paid.rows[0]?.inflow_id])).rejects.toThrow('permission denied');
  } finally {
    await role.query('reset role');
    role.release();
  }
  expect(await isProven(member)).toBe(false);
});
