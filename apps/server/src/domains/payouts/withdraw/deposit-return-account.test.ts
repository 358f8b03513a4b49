import { changeProfile } from '@kapao/contract/member/account.ts';
import { getDepositReturn, returnDeposit } from '@kapao/contract/operator/deposit-return.ts';
import { assignInflow } from '@kapao/contract/operator/inflow.ts';
import { getWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { approveAs } from '../../../testing/approve.ts';
import { enterPartner } from '../../../testing/enter-partner.ts';
import { evidenceOf } from '../../../testing/evidence.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { MEMBER_PASSWORD, type Member, newAccountNo, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { WITHOUT_PARTNERS: 'payout' });
  await enterPartner(world, 'kbank-transfer');
  await world.setPolicy('payout', { undoSeconds: 0 });
});
afterEach(async () => expect(await world.audit()).toEqual([]));
afterAll(() => world?.stop());

const reason = 'the bank asks for it back';
type Wish = Partial<RouteBody<typeof returnDeposit>>;

const begin = (id: string, wish: Wish & { amount: number }) =>
  world.callAs('finance2', returnDeposit, { params: { id }, body: { reason, ...wish } });
const looked = async (id: string) => (await world.callAs('finance2', getDepositReturn, { params: { id } })).reply;

async function ownDeposit(): Promise<{ member: Member; deposit: string }> {
  const member = await world.register();
  await world.deposit(member, 300);
  const found = await world.admin.query(
    `select operation_id from operations where member_id = $1 and kind = 'deposit' order by statement_no desc limit 1`,
    [member.id],
  );
  return { member, deposit: String(found.rows[0]?.operation_id) };
}

/** Money that an operator assigned to a member, from whatever account. */
async function assigned(from: { fromBank: string; fromAccountNo: string; fromName: string }, member: Member) {
  const toAccountNo = RECEIVING.thb.slice('KBANK-'.length);
  const reference = await world.outside.sendMoney({ ...from, toBank: 'KBANK', toAccountNo, amount: 250 });
  const rowOf = async () =>
    (await world.admin.query('select inflow_id, from_account_masked from inflows where bank_ref = $1', [reference]))
      .rows[0];
  await until('it waits', async () => (await rowOf()) !== undefined);
  const { inflow_id: id } = await rowOf();
  const body = { memberId: member.id, reason };
  expect((await world.callAs('finance', assignInflow, { params: { id: String(id) }, body })).status).toBe(200);
  return String(id);
}

/** Another number with the digits that the bank shows of this one. */
function twinOf(accountNo: string): string {
  const first = accountNo[0] === '9' ? '1' : '9';
  return `${first}${accountNo.slice(1)}`;
}

it('a deposit from the member’s own account goes to no other number, whatever picture is put to it', async () => {
  const { member, deposit } = await ownDeposit();
  expect(await looked(deposit)).toMatchObject({ isOwnAccount: true });
  const evidenceId = await evidenceOf(world, member.id, 'finance2');
  const typed = await begin(deposit, { amount: 100, accountNo: twinOf(member.accountNo), evidenceId });
  expect(typed.message).toBe('NOT_FROM_ACCOUNT');
  expect(await world.books(member)).toEqual({ bank: -30_000n, cash: 30_000n });
  // The own number, typed, is the own number.
  const own = await begin(deposit, { amount: 100, accountNo: member.accountNo, evidenceId });
  expect(own.message).toBe('SUCCESS');
  const shown = await world.callAs('owner', getWithdrawal, { params: { id: own.reply?.withdrawalId ?? '' } });
  expect(shown.reply?.deposit).toMatchObject({ isTyped: false });
  expect(shown.reply?.withdrawal.bankAccountNo).toBe(member.accountNo);
});

