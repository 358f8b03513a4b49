import { randomUUID } from 'node:crypto';
import { collectInvite } from '@kapao/contract/member/invite.ts';
import { receiveRefund } from '@kapao/contract/member/refund.ts';
import { claimCoupon, spin } from '@kapao/contract/member/spin-wheel.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { withdraw, withdrawAll } from '@kapao/contract/member/withdraw.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { isSpread } from '../platform/database/cluster/spread.ts';
import { settleBet } from '../testing/bonus-story.ts';
import { type Counted, countStatements, watchStatements } from '../testing/count-statements.ts';
import { askKeyOf, noticeHeaders } from '../testing/outside-world.ts';
import { RECEIVING } from '../testing/seed.ts';
import type { CallOptions } from '../testing/wire.ts';
import { type Member, startWorld, until, type World } from '../testing/world.ts';
import { STATEMENT_BUDGETS } from './statement-budget.ts';

const unwatch = watchStatements();
let world: World;
let member: Member;
let inviter: Member;
let player: Member;
/** Has coins, and no game to be read. */
let spinner: Member;

beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  [member, inviter, player] = [await world.register(), await world.register(), await world.register()];
  spinner = await world.register();
  await wheel();
  await world.deposit(member, 1_000);
  await world.deposit(player, 1_000);
  await world.deposit(spinner, 1_000);
  for (const game of ['pg', 'joker2']) await world.activate(player, game);
  await world.activate(member, 'pg');
  await world.activate(member, 'askmebet');
  await rewards();
  await settleBet(world, spinner, { stakeMinor: 100_000, payoutMinor: 100_000 });
  await world.app.workLoop.stop(10_000);
});
afterAll(async () => {
  unwatch();
  await world?.stop();
});

/** A lost bet of yesterday, rules that give for it, and a friend who played. */
async function rewards(): Promise<void> {
  const friend = await world.register({ accountName: 'A FRIEND' });
  await world.admin.query("update members set inviter_id = $2, name = 'Somchai Jaidee' where member_id = $1", [
    friend.id,
    inviter.id,
  ]);
  await world.admin.query(`insert into refund_rules (version, is_on, period, percent_bp, cap_thb, cap_lak, minimum_thb,
      minimum_lak, expires_days, multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, true, 'day', 500, 1000000, 100000000, 1000, 100000, 3, 100, 100, 0, 'owner', now() - interval '30 days')`);
  await world.admin.query(`insert into invite_rules (version, is_on, basis, percent_bp, day_cap_thb, day_cap_lak,
      multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, true, 'turnover', 100, 1000000, 100000000, 0, 100, 0, 'owner', now() - interval '30 days')`);
  for (const player of [member, friend]) {
    await world.admin.query(
      `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at,
        settled_at, version) values ($1, 'imi', $2, 'sport', 'THB', 100000, 100000, 0, 'SETTLED', now(),
        date_trunc('day', (now() - interval '10 minutes') at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' - interval '15 hours', 1)`,
      [player.id, randomUUID()],
    );
  }
  await until('the day of the friend is counted, and looked at once more', async () => {
    world.app.workLoop.wake('invite-earnings');
    const found = await world.admin.query(
      'select 1 from invite_earnings where inviter_id = $1 and not exists (select 1 from reward_checks)',
      [inviter.id],
    );
    return found.rowCount === 1;
  });
}

/** A wheel on which everybody wins money, a coin for each 100 baht. */
async function wheel(): Promise<void> {
  await world.admin.query(`insert into wheel_versions (version, name, coin_basis, coin_per_thb, coupon_lives_days, starts_at, operator)
    values (1, '{"th":"wheel"}', 'net-deposits', 10000, 7, '2000-01-01', 'owner')`);
  await world.admin.query(`insert into wheel_slices (version, code, position, label, html_description, bg_color, text_color,
      prize, amount_thb, amount_lak, amount_coin, weight, stock)
    values (1, 'CASH', 1, '{"th":"money"}', '{}', '#000000', '#FFFFFF', 'cash', 5000, 100, 0, 1, 9)`);
  await world.admin.query("insert into wheel_stock values (1, 'CASH', 9)");
  await world.admin.query('update wheel_switch set is_on = true');
}

async function drawn(): Promise<string> {
  const spun = await world.call(spin, { token: spinner.token, query: { locale: 'th' }, body: { clientSeed: '' } });
  if (!spun.reply?.result.coupon) throw new Error(`the spin answered ${spun.text}`);
  return spun.reply.result.coupon;
}

/** Money that the bank has and we have not heard of; answers the body of its notice. */
async function untold(amount: number): Promise<string> {
  await world.outside.setFault({ target: 'feed', fault: 'drop-request' });
  const toAccountNo = RECEIVING.thb.slice('KBANK-'.length);
  const reference = await world.outside.sendMoney({
    fromBank: member.bankCode,
    fromAccountNo: member.accountNo,
    fromName: 'TEST MEMBER',
    toBank: 'KBANK',
    toAccountNo,
    amount,
  });
  const response = await fetch(`${world.outside.url}/partners/bank/feed?account=${toAccountNo}&limit=200`, {
    headers: { authorization: `Bearer ${askKeyOf('bank-feed')}` },
  });
  const page = z.object({ transactions: z.array(z.looseObject({ reference: z.string() })) });
  const { transactions } = page.parse(await response.json());
  return JSON.stringify(transactions.find((transaction) => transaction.reference === reference));
}

