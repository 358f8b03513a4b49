import { randomUUID } from 'node:crypto';
import { activateBonus, clearBonus, getTurnover } from '@kapao/contract/member/bonus.ts';
import { collectInvite, listInvites } from '@kapao/contract/member/invite.ts';
import { addRefundToWallet, checkRefund, receiveRefund } from '@kapao/contract/member/refund.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { getMember } from '@kapao/contract/operator/member.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { inTransaction } from '../../../platform/database/db.ts';
import { actFor } from '../../../platform/database/side.ts';
import { startOfDay } from '../../../shared/bangkok-day.ts';
import { publish } from '../../../testing/bonus-story.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';
import { storeBets } from '../../games/bet-record/bet-record-store.ts';
import { countedDay } from '../refund/refund-rules.ts';

const PG = { game_code: 'pg', partner_id: 'game-pg' };
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await world.admin.query(`insert into refund_rules (version, is_on, period, percent_bp, cap_thb, cap_lak, minimum_thb,
      minimum_lak, expires_days, multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, true, 'day', 500, 1000000, 100000000, 1000, 100000, 9, 0, 100, 0, 'owner', now() - interval '30 days')`);
  await world.admin.query(`insert into invite_rules (version, is_on, basis, percent_bp, day_cap_thb, day_cap_lak,
      multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, true, 'turnover', 100, 1000000, 100000000, 0, 100, 0, 'owner', now() - interval '30 days')`);
});
afterAll(() => world?.stop());
afterEach(async () => expect(await world.audit()).toEqual([]));

let version = 0n;
const players = new Map<string, string>();

interface ReportedBet {
  ref: string;
  stake: number;
  payout?: number;
  state?: 'SETTLED' | 'VOID';
  daysAgo?: number;
  at?: Date;
}

/** A bet as the feed of `pg` tells it: each telling is newer than the one before. */
async function tell(member: Member, { ref, stake, payout = 0, state = 'SETTLED', daysAgo = 1, at }: ReportedBet) {
  const username = players.get(member.id) ?? (await world.activate(member, 'pg'));
  players.set(member.id, username);
  const settledAt = (
    at ?? new Date(startOfDay(countedDay(new Date()) - daysAgo).getTime() + 9 * 3_600_000)
  ).toISOString();
  version += 1n;
  const amounts = { stake: BigInt(stake * 100), validStake: BigInt(stake * 100), payout: BigInt(payout * 100) };
  const bet = { id: ref, version, username, product: 'slot' as const, ...amounts, state, at: settledAt, settledAt };
  const told = [{ ...bet, productGroup: 'slot' as const }];
  await actFor('worker', () => inTransaction(world.app.db, (tx) => storeBets(tx, PG, told)));
}

const claim = { method: 'POST', key: '' } as const;
async function takeRefund(member: Member): Promise<void> {
  const call = () => ({ ...claim, token: member.token, key: randomUUID() });
  expect((await world.call(receiveRefund, call())).message).toBe('REFUND_SUCCESS');
  expect((await world.call(addRefundToWallet, call())).message).toBe('SUCCESS');
}
const cashOf = async (member: Member) => Number((await world.books(member)).cash ?? 0n) / 100;
const dossierOf = async (member: Member) => {
  const { reply } = await world.callAs('finance', getMember, { params: { id: member.id } });
  if (!reply) throw new Error('the dossier did not answer');
  return reply;
};
const untilOwed = (member: Member, owed: number) =>
  until(`${owed} are owed`, async () => (await dossierOf(member)).owed === owed);
const statementOf = async (member: Member) =>
  (await world.call(listStatement, { token: member.token, query: { locale: 'en' }, body: {} })).reply?.statements ?? [];