it('a deposit from an account that the member had before goes to that number and no other', async () => {
  const { member, deposit } = await ownDeposit();
  const bankAccountNo = newAccountNo();
  const body = { name: 'Test Member', bankCode: 'SCB', bankAccountName: 'TEST MEMBER', bankAccountNo };
  const changed = await world.call(changeProfile, {
    token: member.token,
    method: 'PUT',
    body: { ...body, password: MEMBER_PASSWORD },
  });
  expect(changed.status).toBe(200);
  expect(await looked(deposit)).toMatchObject({ isOwnAccount: false });
  const evidenceId = await evidenceOf(world, member.id, 'finance2');
  const wish = { amount: 100, evidenceId };
  expect((await begin(deposit, { ...wish, accountNo: twinOf(member.accountNo) })).message).toBe('NOT_FROM_ACCOUNT');
  expect((await begin(deposit, { ...wish, accountNo: bankAccountNo })).message).toBe('NOT_FROM_ACCOUNT');
  expect((await begin(deposit, { ...wish, accountNo: member.accountNo })).message).toBe('SUCCESS');
});

it('a deposit of another member that was assigned wrongly goes to that member’s number and no other', async () => {
  const friend = await world.register();
  const accountNo = newAccountNo();
  const from = { fromBank: 'SCB', fromAccountNo: accountNo, fromName: 'SOMEBODY ELSE' };
  const deposit = await assigned(from, friend);
  // The payer registers later, or was not recognised.
  const payer = await world.register({ accountNo, accountName: 'SOMEBODY ELSE' });
  const evidenceId = await evidenceOf(world, friend.id, 'finance2');
  const wish = { amount: 250, evidenceId };
  expect((await begin(deposit, { ...wish, accountNo: twinOf(payer.accountNo) })).message).toBe('NOT_FROM_ACCOUNT');
  expect((await begin(deposit, { ...wish, accountNo: payer.accountNo })).message).toBe('SUCCESS');
});

it('a typed account whose holder by the bank is another person is refused, and the second person sees holder and number', async () => {
  const member = await world.register();
  const accountNo = newAccountNo();
  const deposit = await assigned({ fromBank: 'BAY', fromAccountNo: accountNo, fromName: 'SOMEBODY ELSE' }, member);
  const evidenceId = await evidenceOf(world, member.id, 'finance2');
  const twin = twinOf(accountNo);
  await world.outside.nameHolder(twin, 'ACCOMPLICE WANGDEE');
  expect((await begin(deposit, { amount: 250, accountNo: twin, evidenceId })).message).toBe('NOT_FROM_ACCOUNT');
  expect((await world.books(member)).cash).toBe(25_000n);

  await world.outside.nameHolder(accountNo, 'SOMEBODY ELSE');
  const id = (await begin(deposit, { amount: 250, accountNo, evidenceId })).reply?.withdrawalId ?? '';
  const shown = await world.callAs('owner', getWithdrawal, { params: { id } });
  expect(shown.reply?.deposit).toMatchObject({ isTyped: true, bankHolder: 'SOMEBODY ELSE' });
  expect(shown.reply?.withdrawal.bankAccountNo).toBe(accountNo);
  expect((await approveAs(world, 'owner', id)).message).toBe('SUCCESS');
  await until('it is paid', async () => {
    await world.hurry();
    const found = await world.admin.query('select state from operations where operation_id = $1', [id]);
    return found.rows[0]?.state === 'PAID';
  });
});

it('where holders have to be named, a typed account of which the bank says nothing is refused', async () => {
  await world.setPolicy('payout', { undoSeconds: 0, returnNeedsHolder: true });
  const member = await world.register();
  const accountNo = newAccountNo();
  const deposit = await assigned({ fromBank: 'BAY', fromAccountNo: accountNo, fromName: 'SOMEBODY ELSE' }, member);
  const evidenceId = await evidenceOf(world, member.id, 'finance2');
  await world.outside.setFault({ target: 'payout:kbank-transfer', fault: 'down', times: 2 });
  expect((await begin(deposit, { amount: 250, accountNo, evidenceId })).message).toBe('NOT_FROM_ACCOUNT');
  await world.outside.clearFaults();
  await world.outside.nameHolder(accountNo, 'SOMEBODY ELSE');
  expect((await begin(deposit, { amount: 250, accountNo, evidenceId })).message).toBe('SUCCESS');
  await world.setPolicy('payout', { undoSeconds: 0, returnNeedsHolder: false });
});
