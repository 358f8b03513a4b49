import { randomUUID } from 'node:crypto';
import { activateBonus } from '@kapao/contract/member/bonus.ts';
import { lookupWithdraw, withdraw, withdrawAll } from '@kapao/contract/member/withdraw.ts';
import { approveWithdrawal, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { policyValue } from '@kapao/contract/policies/policy.ts';
import { WITHDRAW_LIMITS_POLICY } from '@kapao/contract/policies/withdraw-limits.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { meterOf, publish, settleBet } from '../../../testing/bonus-story.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, newAccountNo, startWorld, untilLocked, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  // Only the limits decide here: nothing waits for people because it circles or adds up.
  await world.setPolicy('payout', {
    circleCount: 1_000,
    memberDay: { THB: 1_000_000, LAK: 0 },
    memberWeek: { THB: 1_000_000, LAK: 0 },
    accountDay: { THB: 1_000_000, LAK: 0 },
    accountWeek: { THB: 1_000_000, LAK: 0 },
  });
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
  await world.setPolicy('withdrawLimits', {});
});

const limitTo = (day: number, month: number) =>
  world.setPolicy('withdrawLimits', { day: { THB: day, LAK: 0 }, month: { THB: month, LAK: 0 } });
const take = (member: Member, amount: number) =>
  world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
const takeAll = (member: Member, amount: number) =>
  world.call(withdrawAll, { token: member.token, body: { amount }, key: randomUUID() });
const shown = async (member: Member) => (await world.call(lookupWithdraw, { token: member.token })).reply?.limits;

async function withMoney(baht: number, from: { accountNo?: string } = {}): Promise<Member> {
  const member = await world.register(from);
  await world.deposit(member, baht);
  return member;
}

/** When the Bangkok day or month of now is over. */
function end(of: 'DAY' | 'MONTH'): string {
  const bangkok = new Date(Date.now() + 7 * 3_600_000);
  const [year, month, day] = [bangkok.getUTCFullYear(), bangkok.getUTCMonth(), bangkok.getUTCDate()];
  const over = of === 'DAY' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1);
  return new Date(over - 7 * 3_600_000).toISOString();
}

describe('limits of a day and a month', () => {
  it('are none until operators set them, and are told before the first try', async () => {
    const member = await withMoney(500);
    expect(await shown(member)).toEqual([]);
    await limitTo(300, 1_000);
    expect(await shown(member)).toEqual([
      { period: 'DAY', most: 300, left: 300, opensAt: end('DAY') },
      { period: 'MONTH', most: 1_000, left: 1_000, opensAt: end('MONTH') },
    ]);
    expect((await world.call(lookupWithdraw)).reply?.limits).toEqual([]);
  });

  it('stop what is taken out in parts, and the refusal names what is left and when it opens again', async () => {
    await limitTo(300, 0);
    const member = await withMoney(1_000);
    expect((await take(member, 200)).status).toBe(200);
    await world.untilAllEnded();
    for (const ask of [take, takeAll]) {
      const refused = await ask(member, 101);
      expect([refused.status, JSON.parse(refused.text)]).toEqual([
        409,
        expect.objectContaining({ message: 'WITHDRAW_LIMIT', amount: 100, opensAt: end('DAY') }),
      ]);
    }
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 80_000n, payout: 20_000n });
    expect((await take(member, 100)).status).toBe(200);
    expect((await shown(member))?.[0]?.left).toBe(0);
  });

  it('a refusal under a key is repeated with the same numbers', async () => {
    await limitTo(300, 0);
    const member = await withMoney(1_000);
    const key = randomUUID();
    const ask = () => world.call(withdraw, { token: member.token, body: { amount: 400 }, key });
    const [first, again] = [await ask(), await ask()];
    expect(JSON.parse(again.text)).toEqual(JSON.parse(first.text));
    expect(JSON.parse(again.text)).toMatchObject({ message: 'WITHDRAW_LIMIT', amount: 300 });
  });

  it('the next day is free, the month goes on', async () => {
    await limitTo(300, 500);
    const member = await withMoney(1_000);
    expect((await take(member, 300)).status).toBe(200);
    await world.untilAllEnded();
    // The same month, another day: on the first of a month the day before does not count, and on the last the day after.
    const [today] = (
      await world.admin.query<{ first: boolean }>(
        "select extract(day from now() at time zone 'Asia/Bangkok') = 1 as first",
      )
    ).rows;
    await olderBy(member, today?.first ? '0 days' : '1 day');
    expect((await shown(member))?.map(({ left }) => left)).toEqual(today?.first ? [0, 200] : [300, 200]);
    expect(JSON.parse((await take(member, 201)).text)).toMatchObject({
      message: 'WITHDRAW_LIMIT',
      ...(today?.first ? { amount: 0, opensAt: end('DAY') } : { amount: 200, opensAt: end('MONTH') }),
    });
  });

  it('what was rejected or failed gives its room back', async () => {
    await limitTo(3_000, 0);
    const member = await withMoney(6_000, { accountNo: newAccountNo('SCB', '0000') });
    // Above the automatic limit people say no.
    const asked = await take(member, 3_000);
    expect((await take(member, 100)).message).toBe('WITHDRAW_LIMIT');
    const params = { id: asked.reply?.withdrawalId ?? '' };
    await world.callAs('finance', rejectWithdrawal, { params, body: { reason: 'not this time' } });
    expect((await shown(member))?.[0]?.left).toBe(3_000);
    // The bank refuses this account for good.
    const failed = await take(member, 2_500);
    await world.callAs('finance', approveWithdrawal, { params: { id: failed.reply?.withdrawalId ?? '' }, body: {} });
    await world.untilAllEnded();
    expect(await world.books(member)).toEqual({ bank: -600_000n, cash: 600_000n });
    expect((await shown(member))?.[0]?.left).toBe(3_000);
  });

  it('count what is paid out of a balance under a bonus, not what was asked for', async () => {
    const member = await withMoney(500);
    const code = await publish(world, { percentSuccess: 50 });
    await world.call(activateBonus, { token: member.token, params: { code }, method: 'POST', key: randomUUID() });
    await settleBet(world, member, { stakeMinor: 50_000, payoutMinor: 50_000 });
    const meter = await meterOf(world, member);
    const kept = meter?.ifStopped.kept ?? 0;
    expect([meter?.isMet, kept > 0 && kept < 600]).toEqual([true, true]);
    await limitTo(kept - 1, 0);
    expect((await take(member, 600)).message).toBe('WITHDRAW_LIMIT');
    expect((await meterOf(world, member))?.balance).toBe(600);
    await limitTo(kept, 0);
    expect((await take(member, 600)).reply?.amount).toBe(kept);
  });

  it('one that failed and was paid after all counts', async () => {
    await limitTo(3_000, 0);
    const member = await withMoney(1_000);
    await take(member, 500);
    await world.untilAllEnded();
    const state = (to: string) =>
      world.admin.query(`update operations set state = $2 where member_id = $1 and kind = 'withdrawal'`, [
        member.id,
        to,
      ]);
    await world.admin.query('alter table operations disable trigger user');
    await state('DISPUTED');
    expect((await shown(member))?.[0]?.left).toBe(2_500);
    await state('PAID');
    await world.admin.query('alter table operations enable trigger user');
  });
});

