import { randomUUID } from 'node:crypto';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import { approveWithdrawal, listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { busyMs } from '../testing/busy.ts';
import { startWorld, untilLocked, type World } from '../testing/world.ts';

const TABS = 12;
/** Two of the four connections of operators are kept for decisions. */
const LISTS_AT_ONCE = 2;

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { DATABASE_POOL: '4', DESK_POOL: '4', CALLS_AT_ONCE: '6' });
});
afterAll(() => world?.stop());

/** Lists of withdrawals cannot be read while this lasts, as if each took for ever. */
async function whileListsHang<T>(work: () => Promise<T>): Promise<T> {
  const blocker = new pg.Client({ connectionString: world.databaseUrl });
  await blocker.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table withdrawal_approvals in access exclusive mode');
    return await work();
  } finally {
    await blocker.end();
  }
}

describe('what operators ask', () => {
  it('twelve office tabs whose lists hang hold none of the members’ connections, and a decision still finds one', async () => {
    const member = await world.register();
    await world.cookieOf('finance');
    await whileListsHang(async () => {
      let isOver = false;
      const tabs = Array.from({ length: TABS }, async () => {
        // A list is cut off after seconds, and its tab asks again: so the lists hang for as long as members call.
        while (!isOver) await world.callAs('finance', listWithdrawals, { query: {} });
      });
      await untilLocked(world.admin, LISTS_AT_ONCE);
      const startedMs = performance.now();
      for (let call = 0; call < 10; call += 1) {
        expect((await world.call(getWallet, { token: member.token })).status).toBe(200);
      }
      const decided = world.callAs('finance', approveWithdrawal, { params: { id: randomUUID() }, body: {} });
      expect((await decided).message).toBe('NO_DATA');
      expect(performance.now() - startedMs).toBeLessThan(busyMs(2_000));
      isOver = true;
      await Promise.all(tabs);
    });
  });

  it('a list that would take too long is answered by a limit and not by a fault', async () => {
    await whileListsHang(async () => {
      const { status, message } = await world.callAs('finance', listWithdrawals, { query: {} });
      expect({ status, message }).toEqual({ status: 422, message: 'QUESTION_TOO_BROAD' });
    });
    expect((await world.callAs('finance', listWithdrawals, { query: {} })).status).toBe(200);
  });
});
