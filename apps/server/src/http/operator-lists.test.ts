import { randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { listConversations } from '@kapao/contract/operator/chat.ts';
import { listResultChecks } from '@kapao/contract/operator/game-result.ts';
import { listInflows } from '@kapao/contract/operator/inflow.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { operatorListSlips } from '@kapao/contract/operator/slip.ts';
import { listTransfers } from '@kapao/contract/operator/transfer.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { countStatements, watchStatements } from '../testing/count-statements.ts';
import { RECEIVING } from '../testing/seed.ts';
import { pay, upload, withoutFeed } from '../testing/slip-story.ts';
import { startWorld, until, type World } from '../testing/world.ts';

const unwatch = watchStatements();
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  for (const baht of [101, 102, 103]) {
    const sender = { fromBank: 'BAY', fromAccountNo: '7776665554', fromName: 'SOMEBODY ELSE' };
    const toAccountNo = RECEIVING.thb.slice('KBANK-'.length);
    await world.outside.sendMoney({ ...sender, toBank: 'KBANK', toAccountNo, amount: baht });
    const member = await world.register();
    await world.deposit(member, 500);
    await world.activate(member, 'pg');
    const body = { from: 'WALLET', to: 'pg', amount: baht };
    expect((await world.call(transfer, { token: member.token, body, key: randomUUID() })).status).toBe(200);
    const taken = { token: member.token, body: { amount: 100 }, key: randomUUID() };
    expect((await world.call(withdraw, taken)).status).toBe(200);
  }
  await until('the money of strangers waits', async () => (await totalOf(listInflows, 'UNMATCHED')) === 3);
  await withoutFeed(world);
  for (const baht of [201, 202, 203]) {
    const member = await world.register();
    const { picture } = await pay(world, member, { baht, fromName: 'TEST' });
    await upload({ world, member, file: picture });
  }
  await until('three slips wait', async () => (await totalOf(operatorListSlips, 'WAITING')) === 3);
  await world.app.workLoop.stop(10_000);
});
afterAll(async () => {
  unwatch();
  await world?.stop();
});

type List = typeof listInflows | typeof operatorListSlips | typeof listTransfers | typeof listWithdrawals;
const page = (list: List, query: object) => world.callAs('finance', list, { query: { ...query } });
const totalOf = async (list: List, state: string) => (await page(list, { state })).reply?.total;

it.each([
  ['inflows', listInflows],
  ['slips', operatorListSlips],
  ['transfers', listTransfers],
  ['withdrawals', listWithdrawals],
] as const)('pages of %s hold each row once, forwards and backwards', async (name, list) => {
  const idsOf = (reply: object | undefined) =>
    Object.values(reply ?? {}).flatMap((value) => (Array.isArray(value) ? value.map(({ id }) => String(id)) : []));
  const whole = idsOf((await page(list, { limit: '100' })).reply);
  expect(whole.length, name).toBeGreaterThanOrEqual(3);
  const walk = async (side: 'after' | 'before', from: string | undefined): Promise<string[]> => {
    const { reply } = await page(list, { limit: '2', ...(from === undefined ? {} : { [side]: from }) });
    const beyond = side === 'after' ? reply?.next : reply?.previous;
    const others = beyond === null || beyond === undefined ? [] : await walk(side, beyond);
    return side === 'after' ? [...idsOf(reply), ...others] : [...others, ...idsOf(reply)];
  };
  expect(await walk('after', undefined)).toEqual(whole);
  const { reply: first } = await page(list, { limit: '2' });
  const { reply: second } = await page(list, { limit: '2', after: first?.next ?? '' });
  expect(idsOf((await page(list, { limit: '2', before: second?.previous ?? '' })).reply)).toEqual(idsOf(first));
});

it('a place that no list has ever told is refused', async () => {
  expect((await page(listTransfers, { after: 'yesterday' })).message).toBe('KEY_INVALID');
});

it.each([
  ['inflows', listInflows, 'UNMATCHED'],
  ['slips', operatorListSlips, 'WAITING'],
] as const)('a list of three %s costs the database as much as one of one', async (_, list, state) => {
  const cost = async (limit: string) => {
    // The look is written down at the first one, and what is known for a moment is asked for.
    await page(list, { state, limit });
    return (await countStatements(() => page(list, { state, limit }))).counted.texts.length;
  };
  expect(await cost('3')).toBe(await cost('1'));
});

it.each([
  ['transfer.list', listTransfers],
  ['result.list', listResultChecks],
  ['chat.list', listConversations],
] as const)('a look at members’ data is in the audit log: %s', async (action, list) => {
  await world.callAs('owner', list as typeof listTransfers, { query: {} });
  const log = await world.callAs('owner', listAudit, { query: { action } });
  expect(log.reply?.entries[0]).toMatchObject({ operator: 'owner', action });
});