describe('fifty callers at once', () => {
  it('never take more than the day allows', async () => {
    await limitTo(300, 0);
    const member = await withMoney(1_000);
    // One is accepted in each round, because only one may be unfinished; the fourth finds the day used up.
    const rounds = [];
    for (let round = 1; round <= 4; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => take(member, 100)));
      rounds.push(answers.map(({ message }) => message));
      await world.untilAllEnded();
    }
    expect(new Set(rounds.at(-1))).toEqual(new Set(['WITHDRAW_LIMIT']));
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 70_000n, payout: 30_000n });
  });

  it('nor do two that were decided on the same facts', async () => {
    await limitTo(300, 0);
    const member = await withMoney(1_000);
    const [one, other] = [await world.admin.connect(), await world.admin.connect()];
    const open = async (client: typeof one, facts: unknown) => {
      const row = {
        ...{
          member_id: member.id,
          operation_id: randomUUID(),
          kind: 'withdrawal',
          state: 'REVIEW',
          statement_type: 'withdraw',
        },
        ...{
          from_code: 'WALLET',
          to_code: 'SCB',
          counterparty: 'payout',
          amount: '20000',
          currency: 'THB',
          cash_sign: -1,
        },
        external_ref: 'x',
      };
      const { rows } = await client.query(
        'select opened, facts from open_operation(jsonb_populate_record(null::operations, $1), $2)',
        [row, { facts }],
      );
      return rows[0];
    };
    try {
      for (const client of [one, other]) {
        await client.query('begin');
        await client.query('set local role kapao_app');
      }
      const { opened, facts } = await open(one, {});
      expect({ opened, facts }).toMatchObject({ opened: false, facts: { limits: [{ max: '30000', used: '0' }] } });
      expect(await open(one, facts)).toEqual({ opened: true, facts: null });
      const second = open(other, facts);
      // It waits for the first to end, and is then told what that one has taken.
      await untilLocked(world.admin, 1);
      await one.query('commit');
      expect(await second).toMatchObject({ opened: false, facts: { limits: [{ max: '30000', used: '20000' }] } });
      await other.query('rollback');
      // No money stands behind it, which the audit would name.
      await withoutTriggers(
        world.admin,
        `delete from operations where member_id = '${member.id}' and kind = 'withdrawal';
          update members set statement_count = statement_count - 1 where member_id = '${member.id}'`,
      );
    } finally {
      for (const client of [one, other]) {
        await client.query('rollback');
        client.release();
      }
    }
  });
});

/** Time passes for what a member has withdrawn. */
async function olderBy(member: Member, by: string): Promise<void> {
  await world.admin.query('alter table operations disable trigger user');
  await world.admin.query(
    "update operations set created_at = created_at - $2::interval where member_id = $1 and kind = 'withdrawal'",
    [member.id, by],
  );
  await world.admin.query('alter table operations enable trigger user');
}

it('the database reads the policies as the product does', async () => {
  const inDatabase = async (currency: CashCurrency) => {
    const found = await world.admin.query<{ day: string; month: string }>(
      `select policy_amount('withdrawLimits', 'day', $1)::text as day, policy_amount('withdrawLimits', 'month', $1)::text as month`,
      [currency],
    );
    return found.rows[0];
  };
  for (const stored of [
    {},
    { day: { THB: 0.29, LAK: 100 } },
    { day: { THB: 1_000_000.07, LAK: 9_999_999_999 }, month: { THB: 9_999_999_999.99, LAK: 1 } },
  ]) {
    await world.setPolicy('withdrawLimits', stored);
    const { day, month } = policyValue(WITHDRAW_LIMITS_POLICY, stored);
    for (const currency of ['THB', 'LAK'] as const)
      expect(await inDatabase(currency)).toEqual({ day: String(day[currency]), month: String(month[currency]) });
  }
});
