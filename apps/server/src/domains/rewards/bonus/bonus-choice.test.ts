import { randomUUID } from 'node:crypto';
import {
  activateBonus,
  type BonusChoice,
  type ChoiceReason,
  chooseBonus,
  clearBonus,
  getBonusChoice,
  listBonuses,
} from '@kapao/contract/member/bonus.ts';
import { truelink } from '@kapao/contract/member/prepaid.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { meterOf, publish } from '../../../testing/bonus-story.ts';
import { excludeForEver, limit, sendMoney, takeBreak } from '../../../testing/fair-play-story.ts';
import { codeOf, pay as payCode, startQrWorld } from '../../../testing/qr-story.ts';
import { RACE_ROUNDS } from '../../../testing/race.ts';
import { hurrySlips, pay as paySlip, upload, withoutFeed } from '../../../testing/slip-story.ts';
import { type Member, until, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'));
});
afterEach(() => world.outside.clearFaults());
afterAll(() => world?.stop());
beforeEach(async () => {
  // A bonus that another test offers would be offered here as well.
  await world.admin.query('update bonus_offers set is_on = false');
  member = await world.register();
});

const PERCENT = { kind: 'percent', percent: 20, cap: 500, minDeposit: 100, withinHours: 24 } as const;
const publishPercent = (wish: Parameters<typeof publish>[1] = {}) =>
  publish(world, { award: PERCENT, maxReceived: 100, ...wish });

const choose = (code: string | null, who = member) =>
  world.call(chooseBonus, { token: who.token, body: { code }, method: 'POST' });
const take = (code: string) =>
  world.call(activateBonus, { token: member.token, params: { code }, method: 'POST', key: randomUUID() });
const clear = () => world.call(clearBonus, { token: member.token, method: 'POST', key: randomUUID() });
const view = async (who = member) => {
  const answered = await world.call(getBonusChoice, { token: who.token, query: { locale: 'en' } });
  if (!answered.reply) throw new Error(`the choice answered ${answered.text}`);
  return answered.reply;
};
const offered = async (code: string) => (await view()).choosable.some((bonus) => bonus.code === code);
/** The choice once its deposit has come and it has ended. */
async function ended(who = member): Promise<BonusChoice> {
  let choice: BonusChoice | null = null;
  await until('the choice has ended', async () => {
    await world.admin.query('update bonus_choices set next_try_at = now() where next_try_at > now() + $1::interval', [
      '2 seconds',
    ]);
    choice = (await view(who)).choice;
    return choice !== null && (choice.state === 'TAKEN' || choice.state === 'REFUSED');
  });
  if (!choice) throw new Error('there is no choice');
  return choice;
}
async function refused(reason: ChoiceReason) {
  expect(await ended()).toMatchObject({ state: 'REFUSED', reason, award: null });
  expect(await world.admin.query('select 1 from bonus_grants where member_id = $1', [member.id])).toMatchObject({
    rowCount: 0,
  });
}
const cashOf = async () => (await world.wallet(member)).wallet.amount;
const grantsOf = async () =>
  (
    await world.admin.query(
      'select operation_id, deposit_operation_id, code from bonus_grants where member_id = $1 order by granted_at',
      [member.id],
    )
  ).rows;

async function clean() {
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
}

const WAYS: readonly [string, (baht: number) => Promise<void>][] = [
  ['a bank transfer', (baht) => world.deposit(member, baht)],
  [
    'a code',
    async (baht) => {
      const { payload } = await codeOf(world, member, { provider: 'WW', amount: baht });
      await payCode(world, payload);
    },
  ],
  [
    'a gift link',
    async (baht) => {
      const link = await world.outside.giftLink({ phone: member.username, amount: baht });
      await world.call(truelink, { token: member.token, body: { link } });
    },
  ],
];

