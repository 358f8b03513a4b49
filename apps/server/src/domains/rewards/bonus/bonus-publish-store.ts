import type { BonusKind } from '@kapao/contract/shared/bonus-terms.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';

export interface NewVersion {
  kind: BonusKind;
  code: string;
  terms: string;
  currency: CashCurrency;
  budgetMinor: bigint;
  mostClaims: number | null;
  proposedBy: string;
  approvedBy: string;
}

/** What has been given of an offer so far, under its lock; undefined for a new code. */
export async function lockOffer(
  tx: Tx,
  { kind, code }: { kind: BonusKind; code: string },
): Promise<{ given: bigint; claims: number; currency: string } | undefined> {
  // Two first versions of one code wait for each other here; there is no row to lock yet.
  await sql`select pg_advisory_xact_lock(hashtext(${`bonus:${kind}:${code}`}))`.execute(tx);
  const found = await sql<{ given: bigint; claims: number; currency: string }>`
    select given, claims, currency from bonus_offers where kind = ${kind} and code = ${code} for update`.execute(tx);
  return found.rows[0];
}

/** Publishes the next version of a code and offers it. */
export async function insertVersion(tx: Tx, v: NewVersion): Promise<void> {
  const published = await sql<{ version: number }>`
    insert into bonus_versions as v (kind, code, version, terms, proposed_by, approved_by)
    select ${v.kind}::text, ${v.code}::text, coalesce(max(version), 0) + 1, ${v.terms}::jsonb, ${v.proposedBy}::text, ${v.approvedBy}::text
    from bonus_versions where kind = ${v.kind} and code = ${v.code} returning v.version`.execute(tx);
  const [row] = published.rows;
  invariant(row, 'a sum is one row');
  await sql`
    insert into bonus_offers (kind, code, version, currency, budget, most_claims)
    values (${v.kind}, ${v.code}, ${row.version}, ${v.currency}, ${v.budgetMinor}, ${v.mostClaims})
    on conflict (kind, code) do update set version = excluded.version, is_on = true, budget = excluded.budget,
      most_claims = excluded.most_claims`.execute(tx);
}

export async function writeSwitch(tx: Tx, offer: { kind: BonusKind; code: string; isOn: boolean }): Promise<boolean> {
  const written = await sql`update bonus_offers set is_on = ${offer.isOn}
    where kind = ${offer.kind} and code = ${offer.code} returning 1`.execute(tx);
  return written.rows.length === 1;
}
