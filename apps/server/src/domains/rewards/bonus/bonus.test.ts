import { randomUUID } from 'node:crypto';
import {
  activateBonus,
  activatePromotion,
  checkActiveBonus,
  checkBonusMinimum,
  clearBonus,
  currentPromotion,
  findPromotion,
  listBonuses,
} from '@kapao/contract/member/bonus.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { adjustBalance } from '@kapao/contract/operator/adjustment.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { isPlayTold } from '../../../queries/games/bet-facts.ts';
import { meterOf, publish, settleBet, voidBet } from '../../../testing/bonus-story.ts';
import { RACE_ROUNDS } from '../../../testing/race.ts';
import { newPlayer } from '../../../testing/server-world.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
beforeEach(async () => {
  member = await world.register();
});

const take = (code: string, who = member) =>
  world.call(activateBonus, { token: who.token, params: { code }, method: 'POST', key: randomUUID() });
const enter = (code: string, who = member) =>
  world.call(activatePromotion, { token: who.token, params: { code }, method: 'POST', key: randomUUID() });
const untilTold = () => until('every bet is told', () => isPlayTold(world.app.db, member.id));
const clear = () => world.call(clearBonus, { token: member.token, method: 'POST', key: randomUUID() });
const move = (from: string, to: string, amount: number) =>
  world.call(transfer, { token: member.token, body: { from, to, amount }, key: randomUUID() });
/** A reading of the game's bets under way writes nothing any more, and the next begins then. */
const hearBets = (when: string) =>
  world.admin.query(
    `update bet_feeds set fence = fence + 1, next_poll_at = now() + $1::interval where game_code = 'imi'`,
    [when],
  );
const takeOut = (amount: number) => world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
const cashOf = async () => (await world.wallet(member)).wallet.amount;
const cardOf = async (code: string) => {
  const { reply } = await world.call(listBonuses, { token: member.token, query: { locale: 'en' } });
  return reply?.bonuses.find((bonus) => bonus.code === code);
};

async function clean() {
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
}

