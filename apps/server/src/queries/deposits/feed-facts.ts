import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { feedThatIsOn } from '../backoffice/partner-facts.ts';

/** Accounts whose feed is to be read and could not be at the last try, and since when; none while no bank feed is on. */
export async function silentFeeds(db: Db): Promise<{ account: string; since: Date }[]> {
  const found = await sql<{ account: string; since: Date }>`
    select r.receiving_account_id as account, greatest(r.feed_unread_since, f.on_since) as since
    from receiving_accounts r cross join ${feedThatIsOn} f
    where r.mode = 'AUTO' and r.feed_unread_since is not null order by 1`.execute(db);
  return found.rows;
}
