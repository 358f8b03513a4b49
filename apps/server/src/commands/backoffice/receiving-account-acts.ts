import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

export interface NamedAccount {
  bankCode: string;
  bankAccountNo: string;
  bankAccountName: string;
  /** Keyed, as hex. */
  hash: string;
  mode: string;
  currency: string;
  isActive: boolean;
}

/** An account that is there is found by bank and number; a new one is added. */
export async function saveDepositAccounts(tx: Tx, accounts: readonly NamedAccount[]): Promise<void> {
  const placed = JSON.stringify(accounts.map((account, place) => ({ ...account, position: place + 1 })));
  await sql`insert into receiving_accounts
      (receiving_account_id, bank_code, account_no, account_no_hash, account_name, mode, currency, position, is_active)
    select n."bankCode" || '-' || n."bankAccountNo", n."bankCode", n."bankAccountNo", decode(n.hash, 'hex'), n."bankAccountName", n.mode,
      n.currency, n.position, n."isActive"
    from jsonb_to_recordset(${placed}::jsonb) as n ("bankCode" text, "bankAccountNo" text,
      "bankAccountName" text, hash text, mode text, currency text, "isActive" boolean, position int)
    on conflict (bank_code, account_no) do update set account_name = excluded.account_name, mode = excluded.mode,
      is_active = excluded.is_active, position = excluded.position,
      feed_unread_since = case when receiving_accounts.mode = excluded.mode then receiving_accounts.feed_unread_since end`.execute(
    tx,
  );
}

/** How far the feed of an account was read, and by whom. */
interface FeedCursor {
  receiving_account_id: string;
  feed_cursor: bigint;
  fence: bigint;
}

/** Moves the cursor on from where this read began; false when another reader has moved it. */
export async function moveFeed(db: Db, account: FeedCursor, cursor: bigint): Promise<boolean> {
  const moved =
    await sql`update receiving_accounts set feed_cursor = ${cursor}, last_polled_at = now(), fed_since = coalesce(fed_since, now()),
      feed_unread_since = null
    where receiving_account_id = ${account.receiving_account_id} and fence = ${account.fence}
      and feed_cursor = ${account.feed_cursor} returning receiving_account_id`.execute(db);
  return moved.rows.length === 1;
}

/** Notes since when a feed cannot be read: once, until it was read again. */
export async function noteUnread(db: Db, accountId: string): Promise<void> {
  await sql`update receiving_accounts set feed_unread_since = now()
    where receiving_account_id = ${accountId} and feed_unread_since is null`.execute(db);
}
