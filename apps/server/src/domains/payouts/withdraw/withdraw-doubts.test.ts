import { randomUUID } from 'node:crypto';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { assignInflow, listInflows } from '@kapao/contract/operator/inflow.ts';
import { freezeMember, unfreezeMember } from '@kapao/contract/operator/member.ts';
import {
  approveWithdrawal,
  getWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
} from '@kapao/contract/operator/withdraw.ts';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { settleBet, voidBet, winUnread } from '../../../testing/bonus-story.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { countStatement, takeStatement } from '../../../testing/statement-story.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  // The sums of a member alone would send the later ones to people.
  const much = { THB: 10_000_000, LAK: 0 };
  await world.setPolicy('payout', {
    memberDay: much,
    memberWeek: much,
    accountDay: much,
    accountWeek: much,
    circleCount: 1_000,
  });
});
afterAll(() => world?.stop());

async function assign(member: Member, baht: number): Promise<void> {
  const reference = await world.outside.sendMoney({
    ...{ fromBank: 'BAY', fromAccountNo: '7776665554', fromName: 'SOMEBODY ELSE' },
    ...{ toBank: 'KBANK', toAccountNo: RECEIVING.thb.slice('KBANK-'.length), amount: baht },
  });
  let id = '';
  await until('it waits', async () => {
    const { reply } = await world.callAs('owner', listInflows, { query: { state: 'UNMATCHED', limit: '100' } });
    id = reply?.inflows.find((inflow) => inflow.reference === reference)?.id ?? '';
    return id !== '';
  });
  const body = { memberId: member.id, reason: 'the payer called' };
  expect((await world.callAs('finance', assignInflow, { params: { id }, body })).message).toBe('SUCCESS');
}

const rowOf = async (id: string) => {
  const { reply } = await world.callAs('finance', listWithdrawals, { query: { limit: '100' } });
  return reply?.withdrawals.find((row) => row.id === id);
};

/** Asks for money and returns the withdrawal once it is paid or waits for people. */
async function take(member: Member, baht: number) {
  const asked = await world.call(withdraw, { token: member.token, body: { amount: baht }, key: randomUUID() });
  expect(asked.message).toBe('PENDING');
  const id = asked.reply?.withdrawalId ?? '';
  await until('it was decided', async () => ['PAID', 'REVIEW'].includes((await rowOf(id))?.state ?? ''));
  const { state, reviewReasons } = (await rowOf(id)) ?? {};
  return { id, state, reviewReasons };
}

async function approve(id: string, by: 'finance' | 'finance2') {
  const { message } = await world.callAs(by, approveWithdrawal, { params: { id }, body: {} });
  if (message === 'SUCCESS') await until('it is paid', async () => (await rowOf(id))?.state === 'PAID');
  return message;
}

it('what one operator assigned leaves only after payouts that another person approved have confirmed its amount', async () => {
  const friend = await world.register();
  await world.deposit(friend, 150);
  expect(await take(friend, 100)).toMatchObject({ state: 'PAID' });
  await assign(friend, 4_950.25);

  const small = await take(friend, 100);
  expect(small).toMatchObject({ state: 'REVIEW', reviewReasons: ['SINGLE_HAND'] });
  expect(await approve(small.id, 'finance')).toBe('UNAUTHORIZED');
  expect(await approve(small.id, 'finance2')).toBe('SUCCESS');

  // A small payout clears a small part of the act, and not the hand.
  const rest = await take(friend, 1_900);
  expect(rest).toMatchObject({ state: 'REVIEW', reviewReasons: ['SINGLE_HAND'] });
  expect(await approve(rest.id, 'finance')).toBe('UNAUTHORIZED');
  expect(await approve(rest.id, 'finance2')).toBe('SUCCESS');

  const last = await take(friend, 2_990);
  expect(await approve(last.id, 'finance')).toBe('UNAUTHORIZED');
  expect(await approve(last.id, 'finance2')).toBe('SUCCESS');
  await world.deposit(friend, 500);
  expect(await take(friend, 500)).toMatchObject({ state: 'PAID' });
  expect(await world.audit()).toEqual([]);
});

