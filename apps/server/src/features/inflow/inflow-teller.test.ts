import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { inTransaction, openDatabase } from '../../platform/database/db.ts';
import { actFor } from '../../platform/database/side.ts';
import { newOperationId } from '../../platform/process/ids.ts';
import { RECEIVING } from '../../testing/seed.ts';
import { startWorld, type World } from '../../testing/world.ts';
import type { InflowFact } from './inflow-facts.ts';
import { insertInflow } from './inflow-store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

it.each(['feed', 'file', 'hand', 'slip', 'qr', 'prepaid'] as const)(
  'a process of members cannot make up money of the source %s for a member',
  async (source) => {
    const member = await world.register();
    const db = openDatabase(world.databaseUrl, 1, { sides: ['member'] });
    const fact: InflowFact = {
      ...{ receivingAccountId: RECEIVING.thb, bankRef: `MADE-UP-${source}`, amountMinor: 100_000n, currency: 'THB' },
      ...{ fromBank: 'SCB', fromAccountMasked: 'xxxxxx1234', fromName: 'TEST MEMBER', source, houseCode: 'bank' },
      occurredAt: new Date().toISOString(),
    };
    const crediting = { memberId: member.id, by: 'SENDER' as never, evidence: undefined };
    const made = actFor('member', () =>
      inTransaction(db, async (tx) => {
        const asked = await sql<{ role: string }>`select current_user as role`.execute(tx);
        expect(asked.rows[0]?.role).toBe('kapao_member');
        await insertInflow(tx, { ...fact, inflowId: newOperationId(), crediting, waitReason: undefined });
      }),
    );
    await expect(made).rejects.toMatchObject({ code: '42501' });
    await db.destroy();
    expect((await world.wallet(member)).wallet.amount).toBe(0);
  },
);