describe('a bonus chosen for the next deposit', () => {
  it.each(WAYS)('is given of the money that comes by %s, once, under its condition', async (_way, deposit) => {
    const code = await publishPercent();
    expect(await view()).toMatchObject({ choice: null, isBonusRunning: false, now: null });
    expect(await offered(code)).toBe(true);
    expect((await choose(code)).reply).toEqual({ message: 'SUCCESS' });
    expect((await view()).choice).toMatchObject({ code, state: 'WAITING', minDeposit: 100, deposit: null });
    await deposit(500);
    expect(await ended()).toMatchObject({ code, state: 'TAKEN', reason: null, deposit: 500, award: 100 });
    expect(await cashOf()).toBe(600);
    expect(await meterOf(world, member)).toMatchObject({ target: 500, own: 500 });
    expect(await view()).toMatchObject({ isBonusRunning: true, choosable: [] });
    await clean();
  });

  it('is given of the money that a slip credits', async () => {
    const code = await publishPercent();
    await withoutFeed(world);
    await choose(code);
    const { picture } = await paySlip(world, member, { baht: 1_000 });
    await upload({ world, member, file: picture });
    await hurrySlips(world);
    expect(await ended()).toMatchObject({ state: 'TAKEN', deposit: 1_000, award: 200 });
    await world.outside.clearFaults();
    await clean();
  });

  it('is used up by the first deposit, and the next one gives nothing', async () => {
    const code = await publishPercent({ multiple: 1 });
    await choose(code);
    await world.deposit(member, 200);
    expect((await ended()).award).toBe(40);
    await clear();
    await world.deposit(member, 300);
    expect(await grantsOf()).toHaveLength(1);
    expect((await view()).now).toMatchObject({ code, award: 60, deposit: 300 });
    await clean();
  });

  it('is not given of money that was there before it was chosen', async () => {
    const code = await publishPercent();
    await world.deposit(member, 1_000);
    await choose(code);
    expect((await view()).choice?.state).toBe('WAITING');
    await world.deposit(member, 100);
    expect(await ended()).toMatchObject({ state: 'TAKEN', deposit: 100, award: 20 });
    await clean();
  });

  it('gives place to one chosen later, and can be dropped', async () => {
    const [first, second] = [await publishPercent(), await publishPercent({ award: { ...PERCENT, percent: 50 } })];
    await choose(first);
    await choose(second);
    expect((await view()).choice?.code).toBe(second);
    await choose(null);
    expect((await view()).choice).toBeNull();
    await world.deposit(member, 200);
    expect(await grantsOf()).toEqual([]);
    expect(await cashOf()).toBe(200);
  });

  it('waits a day and no longer', async () => {
    const code = await publishPercent();
    await choose(code);
    await world.admin.query('alter table bonus_choices disable trigger changes_once');
    await world.admin.query(
      `update bonus_choices set chosen_at = chosen_at - interval '25 hours', expires_at = expires_at - interval '25 hours'
       where member_id = $1`,
      [member.id],
    );
    await world.admin.query('alter table bonus_choices enable trigger changes_once');
    expect((await view()).choice).toBeNull();
    await world.deposit(member, 200);
    expect(await grantsOf()).toEqual([]);
    expect((await view()).now).toMatchObject({ code, award: 40 });
    expect((await choose(code)).status).toBe(200);
  });
});

