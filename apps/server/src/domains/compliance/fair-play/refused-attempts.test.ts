import { randomUUID } from 'node:crypto';
import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { transfer, transferAll } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { limit, takeBreak, toGame } from '../../../testing/fair-play-story.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

interface Kept {
  code: string;
  way: string;
  refusal_no: number;
  times: string;
  amount: string | null;
}

async function keptOf(member: Member): Promise<Kept[]> {
  const found = await world.admin.query<Kept>(
    'select code, way, refusal_no, times, amount from play_refusals where member_id = $1 order by first_at, refusal_no',
    [member.id],
  );
  return found.rows;
}

const askForCode = (member: Member, amount: number) =>
  world.call(createQrCode, { token: member.token, params: { provider: 'KBANK' }, body: { amount } });

async function player(baht: number): Promise<Member> {
  const member = await world.register();
  await world.deposit(member, baht);
  await world.activate(member, 'pg');
  return member;
}

it('what a limit, a break or a gate of identity refuses is kept, with what was wanted, and nothing else is', async () => {
  const member = await player(1_000);
  await limit(world, member, ['DEPOSIT', 'DAY', 1_000]);
  await limit(world, member, ['LOSS', 'DAY', 200]);
  expect((await askForCode(member, 300)).message).toBe('DEPOSIT_LIMIT');
  expect((await world.call(lookupDeposit, { token: member.token })).message).toBe('DEPOSIT_LIMIT');
  expect((await toGame(world, member, 250.5)).message).toBe('LOSS_LIMIT');
  expect((await toGame(world, member, 0.5)).message).toBe('TRANSFER_MINIMUM');
  const all = { token: member.token, body: { to: 'pg' }, key: randomUUID() };
  expect((await world.call(transferAll, all)).reply?.legs).toMatchObject([{ message: 'LOSS_LIMIT' }]);
  await world.setPolicy('identity', { withdrawalLevel: 2 });
  const out = { token: member.token, body: { amount: 400 }, key: randomUUID() };
  expect((await world.call(withdraw, out)).message).toBe('IDENTITY_REQUIRED');
  await world.admin.query("delete from settings where name = 'policy.identity'");
  expect((await takeBreak(world, member)).status).toBe(200);
  expect((await toGame(world, member, 10)).message).toBe('ON_BREAK');
  expect((await keptOf(member)).map(({ code, way, amount }) => [code, way, amount])).toEqual([
    ['DEPOSIT_LIMIT', createQrCode.path, '30000'],
    ['DEPOSIT_LIMIT', lookupDeposit.path, null],
    ['LOSS_LIMIT', transfer.path, '25050'],
    ['LOSS_LIMIT', transferAll.path, '100000'],
    ['IDENTITY_REQUIRED', withdraw.path, '40000'],
    ['ON_BREAK', transfer.path, '1000'],
  ]);
});

it('a repeat under the same key is the same attempt', async () => {
  const member = await player(500);
  await limit(world, member, ['LOSS', 'DAY', 100]);
  const asked = { token: member.token, body: { from: 'WALLET', to: 'pg', amount: 101 }, key: randomUUID() };
  for (const _again of [1, 2, 3]) expect((await world.call(transfer, asked)).message).toBe('LOSS_LIMIT');
  expect(await keptOf(member)).toHaveLength(1);
});

it('of a day fifty are kept one by one and the others counted, also when they come at once', async () => {
  const member = await world.register();
  await limit(world, member, ['DEPOSIT', 'DAY', 100]);
  const others = await world.register();
  await limit(world, others, ['DEPOSIT', 'DAY', 100]);
  await askForCode(others, 150);
  const note = () => world.admin.query("select note_play_refusal($1, 'DEPOSIT_LIMIT', '/api/way', 1.5)", [member.id]);
  await Promise.all(Array.from({ length: 70 }, note));
  const kept = await keptOf(member);
  expect(kept.filter(({ refusal_no: no }) => no > 0).map(({ refusal_no: no }) => no)).toEqual(
    Array.from({ length: 50 }, (_, at) => at + 1),
  );
  expect(kept.filter(({ refusal_no: no }) => no === 0)).toMatchObject([{ times: '20', amount: '3000' }]);
  expect(await keptOf(others)).toHaveLength(1);
});

it('is never changed and goes only when its time is over', async () => {
  const member = await world.register();
  await limit(world, member, ['DEPOSIT', 'DAY', 100]);
  await askForCode(member, 150);
  const change = (what: string) => world.admin.query(`${what} where member_id = $1`, [member.id]);
  await expect(change('update play_refusals set amount = 1')).rejects.toThrow('never changes');
  await expect(change('delete from play_refusals')).rejects.toThrow('kept for its time');
  await expect(world.app.purgeOld()).resolves.toEqual([]);
  expect(await keptOf(member)).toHaveLength(1);
  const client = await world.admin.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query('update play_refusals set day = day - 1825 where member_id = $1', [member.id]);
  await client.query('commit');
  client.release();
  await expect(world.app.purgeOld()).resolves.toEqual([]);
  expect(await keptOf(member)).toEqual([]);
});

it('a note that cannot be written changes no answer', async () => {
  const member = await world.register();
  await limit(world, member, ['DEPOSIT', 'DAY', 100]);
  await world.admin.query('alter function note_play_refusal rename to note_play_refusal_gone');
  try {
    expect((await askForCode(member, 150)).message).toBe('DEPOSIT_LIMIT');
  } finally {
    await world.admin.query('alter function note_play_refusal_gone rename to note_play_refusal');
  }
});
