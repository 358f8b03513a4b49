import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Transfers by what their providers know them by: our reference as it was sent, or the provider's own name. */
export async function transfersByReference(
  db: Db,
  references: readonly string[],
): Promise<{ member_id: string; operation_id: string }[]> {
  const found = await sql<{ member_id: string; operation_id: string }>`select member_id, operation_id from operations
      where kind = 'transfer' and external_ref <> '' and external_ref = any(${[...references]}::text[])
    union select member_id, operation_id from transfer_evidence where partner_ref = any(${[...references]}::text[])
    limit 100`.execute(db);
  return found.rows;
}

/** The last transfer to a game that its provider gave a name of its own. */
export async function newestNamedTransfer(
  db: Db,
  { memberId, gameCode }: { memberId: string; gameCode: string },
): Promise<{ partner_ref: string; created_at: Date } | undefined> {
  const found = await sql<{ partner_ref: string; created_at: Date }>`select e.partner_ref, o.created_at
    from operations o join transfer_evidence e using (member_id, operation_id)
    where o.member_id = ${memberId} and o.kind = 'transfer' and o.counterparty = ${gameCode} and o.from_code = 'WALLET'
      and o.state = 'SUCCEEDED' and e.partner_ref is not null
    order by o.created_at desc limit 1`.execute(db);
  return found.rows[0];
}
