import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../scripts/tools/free-port.ts';
import type { Program } from './testing/program.ts';
import { RECEIVING } from './testing/seed.ts';
import { type ServerWorld, startServerWorld } from './testing/server-world.ts';
import { type Member, until } from './testing/world.ts';

/** As long as what a dead process had taken stays taken. */
const TAKEOVER_TIMEOUT_MS = 40_000;

let world: ServerWorld;
let member: Member;
let reader: Program;
beforeAll(async () => {
  world = await startServerWorld(inject('databaseAdminUrl'));
  member = await world.newPlayer(100);
  reader = await world.startServer();
  await untilHeld(1);
});
afterAll(() => world?.stop());

/** One process reads the bank feed, the debits and the bet feeds, however many there are. */
async function untilHeld(processes: number): Promise<void> {
  await until('the feeds have their reader', async () => {
    const held =
      await world.admin.query(`select count(*)::int as locks, count(distinct pid)::int as processes from pg_locks
      where locktype = 'advisory' and granted and pid in (select pid from pg_stat_activity
        where application_name = 'kapao hears changes' and datname = current_database())`);
    return held.rows[0]?.locks === 3 && held.rows[0]?.processes === processes;
  });
}

/** Money of which no notice is told, because its listener is gone. */
async function arrives(amount: number): Promise<void> {
  const reference = await world.outside.sendMoney({
    fromBank: member.bankCode,
    fromAccountNo: member.accountNo,
    fromName: 'TEST MEMBER',
    toBank: 'KBANK',
    toAccountNo: RECEIVING.thb.slice('KBANK-'.length),
    amount,
  });
  const isThere = async () =>
    (await world.admin.query('select 1 from inflows where bank_ref = $1', [reference])).rowCount === 1;
  await until('the feed has told of it', isThere, TAKEOVER_TIMEOUT_MS);
}

describe('the feeds', () => {
  it('are read on by another process when their reader is killed, and when it is stopped without a word', async () => {
    const second = await world.startServer({ PORT: String(await freePort()) });
    await arrives(10);
    await reader.kill('SIGKILL');
    await arrives(20);
    await untilHeld(1);
    const third = await world.startServer({ PORT: String(await freePort()) });
    second.signal('SIGSTOP');
    await arrives(30);
    second.signal('SIGCONT');
    await arrives(40);
    await second.kill('SIGKILL');
    await third.kill('SIGTERM');
    const found = await world.admin.query('select count(*)::int as inflows from inflows');
    expect(found.rows[0]?.inflows).toBe(4);
  });
});
