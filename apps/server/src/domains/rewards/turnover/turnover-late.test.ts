import { randomUUID } from 'node:crypto';
import { activateBonus, clearBonus } from '@kapao/contract/member/bonus.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import type { BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openOperation } from '../../../operations/operation.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { meterOf, publish, settleBet } from '../../../testing/bonus-story.ts';
import { bookAnyway } from '../../../testing/book-anyway.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
let username: string;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.outside.clearFaults();
  member = await world.register();
  username = await world.activate(member, 'imi');
});

const ALL = { slot: 100, sport: 100, casino: 100, lotto: 100 };
const act = () => ({ token: member.token, method: 'POST', key: randomUUID() });
const take = async (wish: Partial<BonusTerms> = {}) =>
  world.call(activateBonus, { ...act(), params: { code: await publish(world, { weights: ALL, ...wish }) } });
const clear = () => world.call(clearBonus, act());
const takeOut = (amount: number) => world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
const move = (from: string, to: string, amount: number) =>
  world.call(transfer, { token: member.token, body: { from, to, amount }, key: randomUUID() });
const cashOf = async () => (await world.wallet(member)).wallet.amount;
const silence = () => world.outside.setFault({ target: 'game:imi', fault: 'down', times: 10_000 });
const stateOf = async () =>
  (await world.admin.query('select state from turnover_conditions where member_id = $1', [member.id])).rows[0]?.state;

/** All of it staked in a bet that is told as running; the game is read as empty. Answers how to win it. */
async function stakeAll(amount: number) {
  await move('WALLET', 'imi', amount);
  const bet = await world.outside.playRound('imi', { username, stake: amount, payout: 0, state: 'RUNNING' });
  const isTold = (state: string) => async () => {
    const told = await world.admin.query('select 1 from bets where member_id = $1 and bet_ref = $2 and state = $3', [
      member.id,
      String(bet),
      state,
    ]);
    return told.rowCount === 1;
  };
  await until('the bet is told', isTold('RUNNING'));
  await clear();
  await until('the game is read as empty', async () => (await world.books(member))['game:imi'] === undefined);
  return async (payout: number) => {
    await world.outside.playRound('imi', { username, bet, stake: amount, payout });
    await until('the win is told', isTold('SETTLED'));
  };
}

async function clean() {
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
}

describe('winnings that lie at a game the ledger read as empty', () => {
  it('are read before a bonus is cleared, and shared by its terms', async () => {
    await take({ percentFail: 25 });
    const win = await stakeAll(100);
    await win(1_500);
    expect((await clear()).message).toBe('BONUS_CONDITION');
    expect((await world.books(member))['game:imi']).toBe(150_000n);
    await move('imi', 'WALLET', 1_500);
    // A fifth of 500 was played, so 80 of the award are lost and a quarter of the other 1,420 is kept.
    expect((await clear()).reply).toMatchObject({ kept: 355, lost: 1_145 });
    await clean();
  });

  it('keep a bonus from being cleared while the game does not answer', async () => {
    await take();
    const win = await stakeAll(100);
    await win(1_500);
    await silence();
    const refused = await clear();
    expect([refused.status, refused.message]).toEqual([503, 'GAME_NOT_READ']);
    expect(await stateOf()).toBe('OPEN');
  });

  it('are shared when the time runs out, however long the game is silent', async () => {
    await take({ percentFail: 25, expiresInHours: 1 });
    const win = await stakeAll(100);
    await win(1_500);
    await silence();
    await world.admin.query('alter table turnover_conditions disable trigger ends_once');
    await world.admin.query(
      "update turnover_conditions set expires_at = clock_timestamp() where member_id = $1 and state = 'OPEN'",
      [member.id],
    );
    await world.admin.query('alter table turnover_conditions enable trigger ends_once');
    const looks = async () =>
      Number(
        (await world.admin.query('select looks from turnover_conditions where member_id = $1', [member.id])).rows[0]
          ?.looks,
      );
    world.app.workLoop.wake('turnover-expiry');
    await until('it was looked at', async () => (await looks()) > 0);
    expect(await stateOf()).toBe('OPEN');
    await world.outside.clearFaults();
    await move('imi', 'WALLET', 100);
    await move('imi', 'WALLET', 1_400);
    await until('it has run out', async () => {
      await world.admin
        .query('update turnover_conditions set look_again_at = now() where member_id = $1', [member.id])
        .catch(() => {});
      world.app.workLoop.wake('turnover-expiry');
      return (await stateOf()) === 'EXPIRED';
    });
    expect(await cashOf()).toBe(355);
    await clean();
  });

  it('do not pass a cap: the withdrawal waits for them', async () => {
    await world.deposit(member, 300);
    await take({ award: { kind: 'fixed', amount: 50 }, multiple: 3, cap: 500 });
    const win = await stakeAll(150);
    await win(5_000);
    expect(await cashOf()).toBe(200);
    expect((await takeOut(200)).message).toBe('BONUS_CONDITION');
    await silence();
    expect((await takeOut(200)).message).not.toBe('SUCCESS');
    await world.outside.clearFaults();
    await move('imi', 'WALLET', 5_000);
    expect((await takeOut(5_200)).reply).toMatchObject({ amount: 800 });
    await clean();
    expect((await world.books(member)).payout).toBe(80_000n);
  });

  it('stay the member’s own when a bonus is taken: it is not taken while the game does not answer', async () => {
    await world.deposit(member, 100);
    const win = await stakeAll(100);
    await win(5_000);
    await silence();
    expect((await take()).message).toBe('GAME_NOT_READ');
    await world.outside.clearFaults();
    expect((await take()).message).toBe('SUCCESS');
    expect((await meterOf(world, member))?.own).toBe(5_000);
    await move('imi', 'WALLET', 5_000);
    expect((await clear()).reply).toMatchObject({ kept: 5_000, lost: 100 });
    await clean();
  });

  it('winnings that lie at a game the ledger read as empty cannot be at a game that is empty and told all its bets: its silence keeps nobody waiting', async () => {
    await world.deposit(member, 100);
    await move('WALLET', 'imi', 100);
    await move('imi', 'WALLET', 100);
    await silence();
    expect((await take()).message).toBe('SUCCESS');
    expect((await clear()).message).toBe('BONUS_CLEAR');
  });
});