describe('a chosen bonus is not given and says why', () => {
  it('when the deposit is too small, and the money stays free', async () => {
    await choose(await publishPercent());
    await world.deposit(member, 99.99);
    await refused('TOO_SMALL');
    expect(await cashOf()).toBe(99.99);
    expect(await meterOf(world, member)).toBeNull();
  });

  it('when another bonus was taken before the money came', async () => {
    const [chosen, other] = [await publishPercent(), await publish(world)];
    await choose(chosen);
    await take(other);
    await world.deposit(member, 500);
    expect(await ended()).toMatchObject({ state: 'REFUSED', reason: 'BONUS_RUNS' });
    expect((await grantsOf()).map(({ code }) => code)).toEqual([other]);
  });

  it.each([
    ['switched off', 'OFF', 'update bonus_offers set is_on = false where code = $1'],
    ['given out', 'FULL', 'update bonus_offers set claims = 0, most_claims = 0 where code = $1'],
  ] as const)('when the bonus was %s meanwhile', async (_what, reason, statement) => {
    const code = await publishPercent();
    await choose(code);
    await world.admin.query(statement, [code]);
    await world.deposit(member, 500);
    await refused(reason);
  });

  it('when its terms were changed after the member agreed to them', async () => {
    const code = await publishPercent();
    await choose(code);
    await publishPercent({ code, multiple: 40 });
    await world.deposit(member, 500);
    await refused('CHANGED');
    expect((await view()).now).toMatchObject({ code, award: 100 });
  });

  it('when the money is withheld by the member’s own limit, and of what is not withheld it is given', async () => {
    const code = await publishPercent();
    await limit(world, member, ['DEPOSIT', 'DAY', 300]);
    await choose(code);
    await world.deposit(member, 250);
    await until('it is given', async () => (await grantsOf()).length === 1);
    await clear();
    await choose(code);
    await sendMoney(world, member, 500);
    // 50 of it are within the limit: less than the smallest deposit.
    expect(await ended()).toMatchObject({ state: 'REFUSED', reason: 'WITHHELD' });
    expect(await grantsOf()).toHaveLength(1);
  });

  it('when the deposit has left again before the games could be read', async () => {
    const code = await publishPercent();
    await world.activate(member, 'imi');
    await world.deposit(member, 100);
    const toGame = { from: 'WALLET', to: 'imi', amount: 100 };
    await world.call(transfer, { token: member.token, body: toGame, key: randomUUID() });
    await world.outside.setFault({ target: 'game:imi', fault: 'down', times: 10_000 });
    await choose(code);
    await world.deposit(member, 500);
    await until('the deposit has come', async () => (await view()).choice?.state === 'TAKING');
    const out = await world.call(withdraw, { token: member.token, body: { amount: 500 }, key: randomUUID() });
    expect(out.status).toBe(200);
    await until('it is paid', async () => {
      await world.hurry();
      const paid = await world.admin.query("select 1 from operations where member_id = $1 and state = 'PAID'", [
        member.id,
      ]);
      return paid.rowCount === 1;
    });
    await world.outside.clearFaults();
    await refused('DEPOSIT_GONE');
  });

  it('when the member takes a break or stops before the money comes', async () => {
    for (const stop of [takeBreak, excludeForEver]) {
      member = await world.register();
      await choose(await publishPercent());
      await stop(world, member);
      await sendMoney(world, member, 500);
      // All that comes meanwhile is withheld.
      await refused('WITHHELD');
      expect(await view()).toMatchObject({ choosable: [], now: null });
    }
  });

  it('a bonus that could not be taken cannot be chosen, and nothing is noted', async () => {
    const [fixed, percent] = [await publish(world), await publishPercent({ maxReceived: 1 })];
    expect((await choose('NOTHING')).message).toBe('NO_PROMOTION');
    expect((await choose(fixed)).message).toBe('NO_PROMOTION');
    await take(fixed);
    expect((await choose(percent)).message).toBe('BONUS_ALREADY_ACTIVE');
    await clear();
    await world.deposit(member, 500);
    await take(percent);
    await clear();
    expect((await choose(percent)).message).toBe('BONUS_MAX_CLAIMED');
    await takeBreak(world, member);
    expect((await choose(await publishPercent())).message).toBe('ON_BREAK');
    expect((await view()).choice).toBeNull();
  });
});

describe('a bonus of a certain deposit', () => {
  it('the bonus of a first deposit is given of the first deposit alone, also after a later one', async () => {
    const code = await publishPercent({ award: { ...PERCENT, depositNumber: 1 } });
    const card = async () =>
      (await world.call(listBonuses, { token: member.token, query: { locale: 'en' } })).reply?.bonuses.find(
        (bonus) => bonus.code === code,
      )?.offer;
    expect(await card()).toMatchObject({ depositNumber: 1, refusal: 'MONEY_NOT_ENOUGH' });
    expect(await offered(code)).toBe(true);
    await world.deposit(member, 2_000);
    await world.deposit(member, 1_000);
    expect(await offered(code)).toBe(false);
    expect((await choose(code)).message).toBe('MONEY_NOT_ENOUGH');
    expect(await card()).toMatchObject({ deposit: 2_000, award: 400, refusal: null });
    expect((await take(code)).reply).toMatchObject({ award: 400 });
    await clean();
  });

  it('the bonus of a second deposit is neither of the first nor of the third', async () => {
    const code = await publishPercent({ award: { ...PERCENT, depositNumber: 2 } });
    await world.deposit(member, 500);
    expect((await take(code)).message).toBe('MONEY_NOT_ENOUGH');
    expect(await offered(code)).toBe(true);
    await choose(code);
    await world.deposit(member, 300);
    expect(await ended()).toMatchObject({ state: 'TAKEN', deposit: 300, award: 60 });
    await clear();
    await world.deposit(member, 500);
    expect((await take(code)).message).toBe('MONEY_NOT_ENOUGH');
    await clean();
  });

  it('a small deposit after a large one takes nothing from the offer', async () => {
    const code = await publishPercent();
    await world.deposit(member, 2_000);
    await world.deposit(member, 100);
    expect((await view()).now).toMatchObject({ code, award: 400, deposit: 2_000 });
    expect((await take(code)).reply).toMatchObject({ award: 400 });
  });
});