describe('a refund whose bet is called void', () => {
  it('is owed, shown to operators and member, and taken from the next refund, never from own money', async () => {
    const member = await world.register();
    await tell(member, { ref: 'lost', stake: 400, daysAgo: 3 });
    await takeRefund(member);
    await world.deposit(member, 100);
    await tell(member, { ref: 'lost', stake: 400, state: 'VOID', daysAgo: 3 });
    await untilOwed(member, 20);
    expect((await dossierOf(member)).debts).toMatchObject([
      { kind: 'refund', paid: 20, owed: 20, game: 'pg', bet: 'lost' },
    ]);
    expect((await world.call(checkRefund, { token: member.token })).reply?.owed).toBe(20);
    expect(await cashOf(member)).toBe(120);
    await tell(member, { ref: 'lost again', stake: 700, daysAgo: 2 });
    await takeRefund(member);
    expect(await cashOf(member)).toBe(120 + 35 - 20);
    expect(await statementOf(member)).toMatchObject([
      {
        statementType: 'finish_bonus',
        amount: -20,
        to: 'DEBT',
        refund: { description: 'Taken for a bet that was voided or corrected' },
      },
      { statementType: 'bonus', amount: 35 },
      { statementType: 'deposit', amount: 100 },
      { statementType: 'bonus', amount: 20 },
    ]);
    expect(await dossierOf(member)).toMatchObject({ owed: 0 });
  });

  it('is taken as far as each reward goes, and the rest stays owed', async () => {
    const member = await world.register();
    await tell(member, { ref: 'lost', stake: 1_000, daysAgo: 4 });
    await takeRefund(member);
    await tell(member, { ref: 'lost', stake: 1_000, state: 'VOID', daysAgo: 4 });
    await tell(member, { ref: 'second', stake: 600, daysAgo: 3 });
    await takeRefund(member);
    expect([await cashOf(member), (await dossierOf(member)).owed]).toEqual([50, 20]);
  });

  it('a refund whose bet is voided or corrected follows its last report, however often and late each came', async () => {
    const member = await world.register();
    await tell(member, { ref: 'lost', stake: 400, daysAgo: 3 });
    await takeRefund(member);
    for (const payout of [100, 100, 400, 0, 200]) await tell(member, { ref: 'lost', stake: 400, payout, daysAgo: 3 });
    // A win that is told late takes from the loss as well.
    await tell(member, { ref: 'late', stake: 0, payout: 100, daysAgo: 3 });
    await untilOwed(member, 20);
    await tell(member, { ref: 'late', stake: 0, state: 'VOID', daysAgo: 3 });
    await untilOwed(member, 10);
  });

  it('a refund whose bet is called void and counts again after it was taken is given back', async () => {
    const member = await world.register();
    await tell(member, { ref: 'lost', stake: 400, daysAgo: 3 });
    await takeRefund(member);
    await tell(member, { ref: 'lost', stake: 400, state: 'VOID', daysAgo: 3 });
    await tell(member, { ref: 'second', stake: 800, daysAgo: 2 });
    await takeRefund(member);
    expect(await cashOf(member)).toBe(40);
    await tell(member, { ref: 'lost', stake: 400, daysAgo: 3 });
    await until('it is given back', async () => (await cashOf(member)) === 60);
    expect((await statementOf(member))[0]).toMatchObject({
      statementType: 'bonus',
      amount: 20,
      bonus: { description: 'Given back: a bet counts again' },
    });
    expect(await dossierOf(member)).toMatchObject({ owed: 0, debts: [] });
  });
});

it('an invite earning of a friend’s voided bet is taken from the next one', async () => {
  const inviter = await world.register();
  const friend = await world.register({ accountName: 'SOMSAK PHROMMA' });
  await world.admin.query("update members set inviter_id = $2, name = 'Somsak' where member_id = $1", [
    friend.id,
    inviter.id,
  ]);
  const collect = () => world.call(collectInvite, { ...claim, token: inviter.token, key: randomUUID() });
  const earn = async (ref: string, daysAgo: number) => {
    await tell(friend, { ref, stake: 1_000, daysAgo });
    await until('the day is counted', async () => {
      world.app.workLoop.wake('invite-earnings');
      return (await world.books(inviter)).invite === 1_000n;
    });
  };
  await earn('played', 2);
  expect((await collect()).reply?.amount).toBe(10);
  await tell(friend, { ref: 'played', stake: 1_000, state: 'VOID', daysAgo: 2 });
  await untilOwed(inviter, 10);
  expect((await world.call(listInvites, { token: inviter.token, body: {} })).reply?.owed).toBe(10);
  await earn('played more', 1);
  await collect();
  expect([await cashOf(inviter), (await dossierOf(inviter)).owed]).toEqual([10, 0]);
});