function expectWithin(name: keyof typeof STATEMENT_BUDGETS, { statements, commits, texts }: Counted): void {
  const budget = STATEMENT_BUDGETS[name];
  const said = `${name}: ${statements} statements and ${commits} commits, allowed are ${budget.statements} and ${budget.commits}`;
  // The session is kept for two seconds (record 63): whether a call comes just behind them is chance.
  const ofSession = texts.filter((text) => text.includes('select s.member_id, s.session_id')).length;
  const told = `${said}\n${texts.map((text) => text.trim().replace(/\s+/g, ' ').slice(0, 110)).join('\n')}`;
  expect(statements - ofSession <= budget.statements && commits <= budget.commits, told).toBe(true);
}

/** Who has just been here: session and site were read a moment ago. */
async function counted<R extends Route>(route: R, options: CallOptions) {
  await world.wallet(member);
  return countStatements(() => world.call(route, { key: randomUUID(), token: member.token, ...options }));
}
const move = (from: string, to: string, { amount = 10, key = randomUUID() as string } = {}) =>
  counted(transfer, { body: { from, to, amount }, key });

describe('a call costs the database no more than the table says', () => {
  it('a transfer into a game and out of it costs what the table says', async () => {
    // Who a member is at a game is read once.
    for (const game of ['pg', 'askmebet']) await move('WALLET', game);
    const into = await move('WALLET', 'pg');
    expect(into.answered.reply).toMatchObject({ status: 'SUCCESS' });
    expectWithin('POST /api/transfer, into a game that knows our reference', into.counted);
    const out = await move('pg', 'WALLET');
    expect(out.answered.reply).toMatchObject({ status: 'SUCCESS' });
    expectWithin('POST /api/transfer, out of a game that knows our reference', out.counted);
    const blind = await move('WALLET', 'askmebet');
    expect(blind.answered.reply).toMatchObject({ status: 'SUCCESS' });
    expectWithin('POST /api/transfer, into a game that knows no reference', blind.counted);
  });

  it('a transfer that is refused, and one that is repeated, cost what the table says', async () => {
    const refused = await move('WALLET', 'pg', { amount: 100_000 });
    expect(refused.answered.message).toBe('MONEY_NOT_ENOUGH');
    expectWithin('POST /api/transfer, refused because the wallet has too little', refused.counted);
    const key = randomUUID();
    const first = await move('WALLET', 'pg', { key });
    const repeated = await move('WALLET', 'pg', { key });
    expect(repeated.answered.text).toBe(first.answered.text);
    expectWithin('POST /api/transfer, repeated under its key', repeated.counted);
  });

  it('a withdrawal costs what the table says', async () => {
    const asked = await counted(withdraw, { body: { amount: 100 } });
    expect(asked.answered.reply).toMatchObject({ status: 'PENDING' });
    expectWithin('POST /api/withdraw', asked.counted);
  });

  it('reading the balances of every game, and a withdrawal of all money, cost what the table says', async () => {
    await world.wallet(player);
    const { token } = player;
    const read = await countStatements(() => world.call(refreshSlots, { token, key: randomUUID() }));
    expect(read.answered.reply).toMatchObject({ notRefreshed: [] });
    expectWithin('GET /api/wallet/refresh/slot, with accounts at two games', read.counted);
    const body = { amount: 200 };
    const taken = await countStatements(() => world.call(withdrawAll, { token, key: randomUUID(), body }));
    expect(taken.answered.reply).toMatchObject({ status: 'PENDING' });
    expectWithin('POST /api/wallet/withdrawAll, with accounts at two games', taken.counted);
  });

  it('a prize of the wheel costs what the table says', async () => {
    const coupon = await drawn();
    const claimed = await counted(claimCoupon, { token: spinner.token, body: { coupon } });
    expect(claimed.answered.reply).toMatchObject({ success: true, type: 'cash', amount: 50 });
    expectWithin('POST /api/spinwheel/coupon/claim, for money', claimed.counted);
  });

  it('earnings and refunds cost what the table says', async () => {
    const collected = await counted(collectInvite, { method: 'POST', token: inviter.token });
    expect(collected.answered.status).toBe(200);
    expectWithin('POST /api/invite/collect', collected.counted);
    const received = await counted(receiveRefund, { method: 'POST' });
    expect(received.answered.status).toBe(200);
    expectWithin('POST /api/refund/receive', received.counted);
  });

  it('a deposit that the bank reports costs what the table says', async ({ skip }) => {
    skip(isSpread(), 'a cluster takes lines one by one');
    const body = await untold(55);
    const headers = noticeHeaders('bank-feed', { path: '/notices/bank', body });
    const told = await countStatements(
      async () => await world.app.member.inject({ method: 'POST', url: '/notices/bank', headers, payload: body }),
    );
    expect(told.answered.statusCode).toBe(200);
    expectWithin('POST /notices/bank, one line credited', told.counted);
  });

  it('the books are right after all of it', async () => {
    expect(await world.audit()).toEqual([]);
  });
});
