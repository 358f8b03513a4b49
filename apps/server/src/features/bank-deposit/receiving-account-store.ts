import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

export interface ReceivingAccount {
  receiving_account_id: string;
  bank_code: string;
  account_no: string;
  currency: 'THB' | 'LAK';
  feed_cursor: bigint;
  fence: bigint;
}

export async function findReceivingAccount(
  db: Db,
  bankCode: string,
  accountNo: string,
): Promise<ReceivingAccount | undefined> {
  const found =
    await sql<ReceivingAccount>`select receiving_account_id, bank_code, account_no, currency, feed_cursor, fence
    from receiving_accounts where bank_code = ${bankCode} and account_no = ${accountNo}`.execute(db);
  return found.rows[0];
}

/** Takes one receiving account whose feed is due; the fence keeps a slower reader from moving the cursor back. */
export async function takeDueFeed(db: Db, leaseSeconds: number): Promise<ReceivingAccount | undefined> {
  const taken = await sql<ReceivingAccount>`
    update receiving_accounts r set fence = fence + 1, lease_until = now() + make_interval(secs => ${leaseSeconds}),
      next_poll_at = now() + make_interval(secs => ${leaseSeconds})
    from (select receiving_account_id from receiving_accounts where mode = 'AUTO' and next_poll_at <= now()
        -- Payment companies have no feed: they answer for each code.
        and bank_code not in (select code from banks where kind = 'PAYMENT')
      order by next_poll_at limit 1 for update skip locked) due
    where r.receiving_account_id = due.receiving_account_id
    returning r.receiving_account_id, r.bank_code, r.account_no, r.currency, r.feed_cursor, r.fence`.execute(db);
  return taken.rows[0];
}

export async function moveFeed(
  db: Db,
  account: ReceivingAccount,
  to: { cursor: bigint; pollAgainInMs: number },
): Promise<void> {
  await sql`update receiving_accounts set feed_cursor = ${to.cursor}, lease_until = null, last_polled_at = now(),
      next_poll_at = now() + make_interval(secs => ${to.pollAgainInMs / 1000})
    where receiving_account_id = ${account.receiving_account_id} and fence = ${account.fence}`.execute(db);
}