describe('a bonus', () => {
  it('is credited to cash once, with its condition, and named in the statement in the reader’s language', async () => {
    const code = await publish(world);
    await world.deposit(member, 500);
    expect((await cardOf(code))?.offer).toMatchObject({ award: 100, target: 500, own: 500, refusal: null });
    expect((await take(code)).reply).toEqual({ message: 'SUCCESS', award: 100, target: 500 });
    expect(await cashOf()).toBe(600);
    expect(await meterOf(world, member)).toMatchObject({
      kind: 'bonus',
      name: 'Welcome',
      target: 500,
      counted: 0,
      remaining: 500,
      isMet: false,
      own: 500,
      ifStopped: { kept: 500, lost: 100 },
    });
    const statement = await world.call(listStatement, { token: member.token, body: {}, query: { locale: 'la' } });
    expect(statement.reply?.statements[0]).toMatchObject({
      statementType: 'bonus',
      amount: 100,
      status: 'SUCCESS',
      bonus: { description: 'ຍິນດີຕ້ອນຮັບ' },
    });
    expect((await cardOf(code))?.state).toBe('active');
    await clean();
  });

  it('a bonus taken again under the same key is taken once and answered alike', async () => {
    const code = await publish(world, { maxReceived: 5 });
    const key = randomUUID();
    const options = { token: member.token, params: { code }, method: 'POST', key };
    const first = await world.call(activateBonus, options);
    const again = await world.call(activateBonus, options);
    expect(again.text).toBe(first.text);
    expect(await cashOf()).toBe(100);
    const other = await publish(world);
    expect((await world.call(activateBonus, { ...options, params: { code: other } })).message).toBe('KEY_INVALID');
  });

  it('a bonus of 50 parallel callers is given once, round after round', async () => {
    const code = await publish(world, { maxReceived: 1_000 });
    for (let round = 1; round <= RACE_ROUNDS; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => take(code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, message } of answers) if (status !== 200) expect(message).toBe('BONUS_ALREADY_ACTIVE');
      const cleared = await Promise.all(Array.from({ length: 50 }, clear));
      expect(cleared.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, message } of cleared) if (status !== 200) expect(message).toBe('NO_PROMOTION');
      expect(await cashOf()).toBe(0);
    }
    const books = await world.books(member);
    const given = 10_000n * BigInt(RACE_ROUNDS);
    expect(books).toEqual({ 'cost:bonus': -given, forfeit: given });
    await clean();
  });

  it('a bonus that was taken as often as one member may is BONUS_MAX_CLAIMED, and is shown as received', async () => {
    const code = await publish(world);
    await take(code);
    await clear();
    expect((await take(code)).message).toBe('BONUS_MAX_CLAIMED');
    expect(await cardOf(code)).toMatchObject({ state: 'received', userBonus: { isActive: false } });
  });

  it('a card is available, active while its bonus runs, and available again until it was taken as often as it may be', async () => {
    const code = await publish(world, { maxReceived: 2 });
    const state = async () => (await cardOf(code))?.state;
    expect(await state()).toBe('available');
    await take(code);
    expect(await cardOf(code)).toMatchObject({ state: 'active', userBonus: { isActive: true } });
    await clear();
    expect(await state()).toBe('available');
    await take(code);
    await clear();
    expect(await state()).toBe('received');
  });

  it.each([
    ['day', '1 day'],
    ['week', '7 days'],
  ] as const)('a bonus of the %s is there again when that is over', async (type, time) => {
    const code = await publish(world, { type });
    await take(code);
    await clear();
    expect((await take(code)).message).toBe('BONUS_MAX_CLAIMED');
    await withoutTriggers(
      world.admin,
      `update bonus_grants set granted_at = granted_at - interval '${time}' where member_id = '${member.id}'`,
    );
    expect((await take(code)).status).toBe(200);
  });

  it('a bonus beside a running one is BONUS_ALREADY_ACTIVE, whichever of both kinds it is', async () => {
    await take(await publish(world));
    expect((await take(await publish(world))).message).toBe('BONUS_ALREADY_ACTIVE');
    expect((await enter(await publish(world, { kind: 'promotion' }))).message).toBe('BONUS_ALREADY_ACTIVE');
  });

  it('a bonus that is unknown, switched off, over or not begun is NO_PROMOTION', async () => {
    const over = await publish(world, { endsAt: '2026-01-01T00:00:00Z' });
    const later = await publish(world, { startsAt: '2099-01-01T00:00:00Z' });
    const off = await publish(world);
    await world.admin.query('update bonus_offers set is_on = false where code = $1', [off]);
    for (const code of [over, later, off, 'NOTHING', 'ไม่มี']) {
      expect([code, (await take(code)).message]).toEqual([code, 'NO_PROMOTION']);
    }
  });

  it('a bonus with a budget of 250 baht gives 100 baht to exactly 2 of 100 members at once, and is BONUS_FULL to the others', async () => {
    const code = await publish(world, { budget: 250 });
    const members: Member[] = [];
    for (let count = 0; count < 100; count += 1) members.push(await newPlayer(world.app.db, world.admin, 1));
    const answers = await Promise.all(members.map((who) => take(code, who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, message } of answers) if (status !== 200) expect(message).toBe('BONUS_FULL');
    const stored = await world.admin.query('select claims, given from bonus_offers where code = $1', [code]);
    expect(stored.rows).toEqual([{ claims: 2, given: '20000' }]);
  });

  it('is not taken before the bets behind the balances are told: one under way would count for it', async () => {
    const username = await world.activate(member, 'imi');
    const code = await publish(world);
    await world.deposit(member, 100);
    await hearBets('1 hour');
    await move('WALLET', 'imi', 100);
    const bet = await world.outside.playRound('imi', { username, stake: 60, payout: 0, state: 'RUNNING' });
    expect((await take(code)).message).toBe('BONUS_CONDITION');
    await world.outside.playRound('imi', { username, bet, stake: 60, payout: 60 });
    await move('imi', 'WALLET', 100);
    await hearBets('0');
    await untilTold();
    expect((await take(code)).message).toBe('SUCCESS');
    expect((await meterOf(world, member))?.counted).toBe(0);
    await clean();
  });

  it('is not taken while a game with money does not answer: what was played there is not known', async () => {
    await world.activate(member, 'imi');
    const code = await publish(world);
    await world.deposit(member, 100);
    await move('WALLET', 'imi', 100);
    await world.outside.setFault({ target: 'game:imi', fault: 'down', times: 20 });
    expect((await take(code)).message).toBe('GAME_NOT_READ');
    await world.outside.clearFaults();
    await until('the game is asked again', async () => (await take(code)).message === 'SUCCESS');
    await clean();
  });

  it('a bonus of a percent is of a deposit that qualifies, capped, and of each deposit once', async () => {
    const award = { kind: 'percent', percent: 33, cap: 150, minDeposit: 100, withinHours: 24 } as const;
    const code = await publish(world, { award, base: 'depositAndAward', multiple: 2, maxReceived: 5 });
    expect((await take(code)).message).toBe('MONEY_NOT_ENOUGH');
    await world.deposit(member, 99);
    expect((await take(code)).message).toBe('MONEY_NOT_ENOUGH');
    await world.deposit(member, 100.07);
    expect((await take(code)).reply).toMatchObject({ award: 33.02, target: 266.18 });
    await clear();
    expect((await take(code)).message).toBe('MONEY_NOT_ENOUGH');
    await world.deposit(member, 1_000);
    expect((await take(code)).reply).toMatchObject({ award: 150, target: 2_300 });
    await clean();
  });

  it('a bonus of a percent is not given of a deposit that operators took back', async () => {
    const award = { kind: 'percent', percent: 100, cap: 5_000, minDeposit: 100, withinHours: 24 } as const;
    const code = await publish(world, { award, multiple: 2, maxReceived: 5 });
    await world.deposit(member, 3_000);
    const found = await world.admin.query('select operation_id from operations where member_id = $1', [member.id]);
    const taken = await world.callAs('finance', adjustBalance, {
      params: { id: member.id },
      body: {
        ...{ direction: 'DEBIT', amount: 2_900, cause: 'WRONG_CREDIT', reason: 'another member paid it' },
        operationId: String(found.rows[0]?.operation_id),
      },
    });
    expect((await approveProposed(world, taken, 'owner')).status).toBe(200);
    expect((await take(code)).message).toBe('MONEY_NOT_ENOUGH');
    await world.deposit(member, 200);
    expect((await take(code)).reply).toMatchObject({ award: 200 });
    await clean();
  });
});

