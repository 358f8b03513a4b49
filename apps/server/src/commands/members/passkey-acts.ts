import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/** "This was not me": as old as a link that says so may be, none of them is trusted. */
export async function forgetNewPasskeys(tx: Tx, memberId: string): Promise<void> {
  await sql`delete from member_passkeys where owner = ${memberId} and created_at > now() - interval '3 days'`.execute(
    tx,
  );
}

/** Keeps what was confirmed for this withdrawal, of which less will leave. */
export async function keepProofFor(
  tx: Tx,
  asked: { memberId: string; operationId: string; currency: CashCurrency; amountMinor: bigint },
): Promise<void> {
  const { memberId, operationId, currency, amountMinor } = asked;
  await sql`select keep_proof_for(${memberId}, ${operationId}::uuid, ${currency}, ${amountMinor}::bigint)`.execute(tx);
}
