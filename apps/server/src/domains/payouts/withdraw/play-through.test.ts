import { randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { lookupWithdraw, withdraw, withdrawAll } from '@kapao/contract/member/withdraw.ts';
import { assignInflow } from '@kapao/contract/operator/inflow.ts';
import { getMember, waivePlay } from '@kapao/contract/operator/member.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { approveWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type OperatorName, RECEIVING } from '../../../testing/seed.ts';
import { type Member, newAccountNo, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await world.setPolicy('payout', { circleCount: 1_000, changeHours: 0 });
});
afterAll(() => world?.stop());
beforeEach(() => ask(1));
afterEach(async () => {
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
});

const ask = (factorTHB: number) => world.setPolicy('playThrough', { factorTHB, factorLAK: 0 });
const take = (member: Member, amount: number) =>
  world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
const shown = async (member: Member) => (await world.call(lookupWithdraw, { token: member.token })).reply?.playThrough;
const refusalOf = ({ text }: { text: string }) => JSON.parse(text) as unknown;
const waive = (who: OperatorName, member: Member) =>
  world.callAs(who, waivePlay, { params: { id: member.id }, body: { reason: 'paid in by mistake' } });

async function withMoney(baht: number): Promise<Member> {
  const member = await world.register();
  await world.deposit(member, baht);
  return member;
}

/** Plays one round with money brought to a game, which comes home afterwards. */
async function play(member: Member, { stake, payout }: { stake: number; payout: number }): Promise<void> {
  const move = async (from: string, to: string, amount: number) => {
    const moved = await world.call(transfer, { token: member.token, body: { from, to, amount }, key: randomUUID() });
    if (moved.status !== 200) throw new Error(`the transfer answered ${moved.message}`);
  };
  const username = names.get(member.id) ?? (await world.activate(member, 'pg'));
  names.set(member.id, username);
  await move('WALLET', 'pg', stake);
  const bets = async () =>
    (await world.admin.query('select 1 from bets where member_id = $1', [member.id])).rows.length;
  const before = await bets();
  await world.outside.playRound('pg', { username, stake, payout });
  await until('the bet is told', async () => (await bets()) > before);
  if (payout > 0) await move('pg', 'WALLET', payout);
  else await world.call(refreshSlots, { token: member.token });
  await world.untilAllEnded();
}
const names = new Map<string, string>();

/** A withdrawal of 500 that nobody decided. */
const OPEN = "select opened, facts from open_operation(jsonb_populate_record(null::operations, $1), '{}')";
const opening = (member: Member) => ({
  ...{
    member_id: member.id,
    operation_id: randomUUID(),
    kind: 'withdrawal',
    state: 'REVIEW',
    statement_type: 'withdraw',
  },
  ...{ from_code: 'WALLET', to_code: 'SCB', counterparty: 'payout', amount: '50000', currency: 'THB', cash_sign: -1 },
  external_ref: 'x',
});

