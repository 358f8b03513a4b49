import { randomUUID } from 'node:crypto';
import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { confirmPlayLimit, keepPlayLimit, releaseAside, setPlayLimit } from '@kapao/contract/member/fair-play.ts';
import { autoLogin } from '@kapao/contract/member/game-session.ts';
import { truelink } from '@kapao/contract/member/prepaid.ts';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { transfer, transferAll } from '@kapao/contract/member/transfer.ts';
import { withdrawAside } from '@kapao/contract/member/withdraw.ts';
import { rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { actFor } from '../../../platform/database/side.ts';
import { settleBet } from '../../../testing/bonus-story.ts';
import { ageFairPlay, fairPlayOf, limit, sendMoney, toGame } from '../../../testing/fair-play-story.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';
import { makeLimitKeeper } from './fair-play-settle.ts';
import { nextLimitHolders } from './fair-play-settle-store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(async () => expect(await world.audit()).toEqual([]));

const THB_ACCOUNT = RECEIVING.thb.slice('KBANK-'.length);
const pay = (member: Member, baht: number) => sendMoney(world, member, baht);
const cash = async (member: Member) => (await world.wallet(member)).wallet.amount;

async function withMoney(baht: number): Promise<Member> {
  const member = await world.register();
  await world.deposit(member, baht);
  return member;
}

/** When the Bangkok day of now is over. */
function endOfDay(): string {
  const bangkok = new Date(Date.now() + 7 * 3_600_000);
  const over = Date.UTC(bangkok.getUTCFullYear(), bangkok.getUTCMonth(), bangkok.getUTCDate() + 1);
  return new Date(over - 7 * 3_600_000).toISOString();
}

describe('a limit of deposits', () => {
  it('refuses a code, a link and the accounts before they are shown, and says what is left and when it opens again', async () => {
    const member = await withMoney(300);
    expect(await limit(world, member, ['DEPOSIT', 'DAY', 500])).toBe('SET');
    const code = (amount: number) =>
      world.call(createQrCode, { token: member.token, params: { provider: 'KBANK' }, body: { amount } });
    const refused = await code(201);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      409,
      expect.objectContaining({ message: 'DEPOSIT_LIMIT', amount: 200, opensAt: endOfDay() }),
    ]);
    expect((await world.call(lookupDeposit, { token: member.token })).status).toBe(200);
    await world.deposit(member, 200);
    expect((await code(1)).message).toBe('DEPOSIT_LIMIT');
    const shown = await world.call(lookupDeposit, { token: member.token });
    expect([shown.message, shown.text.includes(THB_ACCOUNT)]).toEqual(['DEPOSIT_LIMIT', false]);
    expect((await world.call(lookupDeposit)).status).toBe(200);
    const link = await world.outside.giftLink({ phone: member.username, amount: 50 });
    const given = await world.call(truelink, { token: member.token, body: { link } });
    expect(given.message).toBe('DEPOSIT_LIMIT');
    const { limits } = await fairPlayOf(world, member);
    expect(limits).toMatchObject([
      { kind: 'DEPOSIT', period: 'DAY', most: 500, used: 500, left: 0, opensAt: endOfDay() },
    ]);
  });

  it('sets aside what arrives beyond it, and only that; it is no money to play with', async () => {
    const member = await world.register();
    await world.activate(member, 'pg');
    await limit(world, member, ['DEPOSIT', 'WEEK', 400]);
    await pay(member, 1_000);
    await until('the money is there', async () => (await fairPlayOf(world, member)).aside === 600);
    expect(await cash(member)).toBe(400);
    expect((await toGame(world, member, 401)).message).toBe('MONEY_NOT_ENOUGH');
    await pay(member, 50);
    await until('all of it is set aside', async () => (await fairPlayOf(world, member)).aside === 650);
    expect(await world.books(member)).toEqual({ aside: 65_000n, bank: -105_000n, cash: 40_000n });
    const release = (amount: number) =>
      world.call(releaseAside, { token: member.token, body: { amount }, key: randomUUID() });
    expect((await release(1)).message).toBe('DEPOSIT_LIMIT');
    expect((await fairPlayOf(world, member)).asideRoom).toBe(0);
  });

  it('lets money that was set aside go back to the bank, or into the wallet where there is room', async () => {
    const member = await world.register();
    await limit(world, member, ['DEPOSIT', 'DAY', 100]);
    await pay(member, 1_000);
    await until('the money is there', async () => (await fairPlayOf(world, member)).aside === 900);
    const back = await world.call(withdrawAside, { token: member.token, body: {}, key: randomUUID() });
    expect(back.reply).toMatchObject({ status: 'PENDING', amount: 900 });
    await world.untilAllEnded();
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 10_000n, payout: 90_000n });
    expect((await world.call(withdrawAside, { token: member.token, body: {} })).message).toBe('MONEY_NOT_ENOUGH');
    // The next day: as if the deposits of today had come yesterday.
    await pay(member, 60);
    await until('it is set aside', async () => (await fairPlayOf(world, member)).aside === 60);
    await ageFairPlay(world, member, 24);
    expect(await fairPlayOf(world, member)).toMatchObject({ aside: 60, asideRoom: 60 });
    const key = randomUUID();
    const release = () => world.call(releaseAside, { token: member.token, body: { amount: 60 }, key });
    expect([(await release()).status, (await release()).status]).toEqual([200, 200]);
    expect(await cash(member)).toBe(160);
    expect((await fairPlayOf(world, member)).limits[0]).toMatchObject({ used: 60, left: 40 });
  });

  it('gives money that could not be sent back to where it was set aside, never to the wallet', async () => {
    await world.setPolicy('payout', { memberDay: { THB: 1, LAK: 0 } });
    const member = await world.register();
    await limit(world, member, ['DEPOSIT', 'DAY', 100]);
    await pay(member, 500);
    await until('the money is there', async () => (await fairPlayOf(world, member)).aside === 400);
    const back = await world.call(withdrawAside, { token: member.token, body: {} });
    const id = back.reply?.withdrawalId ?? '';
    const rejected = await world.callAs('finance', rejectWithdrawal, { params: { id }, body: { reason: 'a story' } });
    expect(rejected.status).toBe(200);
    expect(await world.books(member)).toEqual({ aside: 40_000n, bank: -50_000n, cash: 10_000n });
    await world.setPolicy('payout', {});
  });
});