describe('many callers at once', () => {
  it('fifty choices, deposits and takings at once give one bonus of one deposit, round after round', async () => {
    const code = await publishPercent();
    for (let round = 1; round <= RACE_ROUNDS; round += 1) {
      member = await world.register();
      await world.activate(member, 'imi');
      await Promise.all([
        ...Array.from({ length: 25 }, () => choose(code)),
        ...Array.from({ length: 3 }, () => sendMoney(world, member, 500)),
        ...Array.from({ length: 20 }, () => take(code)),
        ...Array.from({ length: 2 }, () => choose(null)),
      ]);
      await until('all money is there', async () => (await cashOf()) >= 1_500);
      await until('no choice is under way', async () => (await view()).choice?.state !== 'TAKING');
      const grants = await grantsOf();
      expect(grants.length).toBeLessThanOrEqual(1);
      expect(await cashOf()).toBe(1_500 + 100 * grants.length);
    }
    await clean();
  });

  it('fifty deposits at once use a choice up once', async () => {
    const code = await publishPercent();
    await choose(code);
    await Promise.all(Array.from({ length: 50 }, () => sendMoney(world, member, 100)));
    await until('all money is there', async () => (await cashOf()) >= 5_000);
    expect((await ended()).award).toBe(20);
    expect(await grantsOf()).toHaveLength(1);
    await clean();
  });
});

type Step = { do: 'choose' | 'drop' | 'take' | 'clear' | 'wait' } | { do: 'deposit'; baht: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('choose' as const, 'choose' as const, 'drop' as const, 'take' as const) }),
  fc.record({ do: fc.constantFrom('clear' as const, 'wait' as const) }),
  fc.record({ do: fc.constant('deposit' as const), baht: fc.integer({ min: 50, max: 900 }) }),
);

it('whatever is chosen, dropped, taken and paid in, no deposit gives two bonuses and no choice two grants', {
  timeout: 300_000,
}, async () => {
  const code = await publishPercent({ multiple: 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      member = await world.register();
      let paid = 0;
      for (const next of steps) {
        if (next.do === 'choose') await choose(code);
        else if (next.do === 'drop') await choose(null);
        else if (next.do === 'take') await take(code);
        else if (next.do === 'clear') await clear();
        else if (next.do === 'deposit') {
          paid += next.baht * 100;
          await world.deposit(member, next.baht);
        } else await until('no choice is under way', async () => (await view()).choice?.state !== 'TAKING');
      }
      await until('no choice is under way', async () => (await view()).choice?.state !== 'TAKING');
      const grants = await grantsOf();
      const deposits = grants.map(({ deposit_operation_id: id }) => String(id));
      expect(new Set(deposits).size).toBe(grants.length);
      const { rows } = await world.admin.query(
        `select c.outcome, g.operation_id is not null as given from bonus_choices c
         left join bonus_grants g on g.member_id = c.member_id and g.operation_id = c.choice_id where c.member_id = $1`,
        [member.id],
      );
      for (const { outcome, given } of rows) expect(given).toBe(outcome === 'TAKEN');
      const books = await world.books(member);
      expect((books.cash ?? 0n) + (books.forfeit ?? 0n)).toBe(BigInt(paid) - (books['cost:bonus'] ?? 0n));
    }),
    { numRuns: 10 },
  );
  expect(await world.audit()).toEqual([]);
});
