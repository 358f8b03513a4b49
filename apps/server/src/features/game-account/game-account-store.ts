import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** Stores the member's account at a provider once; false when there is one already. */
export async function insertGameAccount(
  tx: Tx,
  account: { memberId: string; gameCode: string; username: string; passwordSealed: Buffer },
): Promise<boolean> {
  const inserted = await sql`insert into game_accounts (member_id, game_code, username, password_sealed)
    values (${account.memberId}, ${account.gameCode}, ${account.username}, ${account.passwordSealed})
    on conflict do nothing returning member_id`.execute(tx);
  return inserted.rows.length === 1;
}

/** Locks the account row: balance refreshes and transfers of one game must not read around each other. */
export async function lockGameAccount(tx: Tx, memberId: string, gameCode: string): Promise<boolean> {
  const found = await sql`select from game_accounts where member_id = ${memberId} and game_code = ${gameCode}
    for update`.execute(tx);
  return found.rows.length === 1;
}

export async function markSynced(tx: Tx, memberId: string, gameCode: string): Promise<void> {
  await sql`update game_accounts set synced_at = now() where member_id = ${memberId} and game_code = ${gameCode}`.execute(
    tx,
  );
}

/** True when a transfer with this game is unfinished, or ended after the moment: a balance read since then may be torn. */
export async function hasTransferSince(
  tx: Tx,
  memberId: string,
  query: { gameCode: string; since: Date },
): Promise<boolean> {
  const found = await sql`select from operations where member_id = ${memberId} and kind = 'transfer'
    and counterparty = ${query.gameCode} and (final_at is null or final_at >= ${query.since}) limit 1`.execute(tx);
  return found.rows.length === 1;
}
