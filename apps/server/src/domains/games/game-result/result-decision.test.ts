import { randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { decideResultCheck, getResultCheck, listResultChecks } from '@kapao/contract/operator/game-result.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
let player: string;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
beforeEach(async () => {
  member = await world.register();
  player = await world.activate(member, 'pg');
  await world.deposit(member, 1_000);
  await move('WALLET', 'pg', 1_000);
});
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
});

function move(from: string, to: string, amount: number) {
  return world.call(transfer, { token: member.token, body: { from, to, amount }, key: randomUUID() });
}

/** Money whose bets are never told, before people by now; answers the id of its check. */
async function surplus(baht: number): Promise<string> {
  await world.outside.setFault({ target: 'bets:pg', fault: 'down', times: 10_000 });
  await world.outside.playRound('pg', { username: player, stake: 1, payout: baht + 1 });
  await world.call(refreshSlots, { token: member.token, query: {}, method: 'POST' });
  await world.admin.query("update result_checks set due_at = now() - interval '1 second' where member_id = $1", [
    member.id,
  ]);
  await until('people are called', async () => (await check()).state === 'OPEN');
  return (await check()).id;
}

async function check() {
  const { reply } = await world.callAs('auditor', listResultChecks, { query: { limit: '100' } });
  const own = reply?.checks.find(({ memberId }) => memberId === member.id);
  if (!own) throw new Error('no check of this member');
  return own;
}

const decide = (id: string, decision: 'RELEASE' | 'TAKE', by: 'finance' | 'support' = 'finance') =>
  world.callAs(by, decideResultCheck, { params: { id }, body: { decision, reason: 'as the provider explained' } });

describe('a result that bets do not explain', () => {
  it('is shown with its balances, the bets told, and the transfers near it', async () => {
    const id = await surplus(300);
    const { reply } = await world.callAs('auditor', getResultCheck, { params: { id } });
    expect(reply?.check).toMatchObject({
      game: 'pg',
      surplus: 300,
      excess: 300,
      balanceBefore: 1_000,
      balanceAfter: 1_300,
      closedAt: null,
    });
    expect(reply?.bets).toEqual([]);
    expect(reply?.transfers).toMatchObject([
      { direction: 'in', amount: 1_000, state: 'SUCCEEDED', isLikelyCause: false },
    ]);
    expect((await decide(id, 'RELEASE', 'support')).message).toBe('UNAUTHORIZED');
    await decide(id, 'RELEASE');
  });

  it('is released by one person up to the limit, and is the member’s then', async () => {
    const id = await surplus(300);
    expect((await move('pg', 'WALLET', 1_300)).message).toBe('RESULT_UNCONFIRMED');
    expect((await decide(id, 'RELEASE')).reply).toMatchObject({ check: { state: 'RELEASED', decidedBy: 'finance' } });
    expect((await decide(id, 'TAKE')).message).toBe('KEY_INVALID');
    expect((await move('pg', 'WALLET', 1_300)).status).toBe(200);
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 130_000n, 'result:pg': -30_000n });
    const log = await world.callAs('owner', listAudit, { query: { action: 'result.release' } });
    expect(log.reply?.entries[0]).toMatchObject({ subject: id, reason: 'as the provider explained' });
  });

  it('is taken back from the game itself, and own money there comes home', async () => {
    const id = await surplus(300);
    expect((await decide(id, 'TAKE')).reply).toMatchObject({ check: { state: 'TAKING' } });
    await until('it is taken', async () => (await check()).state === 'TAKEN');
    expect((await world.outside.player('pg', player))?.balance).toBe(1_000);
    expect(await world.books(member)).toEqual({ bank: -100_000n, 'game:pg': 100_000n });
    expect((await move('pg', 'WALLET', 1_000)).status).toBe(200);
    expect((await world.wallet(member)).wallet.amount).toBe(1_000);
  });

  it('a result that bets do not explain that was played away stays a claim, and is taken when there is money again', async () => {
    const id = await surplus(300);
    await world.outside.playRound('pg', { username: player, stake: 1_200, payout: 0 });
    await decide(id, 'TAKE');
    await until('what was there is taken', async () => (await world.outside.player('pg', player))?.balance === 0);
    await until('it is noticed', async () => (await check()).surplus === 200);
    expect(await check()).toMatchObject({ state: 'TAKING', surplus: 200 });
    expect(await world.books(member)).toMatchObject({ 'quarantine:pg': -20_000n });
  });

  it('needs two above the limit, who agree on exactly this sum', async () => {
    const id = await surplus(6_000);
    const proposed = await decide(id, 'RELEASE');
    expect(proposed.status).toBe(202);
    expect((await approveProposed(world, proposed, 'finance')).message).toBe('UNAUTHORIZED');
    await world.outside.playRound('pg', { username: player, stake: 1, payout: 501 });
    await world.call(refreshSlots, { token: member.token, query: {}, method: 'POST' });
    expect((await approveProposed(world, proposed, 'finance2')).message).toBe('KEY_INVALID');
    expect((await approveProposed(world, await decide(id, 'RELEASE'), 'finance2')).status).toBe(200);
    expect(await check()).toMatchObject({ state: 'RELEASED', decidedBy: 'finance', approvedBy: 'finance2' });
    expect((await move('pg', 'WALLET', 7_500)).status).toBe(200);
  });

  it('a result that bets do not explain whose bets arrive while it is before people ends by itself', async () => {
    await surplus(300);
    await world.outside.clearFaults();
    await until('it is explained', async () => (await check()).state === 'EXPLAINED');
    expect((await move('pg', 'WALLET', 1_300)).status).toBe(200);
  });
});