describe('a limit of losses', () => {
  it('counts what was lost and what is in play, so that no more can be lost than it', async () => {
    const member = await withMoney(2_000);
    await world.activate(member, 'pg');
    await settleBet(world, member, { stakeMinor: 30_000, payoutMinor: 10_000 });
    await limit(world, member, ['LOSS', 'DAY', 500]);
    const refused = await toGame(world, member, 301);
    expect(JSON.parse(refused.text)).toMatchObject({ message: 'LOSS_LIMIT', amount: 300, opensAt: endOfDay() });
    expect((await toGame(world, member, 300)).status).toBe(200);
    expect((await toGame(world, member, 1)).message).toBe('LOSS_LIMIT');
    expect((await fairPlayOf(world, member)).limits[0]).toMatchObject({ used: 200, inPlay: 300, left: 0 });
    const all = await world.call(transferAll, { token: member.token, body: { to: 'pg' }, key: randomUUID() });
    expect(all.reply?.legs).toMatchObject([{ from: 'WALLET', to: 'pg', status: 'FAILED', message: 'LOSS_LIMIT' }]);
    const home = { from: 'pg', to: 'WALLET', amount: 300 };
    expect((await world.call(transfer, { token: member.token, body: home, key: randomUUID() })).status).toBe(200);
  });

  it('brings money home from games once as much was lost', async () => {
    const member = await withMoney(1_000);
    await world.activate(member, 'pg');
    await limit(world, member, ['LOSS', 'DAY', 400]);
    expect((await toGame(world, member, 400)).status).toBe(200);
    await settleBet(world, member, { stakeMinor: 40_000 });
    world.app.workLoop.wake('play-limit');
    await until('the money is home', async () => (await cash(member)) === 1_000);
    const launch = { params: { provider: 'pg', username: await usernameAt(member, 'pg') } };
    expect((await world.call(autoLogin, { token: member.token, ...launch })).message).toBe('LOSS_LIMIT');
  });
});