describe('a promotion code', () => {
  it('is found in capitals whatever is typed, and taken once', async () => {
    const code = await publish(world, {
      kind: 'promotion',
      code: `NEW-${randomUUID().slice(0, 4).toUpperCase()}`,
      percentFail: 40,
    });
    const found = await world.call(findPromotion, { token: member.token, params: { code: ` ${code.toLowerCase()} ` } });
    expect(found.reply).toMatchObject({ code, percentFail: 40, offer: { award: 100, refusal: null } });
    expect((await enter(code.toLowerCase())).status).toBe(200);
    const current = await world.call(currentPromotion, { token: member.token });
    expect(current.reply?.promotion).toMatchObject({ code, percentFail: 40 });
    const active = await world.call(checkActiveBonus, { token: member.token });
    expect(active.reply).toMatchObject({ status: true, type: 'limit', kind: 'promotion' });
    await clear();
    expect((await enter(code)).message).toBe('PROMOTION_RECEIVED');
    expect((await world.call(currentPromotion, { token: member.token })).reply?.promotion).toBeNull();
  });

  it('a promotion code with 10 uses is given to exactly 10 of 100 members at once', async () => {
    const code = await publish(world, { kind: 'promotion', mostClaims: 10 });
    const members: Member[] = [];
    // Registered without a password: a hundred are hashed in minutes on a busy machine.
    for (let count = 0; count < 100; count += 1) members.push(await newPlayer(world.app.db, world.admin, 1));
    const answers = await Promise.all(members.map((who) => enter(code, who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { status, message } of answers) if (status !== 200) expect(message).toBe('BONUS_FULL');
    const stored = await world.admin.query('select claims, given from bonus_offers where code = $1', [code]);
    expect(stored.rows).toEqual([{ claims: 10, given: '100000' }]);
    await clean();
  });

  it('a promotion code that is guessed ten times in vain is REQUEST_LIMIT, in parallel too, and the right one as well', async () => {
    const code = await publish(world, { kind: 'promotion' });
    const guess = (wrong: string) => world.call(findPromotion, { token: member.token, params: { code: wrong } });
    expect((await guess(code)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => guess(`WRONG${index}`)));
    expect(answers.filter(({ message }) => message === 'NO_PROMOTION')).toHaveLength(10);
    expect(answers.filter(({ message }) => message === 'REQUEST_LIMIT')).toHaveLength(20);
    expect((await guess(code)).message).toBe('REQUEST_LIMIT');
    expect((await enter(code)).message).toBe('REQUEST_LIMIT');
    await world.admin.query("update promotion_misses set window_ends_at = now() - interval '1 second'");
    expect((await enter(code)).status).toBe(200);
  });
});

describe('turnover', () => {
  it('counts settled valid bets by the weight of their group, and a void takes back what it counted', async () => {
    await take(await publish(world));
    await settleBet(world, member, { stakeMinor: 10_000 });
    await settleBet(world, member, { stakeMinor: 10_000, group: 'sport' });
    const voided = await settleBet(world, member, { stakeMinor: 30_000, group: 'slot' });
    await settleBet(world, member, { stakeMinor: 10_000, group: 'lotto' });
    expect(await meterOf(world, member)).toMatchObject({ counted: 450, remaining: 50 });
    await voidBet(world, member, voided);
    expect(await meterOf(world, member)).toMatchObject({ counted: 150, remaining: 350 });
    const minimum = await world.call(checkBonusMinimum, { token: member.token });
    expect(minimum.reply).toMatchObject({ minimum: 500, counted: 150, remaining: 350, isEnough: false });
  });

  it.each(['bonus', 'promotion'] as const)('tells the type of a %s that is not on offer any more', async (kind) => {
    const code = await publish(world, { kind, type: 'week', maxReceived: 2 });
    await (kind === 'bonus' ? take(code) : enter(code));
    await publish(world, { kind, code, endsAt: '2026-01-01T00:00:00Z' });
    expect(await meterOf(world, member)).toMatchObject({ kind, times: { type: 'week', maxReceived: 2 } });
    await clear();
  });

  it('turnover of bets before the bonus counts nothing', async () => {
    await settleBet(world, member, { stakeMinor: 90_000 });
    await take(await publish(world));
    expect(await meterOf(world, member)).toMatchObject({ counted: 0 });
  });
});

describe('stopping a bonus', () => {
  it.each([
    ['daily bonus', 'bonus', { type: 'day', maxReceived: 1_000, percentFail: 25 }],
    ['promotion code', 'promotion', { type: 'day', maxReceived: 1_000, percentFail: 100 }],
  ] as const)(
    'stopping a bonus of a %s that was never played leaves nothing of it, however often it is taken',
    async (...[, kind, wish]) => {
      const code = await publish(world, { kind, ...wish });
      for (let round = 0; round < 20; round += 1) {
        expect((await (kind === 'bonus' ? take(code) : enter(code))).message).toBe('SUCCESS');
        expect((await clear()).reply).toMatchObject({ kept: 0, lost: 100 });
      }
      expect(await world.books(member)).toEqual({ 'cost:bonus': -200_000n, forfeit: 200_000n });
      await clean();
    },
  );

  it('takes what was announced, to the satang, and own money never', async () => {
    const code = await publish(world, { award: { kind: 'fixed', amount: 33.33 }, percentFail: 50 });
    await world.deposit(member, 500);
    await take(code);
    // A fifth of 166.65 is staked, and so a fifth of the award; half of that is kept.
    await settleBet(world, member, { stakeMinor: 3_333, payoutMinor: 3_333 });
    const announced = (await meterOf(world, member))?.ifStopped;
    expect(announced).toEqual({ kept: 503.33, lost: 30 });
    expect((await clear()).reply).toEqual({ message: 'BONUS_CLEAR', ...announced });
    expect(await cashOf()).toBe(503.33);
    const statement = await world.call(listStatement, { token: member.token, body: {} });
    expect(statement.reply?.statements[0]).toMatchObject({ statementType: 'finish_bonus', amount: -30 });
    await clean();
  });

  it('is BONUS_CONDITION while money is in a game, in transit, on hold or at stake', async () => {
    await world.activate(member, 'pg');
    await world.deposit(member, 500);
    await take(await publish(world));
    const move = (from: string, to: string) =>
      world.call(transfer, { token: member.token, body: { from, to, amount: 100 }, key: randomUUID() });
    await move('WALLET', 'pg');
    expect(await meterOf(world, member)).toMatchObject({ isAllHome: false, balance: 600 });
    expect((await clear()).message).toBe('BONUS_CONDITION');
    await move('pg', 'WALLET');
    const ref = await settleBet(world, member, { stakeMinor: 5_000, state: 'RUNNING' });
    expect((await clear()).message).toBe('BONUS_CONDITION');
    await voidBet(world, member, ref);
    await untilTold();
    expect((await clear()).reply).toMatchObject({ kept: 500, lost: 100 });
  });

  it('waits until the bets behind its balances are told: one that pays later would be free of it', async () => {
    const username = await world.activate(member, 'imi');
    await world.deposit(member, 100);
    await take(await publish(world));
    await hearBets('1 hour');
    await move('WALLET', 'imi', 200);
    const bet = await world.outside.playRound('imi', { username, stake: 200, payout: 0, state: 'RUNNING' });
    expect((await clear()).message).toBe('BONUS_CONDITION');
    await hearBets('0');
    expect((await clear()).message).toBe('BONUS_CONDITION');
    await world.outside.playRound('imi', { username, bet, stake: 200, payout: 800 });
    await move('imi', 'WALLET', 800);
    await untilTold();
    expect((await clear()).reply).toMatchObject({ kept: 100, lost: 700 });
    await clean();
  });

  it('keeps deposits made meanwhile', async () => {
    await take(await publish(world));
    await world.deposit(member, 300);
    expect((await clear()).reply).toMatchObject({ kept: 300, lost: 100 });
  });

  it('happens by itself when its time is over', async () => {
    await world.deposit(member, 200);
    await take(await publish(world, { expiresInHours: 1 }));
    await world.admin.query('alter table turnover_conditions disable trigger ends_once');
    await world.admin.query(
      `update turnover_conditions set accepted_at = accepted_at - interval '2 hours', expires_at = now() - interval '1 second'
       where member_id = $1`,
      [member.id],
    );
    await world.admin.query('alter table turnover_conditions enable trigger ends_once');
    world.app.workLoop.wake('turnover-expiry');
    await expect.poll(cashOf).toBe(200);
    const ended = await world.admin.query('select state from turnover_conditions where member_id = $1', [member.id]);
    expect(ended.rows).toEqual([{ state: 'EXPIRED' }]);
    await clean();
  });
});

describe('a withdrawal under a bonus', () => {
  it('is BONUS_REMAINING before the target, and BONUS_WHOLE_BALANCE for less than the whole balance', async () => {
    await world.deposit(member, 500);
    await take(await publish(world));
    expect((await takeOut(600)).message).toBe('BONUS_REMAINING');
    expect((await takeOut(100)).message).toBe('BONUS_REMAINING');
    await settleBet(world, member, { stakeMinor: 50_000 });
    expect((await takeOut(100)).message).toBe('BONUS_WHOLE_BALANCE');
    expect((await takeOut(600)).reply).toMatchObject({ status: 'PENDING', amount: 600 });
    const statement = await world.call(listStatement, { token: member.token, body: {} });
    expect(statement.reply?.statements.slice(0, 2)).toMatchObject([
      { statementType: 'withdraw', amount: -600 },
      { statementType: 'finish_bonus', amount: 0 },
    ]);
    await clean();
    expect(await meterOf(world, member)).toBeNull();
    expect(await world.books(member)).toEqual({ bank: -50_000n, 'cost:bonus': -10_000n, payout: 60_000n });
  });

  it('is cut to the cap on top of own money, and the rest is a statement row', async () => {
    await world.deposit(member, 500);
    await take(await publish(world, { cap: 40 }));
    await settleBet(world, member, { stakeMinor: 50_000 });
    expect((await takeOut(600)).reply).toMatchObject({ amount: 540 });
    await clean();
    expect(await world.books(member)).toEqual({
      bank: -50_000n,
      'cost:bonus': -10_000n,
      forfeit: 6_000n,
      payout: 54_000n,
    });
  });

  it('a withdrawal asked for by 50 callers at once is paid once', async () => {
    await world.deposit(member, 500);
    await take(await publish(world, { cap: 40 }));
    await settleBet(world, member, { stakeMinor: 50_000 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => takeOut(600)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await clean();
    expect((await world.books(member)).payout).toBe(54_000n);
  });
});