it('a payout that was asked for before the act of one operator confirms nothing of it', async () => {
  const friend = await world.register();
  await world.deposit(friend, 3_000);
  const before = await take(friend, 3_000);
  expect(before.state).toBe('REVIEW');
  expect((await rowOf(before.id))?.reviewReasons).not.toContain('SINGLE_HAND');
  await assign(friend, 2_842.25);
  // Whoever approves it reads of the act.
  expect((await rowOf(before.id))?.reviewReasons).toContain('SINGLE_HAND');
  expect(await approve(before.id, 'finance2')).toBe('SUCCESS');
  expect(await take(friend, 1_000)).toMatchObject({ state: 'REVIEW', reviewReasons: ['SINGLE_HAND'] });
  expect(await world.audit()).toEqual([]);
});

it('a member whom one operator unfroze is paid by another person until all that the member had was let go', async () => {
  const member = await world.register();
  await world.deposit(member, 1_000);
  const params = { id: member.id };
  await world.callAs('support', freezeMember, { params, body: { reason: 'strange device' } });
  await world.callAs('owner', unfreezeMember, { params, body: { reason: 'recognised' } });
  member.token = await world.signIn(member.username);
  const first = await take(member, 100);
  expect(first).toMatchObject({ state: 'REVIEW', reviewReasons: ['SINGLE_HAND'] });
  expect(await approve(first.id, 'finance')).toBe('SUCCESS');
  // All that the member had was staked, so a small payout does not open the way for the rest.
  const rest = await take(member, 900);
  expect(rest).toMatchObject({ state: 'REVIEW', reviewReasons: ['SINGLE_HAND'] });
  expect(await approve(rest.id, 'finance')).toBe('SUCCESS');
  await world.deposit(member, 200);
  expect(await take(member, 200)).toMatchObject({ state: 'PAID' });
  expect(await world.audit()).toEqual([]);
});

async function unfreezeAlone(member: Member): Promise<void> {
  const params = { id: member.id };
  await world.callAs('support', freezeMember, { params, body: { reason: 'strange device' } });
  await world.callAs('owner', unfreezeMember, { params, body: { reason: 'recognised' } });
  member.token = await world.signIn(member.username);
}

it('a win that no reading had reported when one operator unfroze its member leaves by another person as well', async () => {
  const member = await world.register();
  await world.deposit(member, 150);
  await winUnread(world, member, { stake: 500, payout: 4_000 });
  await unfreezeAlone(member);
  // Other money confirms what the ledger had, while the win is still at its game.
  await world.deposit(member, 600);
  const other = await take(member, 650);
  expect(other).toMatchObject({ state: 'REVIEW', reviewReasons: ['SINGLE_HAND'] });
  expect(await approve(other.id, 'finance')).toBe('SUCCESS');

  await world.outside.clearFaults();
  const body = { from: 'imi', to: 'WALLET' as const, amount: 4_000 };
  const home = await world.call(transfer, { token: member.token, body, key: randomUUID() });
  expect(home.status).toBe(200);
  await until('the win is home', async () => (await world.wallet(member)).wallet.amount === 4_100);
  const small = await take(member, 100);
  expect(small).toMatchObject({ state: 'REVIEW', reviewReasons: ['SINGLE_HAND'] });
  expect(await approve(small.id, 'finance')).toBe('SUCCESS');
  const rest = await take(member, 1_900);
  expect(rest).toMatchObject({ state: 'REVIEW', reviewReasons: ['SINGLE_HAND'] });
  expect(await approve(rest.id, 'finance')).toBe('SUCCESS');
  const last = await take(member, 1_900);
  expect(last).toMatchObject({ state: 'REVIEW', reviewReasons: ['SINGLE_HAND'] });
  expect(await approve(last.id, 'finance')).toBe('SUCCESS');
  expect(await take(member, 100)).toMatchObject({ state: 'PAID' });
  expect(await world.audit()).toEqual([]);
});

it('a bet that ran when one operator unfroze its member keeps payouts with people until it is settled', async () => {
  const member = await world.register();
  await world.deposit(member, 300);
  const bet = await settleBet(world, member, { stakeMinor: 10_000, state: 'RUNNING' });
  await unfreezeAlone(member);
  const all = await take(member, 300);
  expect(await approve(all.id, 'finance')).toBe('SUCCESS');
  await world.deposit(member, 300);
  const running = await take(member, 100);
  expect(running).toMatchObject({ state: 'REVIEW', reviewReasons: ['SINGLE_HAND'] });
  await voidBet(world, member, bet);
  expect(await approve(running.id, 'finance')).toBe('SUCCESS');
  expect(await take(member, 100)).toMatchObject({ state: 'PAID' });
});