it('who is past a limit waits for nobody whose money cannot be brought home', async () => {
  const [one, other] = [await withMoney(500), await withMoney(500)];
  for (const member of [one, other]) {
    await world.activate(member, 'pg');
    await limit(world, member, ['LOSS', 'DAY', 200]);
    expect((await toGame(world, member, 200)).status).toBe(200);
    await settleBet(world, member, { stakeMinor: 20_000 });
  }
  const [first, second] = [one.id, other.id].sort();
  const [came, failed]: [string[], string[]] = [[], []];
  const keepLimits = makeLimitKeeper({
    db: world.app.db,
    bringHome: async ({ memberId }) => {
      if (memberId === first) throw new Error('the game is silent');
      came.push(memberId);
    },
    report: (_work, error) => failed.push(String(error)),
  });
  await actFor('worker', keepLimits);
  expect(came).toContain(second);
  expect(failed).toEqual(['Error: the game is silent']);
  const holders = await actFor('worker', () => nextLimitHolders(world.app.db, '', 1));
  expect(holders).toHaveLength(1);
  expect(await actFor('worker', () => nextLimitHolders(world.app.db, holders[0] ?? '', 1))).not.toEqual(holders);
  world.app.workLoop.wake('play-limit');
  for (const member of [one, other]) await until('the money is home', async () => (await cash(member)) === 500);
});

async function usernameAt(member: Member, game: string): Promise<string> {
  const found = await world.admin.query('select username from game_accounts where member_id = $1 and game_code = $2', [
    member.id,
    game,
  ]);
  return String(found.rows[0]?.username);
}

describe('a limit of stakes', () => {
  it('counts what was staked, won or not, and what is at games', async () => {
    const member = await withMoney(1_000);
    await world.activate(member, 'pg');
    await limit(world, member, ['STAKE', 'MONTH', 500]);
    await settleBet(world, member, { stakeMinor: 45_000, payoutMinor: 60_000 });
    expect((await toGame(world, member, 51)).message).toBe('STAKE_LIMIT');
    expect((await toGame(world, member, 50)).status).toBe(200);
    expect((await toGame(world, member, 1)).message).toBe('STAKE_LIMIT');
  });
});

describe('a limit of time', () => {
  it('ends play when it is over, and opens again after a rest', async () => {
    const member = await withMoney(1_000);
    const username = await world.activate(member, 'pg');
    await limit(world, member, ['TIME', 'SESSION', 60]);
    const launch = () => world.call(autoLogin, { token: member.token, params: { provider: 'pg', username } });
    expect((await launch()).status).toBe(200);
    const started = (minutes: number, lastMinutes: number) =>
      world.admin.query(
        `update play_sessions set started_at = now() - make_interval(mins => $2), last_at = now() - make_interval(mins => $3)
         where member_id = $1`,
        [member.id, minutes, lastMinutes],
      );
    await started(59, 5);
    expect((await toGame(world, member, 10)).status).toBe(200);
    await started(61, 5);
    for (const refused of [await toGame(world, member, 10), await launch()]) {
      expect(refused.message).toBe('TIME_LIMIT');
      const waitMs = Date.parse(JSON.parse(refused.text).opensAt) - Date.now();
      expect(waitMs / 60_000).toBeGreaterThan(23);
      expect(waitMs / 60_000).toBeLessThan(26);
    }
    await started(90, 31);
    expect((await launch()).status).toBe(200);
    expect((await fairPlayOf(world, member)).limits[0]).toMatchObject({ kind: 'TIME', most: 60, used: 0 });
  });
});