describe('deposits that are not played', () => {
  it('leave as the specification has it until operators ask for play', async () => {
    await ask(0);
    const member = await withMoney(500);
    expect(await shown(member)).toBe(null);
    expect((await take(member, 500)).status).toBe(200);
    await world.untilAllEnded();
    // What came before the rule is not asked for by it.
    await world.deposit(member, 300);
    await ask(1);
    expect(await shown(member)).toBe(null);
    expect((await take(member, 300)).status).toBe(200);
  });

  it('do not leave by a withdrawal, nor in parts, nor by way of a game', async () => {
    const member = await withMoney(1_000);
    const refused = { message: 'PLAY_THROUGH', amount: 1_000 };
    expect(refusalOf(await take(member, 1_000))).toMatchObject(refused);
    expect(refusalOf(await take(member, 100))).toMatchObject(refused);
    await world.activate(member, 'pg');
    const toGame = { from: 'WALLET', to: 'pg', amount: 1_000 };
    await world.call(transfer, { token: member.token, body: toGame, key: randomUUID() });
    const all = await world.call(withdrawAll, { token: member.token, body: { amount: 1_000 }, key: randomUUID() });
    expect(refusalOf(all)).toMatchObject(refused);
    expect(await world.books(member)).toMatchObject({ bank: -100_000n });
    expect((await world.books(member)).payout).toBe(undefined);
  });

  it('do not leave for play that came before them, nor for the same play twice', async () => {
    const member = await withMoney(500);
    await play(member, { stake: 500, payout: 500 });
    expect(await shown(member)).toEqual({ required: 500, played: 500, remaining: 0 });
    await world.deposit(member, 400);
    // The play of the first deposit says nothing of the second.
    expect(await shown(member)).toEqual({ required: 400, played: 0, remaining: 400 });
    await play(member, { stake: 300, payout: 300 });
    expect(refusalOf(await take(member, 900))).toMatchObject({ message: 'PLAY_THROUGH', amount: 100 });
    await play(member, { stake: 100, payout: 100 });
    expect((await take(member, 900)).status).toBe(200);
    await world.untilAllEnded();
    await world.deposit(member, 200);
    expect(refusalOf(await take(member, 200))).toMatchObject({ message: 'PLAY_THROUGH', amount: 200 });
  });

  it('do not leave for a bet that was voided', async () => {
    const member = await withMoney(500);
    await play(member, { stake: 500, payout: 500 });
    await world.admin.query("update bets set state = 'VOID', valid_stake = 0, payout = stake where member_id = $1", [
      member.id,
    ]);
    expect(refusalOf(await take(member, 500))).toMatchObject({ message: 'PLAY_THROUGH', amount: 500 });
  });

  it('are not withdrawn by who writes to the database past the product', async () => {
    const member = await withMoney(500);
    const client = await world.admin.connect();
    try {
      await client.query('begin');
      await client.query('set local role kapao_app');
      await client.query('savepoint start');
      const refused = async (statement: string, values: unknown[]) => {
        const error = await client.query(statement, values).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        await client.query('rollback to start');
        return error;
      };
      const { rows } = await client.query(OPEN, [opening(member)]);
      expect(rows).toEqual([{ opened: false, facts: { play: { required: '50000', played: '0' } } }]);
      for (const statement of [
        'update play_requirements set met_at = now() where member_id = $1',
        'delete from play_requirements where member_id = $1',
        'select keep_decision(o, \'{"meetsPlay": true}\') from operations o where member_id = $1',
        "select meet_play($1, 'THB')",
        "insert into play_waivers (member_id, currency, amount, account_no_hash, operator, reason) values ($1, 'THB', 1, '', 'x', 'x')",
      ]) {
        expect(await refused(statement, [member.id])).toMatchObject({ code: '42501' });
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('an honest member', () => {
  it('sees what is asked for, plays it, and withdraws with the winnings', async () => {
    const member = await withMoney(500);
    expect(await shown(member)).toEqual({ required: 500, played: 0, remaining: 500 });
    await play(member, { stake: 200, payout: 900 });
    expect(await shown(member)).toEqual({ required: 500, played: 200, remaining: 300 });
    await play(member, { stake: 300, payout: 0 });
    expect(await shown(member)).toEqual({ required: 500, played: 500, remaining: 0 });
    expect((await take(member, 900)).status).toBe(200);
    await world.untilAllEnded();
    expect(await shown(member)).toBe(null);
  });

  it('is asked as often as the factor says, and for no more than today’s', async () => {
    await ask(2.5);
    const member = await withMoney(100);
    expect((await shown(member))?.required).toBe(250);
    await ask(1.5);
    expect((await shown(member))?.required).toBe(150);
    // Raised later it asks for what it asked on the day of the deposit.
    await ask(10);
    expect((await shown(member))?.required).toBe(250);
    await ask(0);
    expect(await shown(member)).toBe(null);
    expect((await take(member, 100)).status).toBe(200);
  });

  it('an honest member who lost a deposit is not asked for it again', async () => {
    await ask(3);
    const member = await withMoney(100);
    await play(member, { stake: 100, payout: 0 });
    expect(await shown(member)).toEqual({ required: 300, played: 100, remaining: 200 });
    await world.deposit(member, 100);
    expect(await shown(member)).toEqual({ required: 300, played: 0, remaining: 300 });
  });

  it('an honest member whose withdrawal was refused or failed is not asked again', async () => {
    const member = await world.register({ accountNo: newAccountNo('SCB', '0000') });
    await world.deposit(member, 500);
    await play(member, { stake: 500, payout: 500 });
    // The bank refuses this account for good, and the money comes back.
    expect((await take(member, 500)).status).toBe(200);
    await world.untilAllEnded();
    expect(await shown(member)).toBe(null);
    expect((await world.books(member)).cash).toBe(50_000n);
  });
});

/** Money from a stranger's account that an operator says is this member's. */
async function receiveByHand(member: Member, baht: number): Promise<void> {
  await world.outside.sendMoney({
    fromBank: 'KTB',
    fromAccountNo: newAccountNo('KTB'),
    fromName: 'SOMEBODY ELSE',
    toBank: 'KBANK',
    toAccountNo: RECEIVING.thb.slice('KBANK-'.length),
    amount: baht,
  });
  const waiting = () =>
    world.admin.query<{ inflow_id: string }>("select inflow_id from inflows where state = 'UNMATCHED'");
  await until('it waits', async () => (await waiting()).rowCount === 1);
  const params = { id: String((await waiting()).rows[0]?.inflow_id) };
  const body = { memberId: member.id, reason: 'the member showed the transfer' };
  expect((await world.callAs('finance', assignInflow, { params, body })).status).toBe(200);
}

describe('a deposit made by mistake', () => {
  it('goes back unplayed to the account it came from, by an operator with a reason', async () => {
    const member = await withMoney(1_000);
    expect((await world.callAs('support', getMember, { params: { id: member.id } })).reply?.playThrough).toEqual({
      required: 1_000,
      played: 0,
      remaining: 1_000,
    });
    expect((await waive('support', member)).message).toBe('UNAUTHORIZED');
    expect((await waive('finance', member)).message).toBe('SUCCESS');
    expect((await waive('finance', member)).message).toBe('KEY_INVALID');
    const log = await world.callAs('auditor', listAudit, { query: { action: 'member.waive-play' } });
    expect(log.reply?.entries[0]).toMatchObject({
      operator: 'finance',
      subject: member.id,
      reason: 'paid in by mistake',
    });
    expect(await shown(member)).toBe(null);
    expect((await take(member, 1_000)).status).toBe(200);
    await world.untilAllEnded();
    // Once it has gone back, it is asked for at no other account either.
    await world.moveAccount(member, newAccountNo());
    expect(await shown(member)).toBe(null);
  });

  it('goes to no other account: with another one the play is asked for again', async () => {
    const member = await withMoney(1_000);
    await waive('finance', member);
    const accountNo = newAccountNo();
    await world.moveAccount(member, accountNo);
    expect(refusalOf(await take(member, 1_000))).toMatchObject({ message: 'PLAY_THROUGH', amount: 1_000 });
    // It did not come from the new one.
    expect((await waive('finance', member)).message).toBe('NOT_FROM_ACCOUNT');
  });

  it('stays where the account was changed after it, or a stranger’s account sent it', async () => {
    const moved = await withMoney(300);
    await world.moveAccount(moved, newAccountNo());
    expect((await waive('owner', moved)).message).toBe('NOT_FROM_ACCOUNT');
    const assigned = await withMoney(300);
    await receiveByHand(assigned, 400);
    expect((await waive('owner', assigned)).message).toBe('NOT_FROM_ACCOUNT');
  });

  it('is not approved by the hand that let it go', async () => {
    const member = await withMoney(5_000);
    await waive('finance', member);
    const asked = await take(member, 5_000);
    const params = { id: asked.reply?.withdrawalId ?? '' };
    expect((await world.callAs('finance', approveWithdrawal, { params, body: {} })).message).toBe('UNAUTHORIZED');
    expect((await world.callAs('finance2', approveWithdrawal, { params, body: {} })).status).toBe(200);
  });

  it('a direct write names no other account for a deposit that was waived', async () => {
    const member = await withMoney(500);
    await waive('finance', member);
    const client = await world.admin.connect();
    try {
      await client.query('begin');
      await client.query('set local role kapao_app');
      const wanted = opening(member);
      const { rows } = await client.query(OPEN, [wanted]);
      expect(rows).toEqual([{ opened: true, facts: null }]);
      await expect(
        client.query(
          `insert into withdrawals (member_id, operation_id, bank_code, bank_account_name, bank_account_no_sealed,
            review_reasons, approvals_needed, is_automatic, account_hash, amount, currency)
          values ($1, $2, 'SCB', 'X', '', '{}', 1, false, '\\x01', 50000, 'THB')`,
          [member.id, wanted.operation_id],
        ),
      ).rejects.toMatchObject({ constraint: 'play_through' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