/** A bet of then that the provider tells only now, and its money in the wallet. */
async function tellLate({ placed, stake, payout }: { placed: string; stake: number; payout: number }): Promise<void> {
  const ref = await settleBet(world, member, { stakeMinor: 0 });
  await world.admin.query('delete from bets where bet_ref = $1', [ref]);
  await world.admin.query(
    `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at,
       settled_at, version) select $1, 'pg', $2, 'slot', 'THB', $3, $3, $4, 'SETTLED', t.at, t.at, 1
     from (select accepted_at ${placed} as at from turnover_conditions where member_id = $1 order by accepted_at desc limit 1) t`,
    [member.id, ref, stake * 100, payout * 100],
  );
  const [operationId, amountMinor] = [randomUUID(), BigInt(payout - stake) * 100n];
  const story = {
    memberId: member.id,
    operationId,
    from: 'X',
    to: 'X',
    counterparty: 'imi',
    currency: 'THB',
  } as const;
  const made = { kind: 'transfer', state: 'SUCCEEDED', statementType: 'transfer', cashSign: 1 } as const;
  await inTransaction(world.app.db, (tx) =>
    openOperation(tx, { ...story, ...made, amountMinor, externalRef: operationId }),
  );
  const movements = [
    { from: 'result:pg', to: 'game:pg', amountMinor },
    { from: 'game:pg', to: 'cash', amountMinor },
  ];
  const posting = { owner: member.id, operationId, step: 'home', kind: 'story', currency: 'THB' } as const;
  await bookAnyway(world.app.db, { ...posting, movements });
}

describe('a result that is told after the end', () => {
  it('is shared by the terms it was won under, once', async () => {
    await take({ percentFail: 50 });
    await settleBet(world, member, { stakeMinor: 10_000, payoutMinor: 10_000 });
    expect((await clear()).reply).toMatchObject({ kept: 10, lost: 90 });
    await tellLate({ placed: "+ interval '1 millisecond'", stake: 50, payout: 1_050 });
    // Told in time: 150 of 500 played, 70 of 1,100 not staked, half of 1,030 kept.
    for (let look = 0; look < 3; look += 1) {
      world.app.workLoop.wake('turnover-late');
      await until('it is shared', async () => (await cashOf()) === 515);
    }
    await clean();
  });

  it('takes nothing of what was won without a bonus, and is own money under the next one', async () => {
    await world.deposit(member, 100);
    await take();
    await tellLate({ placed: "- interval '1 second'", stake: 0, payout: 5_000 });
    expect((await meterOf(world, member))?.own).toBe(5_100);
    expect((await clear()).reply).toMatchObject({ kept: 5_100, lost: 100 });
    await clean();
  });
});