describe('a bonus whose turnover is called void after its end', () => {
  const play = { stake: 500, payout: 500 };
  const endBonus = async (member: Member, ref: string) => {
    const code = await publish(world, { percentSuccess: 100 });
    expect((await world.call(activateBonus, { token: member.token, params: { code }, key: randomUUID() })).status).toBe(
      200,
    );
    await tell(member, { ref, ...play, at: new Date() });
    const shown = (await world.call(getTurnover, { token: member.token, query: { locale: 'en' } })).reply?.turnover;
    const cleared = await world.call(clearBonus, { token: member.token, key: randomUUID() });
    expect(cleared.reply).toMatchObject(shown?.ifStopped ?? {});
    return { owed: shown?.owed, kept: cleared.reply?.kept };
  };

  it('is owed, told before the next one is ended, and taken from what that leaves beyond own money', async () => {
    const member = await world.register();
    await world.deposit(member, 50);
    expect(await endBonus(member, 'met')).toEqual({ owed: 0, kept: 150 });
    await tell(member, { ref: 'met', ...play, state: 'VOID', at: new Date() });
    await untilOwed(member, 100);
    expect(await endBonus(member, 'met again')).toEqual({ owed: 100, kept: 150 });
    expect([await cashOf(member), (await dossierOf(member)).owed]).toEqual([150, 0]);
  });
});

describe('the database', () => {
  const credit = (member: Member, body: string) => {
    const id = randomUUID();
    return world.admin.query(`begin;
      select open_operation(row('${member.id}', '${id}', 'reward', 'CREDITED', 0, 'bonus', 'BONUS', 'WALLET', 'house', 1000, 'THB',
        1::smallint, 'x', null, null, 0, null, null, 0, null)::operations);
      insert into operation_causes values ('${member.id}', '${id}', 'luckydraw', '${id}', '{"th": "x"}');
      ${body.replaceAll('$id', id)}; commit`);
  };
  const owing = async () => {
    const member = await world.register();
    await tell(member, { ref: 'lost', stake: 400, daysAgo: 3 });
    await takeRefund(member);
    await tell(member, { ref: 'lost', stake: 400, state: 'VOID', daysAgo: 3 });
    await untilOwed(member, 20);
    return member;
  };
  const refused = async (asked: Promise<unknown>, why: string) => {
    await expect(asked).rejects.toThrow(why);
    await world.admin.query('rollback');
  };
  const net = (
    member: Member,
    amount: number,
    paidBy: string,
  ) => `with f as (select operation_id from open_operation(row(
      '${member.id}', gen_random_uuid(), 'forfeit', 'TAKEN', 0, 'finish_bonus', 'WALLET', 'DEBT', 'house', ${amount}, 'THB',
      (-1)::smallint, 'x', null, null, 0, null, null, 0, null)::operations) o, lateral (select (o.operation).operation_id) i)
    insert into reward_nettings select '${member.id}', operation_id, 'THB', ${amount}, ${paidBy} from f`;

  it('refuses a reward that is paid to who owes without netting', async () => {
    await refused(credit(await owing(), 'select 1'), 'is paid without netting');
  });

  it('refuses to take more than is owed, or more than the reward brought', async () => {
    const member = await owing();
    await refused(credit(member, net(member, 1_001, "'$id'")), 'from rewards only');
    const free = await world.register();
    await refused(credit(free, net(free, 1_000, "'$id'")), 'more is taken');
  });

  it('refuses to give back what is owed, and to move such money without a netting', async () => {
    const member = await owing();
    const id = randomUUID();
    const giveBack = (netting: string) =>
      world.admin.query(`begin;
        select open_operation(row('${member.id}', '${id}', 'reward', 'CREDITED', 0, 'bonus', 'DEBT', 'WALLET', 'house', 500, 'THB',
          1::smallint, 'x', null, null, 0, null, null, 0, null)::operations);
        insert into operation_causes values ('${member.id}', '${id}', 'bonus', '${id}/debt', '{"th": "x"}');
        ${netting}; select ledger.post_movement('${member.id}', '${id}', 'net', 'debt', 'THB', 'forfeit:debt', 'cash', 500);
        commit`);
    await refused(giveBack('select 1'), 'nothing is netted');
    const netting = `insert into reward_nettings values ('${member.id}', '${id}', 'THB', -500)`;
    await refused(giveBack(netting), 'nothing is given back');
  });

  it('refuses to take from a deposit', async () => {
    const member = await owing();
    await world.deposit(member, 50);
    const paid = await world.admin.query(
      "select operation_id from operations where member_id = $1 and kind = 'deposit'",
      [member.id],
    );
    await refused(
      world.admin.query(`begin; ${net(member, 500, `'${paid.rows[0].operation_id}'`)}; commit`),
      'from rewards only',
    );
  });
});
