import { sql } from 'kysely';
import { expect } from 'vitest';
import { auditLedger } from '../apps/server/src/ledger/audit.ts';
import { type Db, openDatabase } from '../apps/server/src/platform/database/db.ts';
import type { Product } from './harness.ts';

/** Every account code with its sum over all owners, in baht. */
async function totals(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; balance: bigint }>`select code, balance from ledger.accounts
    where currency = 'THB'`.execute(db);
  const sums: Record<string, bigint> = {};
  for (const { code, balance } of rows) sums[code] = (sums[code] ?? 0n) + balance;
  return Object.fromEntries(Object.entries(sums).map(([code, satang]) => [code, Number(satang) / 100]));
}

/**
 * The ledger recomputed, and held against the books of the banks and games. `stillHeld`: money that may be under way; `swept`: what came
 * in at one account of the house from another.
 */
export async function expectBooksToAgree(
  { databaseUrl, world }: Product,
  { stillHeld = 0, swept = 0 } = {},
): Promise<void> {
  const db = openDatabase(databaseUrl, 2);
  try {
    expect(await auditLedger(db)).toEqual([]);
    const ours = await totals(db);
    const [received, payouts, filed, games] = await Promise.all([
      world.transfers(),
      world.payouts(),
      world.filedPayouts(),
      world.games(),
    ]);
    const sum = (amounts: number[]) => Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100;
    const inBaht = received.filter(({ currency }) => currency === 'THB');
    const cameIn = Object.entries(ours).filter(([code]) => code === 'bank' || code.startsWith('gateway:'));
    expect(sum([swept, ...cameIn.map(([, amount]) => 0 - amount)])).toBe(
      sum(inBaht.map(({ amount }) => Number(amount))),
    );
    const paid = [...payouts, ...filed].filter(({ state }) => state === 'PAID');
    expect(ours.payout ?? 0).toBe(sum(paid.map(({ amount }) => amount)));
    for (const { code, players } of games) {
      expect([code, ours[`game:${code}`] ?? 0]).toEqual([code, sum(players.map(({ balance }) => balance))]);
    }
    const held = Object.entries(ours).filter(([code]) => code === 'hold:withdraw' || code.startsWith('transit:'));
    expect(sum(held.map(([, amount]) => amount))).toBe(stillHeld);
  } finally {
    await db.destroy();
  }
}
