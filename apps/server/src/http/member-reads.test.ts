import { spinWheelSetup } from '@kapao/contract/member/spin-wheel.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startWorld, untilLocked, type World } from '../testing/world.ts';

/** As it is set by default. */
const AT_ONCE = 4;
/** More than run and wait together. */
const CALLS = 300;

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { READS_AT_ONCE: String(AT_ONCE) });
});
afterAll(() => world?.stop());

it('reads of one member use four connections at once, more than can wait are refused, and other members are answered', async () => {
  const [crowd, other] = [await world.register(), await world.register()];
  const holder = await world.admin.connect();
  try {
    await holder.query('begin; lock table wheel_switch in access exclusive mode');
    const query = { locale: 'en' } as const;
    const calls = Array.from({ length: CALLS }, () => world.call(spinWheelSetup, { token: crowd.token, query }));
    await untilLocked(world.admin, AT_ONCE);
    const waiting = await world.admin.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    expect(waiting.rowCount).toBe(AT_ONCE);
    expect((await world.call(getWallet, { token: other.token })).status).toBe(200);
    await holder.query('commit');
    const answers = await Promise.all(calls);
    const refused = answers.filter(({ message }) => message === 'REQUEST_LIMIT').length;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(CALLS - AT_ONCE);
    expect((await world.call(spinWheelSetup, { token: crowd.token, query })).status).not.toBe(429);
  } finally {
    holder.release();
  }
});
