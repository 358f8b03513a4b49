import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import { type Db, PREPARED } from '../../../platform/database/db.ts';
import { hasFileInflows, isKnownReference, lastInflowAt } from '../../../queries/deposits/inflow-facts.ts';

export interface ReceivingAccount {
  receiving_account_id: string;
  bank_code: string;
  account_no: string;
  currency: CashCurrency;
  feed_cursor: bigint;
  fence: bigint;
  /** A statement has told some of its credits, so a line may be one of those. */
  has_files: boolean;
}

/** An account of ours, and whether this transfer to it was reported before, by whatever way (L10). */
export async function findReceivingAccount(
  db: Db,
  transfer: { bankCode: string; accountNo: string; bankRef: string },
): Promise<(ReceivingAccount & { is_known: boolean }) | undefined> {
  const found = await sql<
    ReceivingAccount & { is_known: boolean }
  >`${PREPARED}select r.receiving_account_id, r.bank_code,
      r.account_no, r.currency, r.feed_cursor, r.fence,
      ${hasFileInflows(sql`r.receiving_account_id`)} as has_files,
      ${isKnownReference(sql`r.receiving_account_id`, transfer.bankRef)} as is_known
    from receiving_accounts r where r.bank_code = ${transfer.bankCode} and r.account_no = ${transfer.accountNo}`.execute(
    db,
  );
  return found.rows[0];
}

export interface FeedPlace extends ReceivingAccount {
  /** A reading that brings nothing is written down: what came in lately is compared with it, or the one before failed. */
  is_awaited: boolean;
  /** It could not be read at the last try. */
  is_unread: boolean;
}

/** How long after money came in its feed is still compared with it; more than reconciliation asks for. */
const AWAITED_MINUTES = 5;

/** Every receiving account whose feed is to be read. */
export async function listDueFeeds(db: Db): Promise<FeedPlace[]> {
  const found =
    await sql<FeedPlace>`select r.receiving_account_id, r.bank_code, r.account_no, r.currency, r.feed_cursor, r.fence,
      ${hasFileInflows(sql`r.receiving_account_id`)} as has_files,
      coalesce(${lastInflowAt} > r.last_polled_at - make_interval(mins => ${AWAITED_MINUTES}),
        r.last_polled_at is null) or r.feed_unread_since is not null as is_awaited,
      r.feed_unread_since is not null as is_unread
    from receiving_accounts r where mode = 'AUTO' and next_poll_at <= now()
      -- Payment companies have no feed: they answer for each code.
      and bank_code not in (select code from banks where kind = 'PAYMENT')
    order by position, receiving_account_id limit 50`.execute(db);
  return found.rows;
}