async function payCode(member: Member, fromName: string, baht: number): Promise<void> {
  const ordered = await world.call(createQrCode, {
    token: member.token,
    params: { provider: 'WW' },
    body: { amount: baht },
  });
  const payload = ordered.reply?.hasQrcode ? ordered.reply.payload : undefined;
  const before = (await world.wallet(member)).wallet.amount;
  const paid = await fetch(`${world.outside.url}/control/bank/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload, fromBank: 'BBL', fromAccountNo: '5554443332', fromName }),
  });
  expect(paid.status).toBe(200);
  await until('it is credited', async () => (await world.wallet(member)).wallet.amount === before + baht);
}

it('what a stranger paid by a code is credited, and leaves once a person let it go or it was staked', async () => {
  await world.admin.query(`insert into receiving_accounts
    (receiving_account_id, bank_code, account_no, account_name, mode, currency, position)
    values ('WW-7700000001', 'WW', '7700000001', 'KAPAO TEST', 'AUTO', 'THB', 10) on conflict do nothing`);
  const thief = await world.register();
  await world.deposit(thief, 100);
  await payCode(thief, 'TEST MEMBER', 150);
  expect(await take(thief, 100)).toMatchObject({ state: 'PAID' });

  await payCode(thief, 'VICTIM WANGDEE', 600);
  const held = await take(thief, 100);
  expect(held).toMatchObject({ state: 'REVIEW', reviewReasons: ['STRANGER_PAID'] });
  expect(await approve(held.id, 'finance')).toBe('SUCCESS');
  // A small payout opens the way for no more than itself.
  const rest = await take(thief, 500);
  expect(rest).toMatchObject({ state: 'REVIEW', reviewReasons: ['STRANGER_PAID'] });
  expect(await approve(rest.id, 'finance')).toBe('SUCCESS');
  expect(await take(thief, 100)).toMatchObject({ state: 'PAID' });

  await payCode(thief, 'VICTIM WANGDEE', 300);
  await settleBet(world, thief, { stakeMinor: 29_900 });
  const again = await take(thief, 100);
  expect(again).toMatchObject({ state: 'REVIEW', reviewReasons: ['STRANGER_PAID'] });
  await world.callAs('finance', rejectWithdrawal, { params: { id: again.id }, body: { reason: 'asked again' } });
  await settleBet(world, thief, { stakeMinor: 100 });
  expect(await take(thief, 100)).toMatchObject({ state: 'PAID' });
  expect(await world.audit()).toEqual([]);
});

it('whoever decides about a withdrawal above the automatic limit reads that strangers paid for it', async () => {
  const thief = await world.register();
  await world.deposit(thief, 100);
  await payCode(thief, 'VICTIM WANGDEE', 2_600);
  const large = await take(thief, 2_500);
  expect(large).toMatchObject({ state: 'REVIEW', reviewReasons: ['OVER_AUTO_LIMIT'] });
  const reasonsOf = async () => {
    const { reply } = await world.callAs('finance', getWithdrawal, { params: { id: large.id } });
    return reply?.withdrawal.reviewReasons;
  };
  expect(await reasonsOf()).toEqual(['OVER_AUTO_LIMIT', 'STRANGER_PAID']);
  expect(await approve(large.id, 'finance')).toBe('SUCCESS');
  expect(await reasonsOf()).toEqual(['OVER_AUTO_LIMIT']);
});

it.each([
  ['a thief who calls the own profile like the payer', 'VICTIM SOMBAT', 'VICTIM SOMBAT'],
  ['a thief whose payer is told in Thai', 'Thief', 'นางสาว วิภา ใจดี'],
])('a stranger is one to the name of the payout account alone: %s', async (_who, name, payer) => {
  const thief = await world.register();
  await world.deposit(thief, 100);
  await world.admin.query('update members set name = $2 where member_id = $1', [thief.id, name]);
  await payCode(thief, payer, 700);
  expect(await take(thief, 700)).toMatchObject({ state: 'REVIEW', reviewReasons: ['STRANGER_PAID'] });
});

async function readFeed(): Promise<void> {
  await world.admin.query('update receiving_accounts set next_poll_at = now()');
  world.app.workLoop.wake('bank-feed');
}

/** A member with 150 baht, and 777.50 more that only a file told while the feed was down. */
async function creditByFile(): Promise<Member> {
  const member = await world.register();
  await world.deposit(member, 150);
  await withoutTriggers(
    world.admin,
    `update member_bank_accounts set entered_at = entered_at - interval '3 days' where member_id = '${member.id}'`,
  );
  onTestFinished(async () => {
    await world.outside.clearFaults();
  });
  await world.outside.setFault({ target: 'feed', fault: 'down', times: 100_000 });
  await readFeed();
  await until('the feed is known to be down', async () => {
    const unread = 'select 1 from receiving_accounts where receiving_account_id = $1 and feed_unread_since is not null';
    return (await world.admin.query(unread, [RECEIVING.thb])).rowCount === 1;
  });
  await world.outside.sendMoney({
    ...{ fromBank: member.bankCode, fromAccountNo: member.accountNo, fromName: 'TEST MEMBER' },
    ...{ toBank: 'KBANK', toAccountNo: RECEIVING.thb.slice('KBANK-'.length), amount: 777.5 },
  });
  await countStatement(world, await takeStatement(world));
  await until('it is credited', async () => (await world.wallet(member)).wallet.amount === 927.5);
  return member;
}

const untoldOf = async ({ id }: Member) =>
  (await world.admin.query('select amount from untold_credits($1)', [id])).rows.map(({ amount }) => Number(amount));

/** Sets columns of the account that the file is of. */
const setAccount = (columns: string) =>
  world.admin.query(`update receiving_accounts set ${columns} where receiving_account_id = $1`, [RECEIVING.thb]);

it('money that only a file told is let go by nobody who uploaded the file, and never by waiting', async () => {
  const member = await creditByFile();
  await withoutTriggers(
    world.admin,
    `update inflows set final_at = final_at - interval '40 days' where credited_member_id = '${member.id}' and source = 'file'`,
  );
  await setAccount("fed_since = '-infinity'");
  const held = await take(member, 777.5);
  expect(held).toMatchObject({ state: 'REVIEW', reviewReasons: ['FILE_ONLY'] });
  expect(await approve(held.id, 'finance')).toBe('UNAUTHORIZED');
  expect(await approve(held.id, 'finance2')).toBe('SUCCESS');
  // As much was let go by an operator; the file is still the only report of it.
  expect(await take(member, 100)).toMatchObject({ state: 'PAID' });
  expect(await untoldOf(member)).toEqual([77_750]);
  // Where files were the only teller until then, the feed names nothing of before it.
  await setAccount('fed_since = now()');
  expect(await untoldOf(member)).toEqual([]);
  await setAccount("fed_since = '-infinity'");
  // Where two ended the feed, a file is the only teller of what came after its last answer.
  await setAccount("mode = 'MANUAL', feed_unread_since = now() - interval '1 hour'");
  expect(await untoldOf(member)).toEqual([]);
  await setAccount("feed_unread_since = null, last_polled_at = now() + interval '1 hour'");
  expect(await untoldOf(member)).toEqual([77_750]);
  await setAccount("mode = 'AUTO', last_polled_at = now()");
  await world.outside.clearFaults();
  await readFeed();
  await until('the feed has named it', async () => (await untoldOf(member)).length === 0);
  expect(await world.audit()).toEqual([]);
});

it('money that only a file told leaves by itself once the bank’s feed has named it', async () => {
  const member = await creditByFile();
  const held = await take(member, 100);
  expect(held).toMatchObject({ state: 'REVIEW', reviewReasons: ['FILE_ONLY'] });
  await world.callAs('finance', rejectWithdrawal, {
    params: { id: held.id },
    body: { reason: 'the feed comes first' },
  });

  await world.outside.clearFaults();
  await readFeed();
  await until('the feed has named it', async () => (await untoldOf(member)).length === 0);
  expect(await take(member, 100)).toMatchObject({ state: 'PAID' });
  expect(await world.audit()).toEqual([]);
});