describe('changing a limit', () => {
  it('lowers it at once; a higher one waits for a day and a second yes', async () => {
    const member = await world.register();
    const place = { kind: 'DEPOSIT', period: 'DAY' } as const;
    const confirm = () => world.call(confirmPlayLimit, { token: member.token, body: place });
    expect(await limit(world, member, ['DEPOSIT', 'DAY', 500])).toBe('SET');
    expect(await limit(world, member, ['DEPOSIT', 'DAY', 300])).toBe('SET');
    expect((await confirm()).message).toBe('NO_DATA');
    expect(await limit(world, member, ['DEPOSIT', 'DAY', 900])).toBe('WAITS');
    expect((await fairPlayOf(world, member)).limits[0]).toMatchObject({ most: 300, wish: { most: 900 } });
    const early = await confirm();
    expect(JSON.parse(early.text)).toMatchObject({ message: 'LIMIT_WAITS', opensAt: expect.any(String) });
    await ageFairPlay(world, member, 23);
    // The same wish again does not begin its day anew.
    expect(await limit(world, member, ['DEPOSIT', 'DAY', 900])).toBe('WAITS');
    expect((await confirm()).message).toBe('LIMIT_WAITS');
    await ageFairPlay(world, member, 1);
    expect((await confirm()).status).toBe(200);
    expect((await fairPlayOf(world, member)).limits[0]).toMatchObject({ most: 900, wish: null });
  });

  it('lets a limit go the same way, and not at all without the second yes, or with one that comes too late', async () => {
    const member = await world.register();
    const place = { kind: 'LOSS', period: 'WEEK' } as const;
    const confirm = () => world.call(confirmPlayLimit, { token: member.token, body: place });
    await limit(world, member, ['LOSS', 'WEEK', 500]);
    expect(await limit(world, member, ['LOSS', 'WEEK', null])).toBe('WAITS');
    await ageFairPlay(world, member, 24 * 8 + 1);
    expect((await confirm()).message).toBe('NO_DATA');
    expect((await fairPlayOf(world, member)).limits[0]).toMatchObject({ most: 500, wish: null });
    expect(await limit(world, member, ['LOSS', 'WEEK', null])).toBe('WAITS');
    await ageFairPlay(world, member, 24);
    expect((await confirm()).status).toBe(200);
    expect((await fairPlayOf(world, member)).limits).toEqual([]);
  });

  it('keeps it after all when the wish is taken back', async () => {
    const member = await world.register();
    const place = { kind: 'STAKE', period: 'DAY' } as const;
    await limit(world, member, ['STAKE', 'DAY', 500]);
    await limit(world, member, ['STAKE', 'DAY', 600]);
    await ageFairPlay(world, member, 24);
    expect((await world.call(keepPlayLimit, { token: member.token, body: place })).status).toBe(200);
    expect((await world.call(confirmPlayLimit, { token: member.token, body: place })).message).toBe('NO_DATA');
  });

  it.each([
    [{ kind: 'TIME', period: 'DAY', most: 60 }],
    [{ kind: 'DEPOSIT', period: 'SESSION', most: 60 }],
    [{ kind: 'TIME', period: 'SESSION', most: 9 }],
    [{ kind: 'DEPOSIT', period: 'DAY', most: 0 }],
    [{ kind: 'DEPOSIT', period: 'DAY', most: 10.001 }],
  ] as const)('takes no limit like %j', async (body) => {
    const member = await world.register();
    expect((await world.call(setPlayLimit, { token: member.token, body })).message).toBe('KEY_INVALID');
  });

  it('is kept by the database as well, whoever writes', async () => {
    const member = await world.register();
    await limit(world, member, ['DEPOSIT', 'DAY', 500]);
    const raise = (sql: string) => world.admin.query(sql, [member.id]);
    await expect(raise('update play_limits set most = 60000 where member_id = $1')).rejects.toThrow('second yes');
    await expect(raise('delete from play_limits where member_id = $1')).rejects.toThrow('second yes');
    await expect(
      raise("update play_limits set wished_at = now(), wish_opens_at = now() + interval '1 hour' where member_id = $1"),
    ).rejects.toThrow('waits a day');
  });
});
