import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { sealPlace } from '../../platform/security/seal.ts';

/** Where the code of a gift link is sealed for. */
export const voucherPlace = (linkId: string) => sealPlace('prepaid_links', 'voucher_sealed', linkId);

/** Gift links whose redemption has no end yet; a part of a statement. */
export const openLinks = sql`(select link_id from prepaid_links where final_at is null)`;

/** How many the company of an account still has to answer for, by account; a part of a statement. */
export const linksUnderWay = sql`select p.receiving_account_id, count(*) as links from prepaid_links p
  where p.state in ('REDEEMING', 'UNKNOWN') group by p.receiving_account_id`;

/** Who gave the gift link that is redeemed under this reference, if anybody did. */
export async function membersByGiftLink(db: Db, linkId: string): Promise<string[]> {
  const found = await sql<{ member_id: string }>`select member_id from prepaid_links where link_id = ${linkId}::uuid
    limit 1`.execute(db);
  return found.rows.map((row) => row.member_id);
}

/** Gift links without an end, and since when the first of them waits. */
export async function openLinksSince(db: Db): Promise<{ length: bigint; since: Date | null }> {
  const found = await sql<{ length: bigint; since: Date | null }>`
    select count(*) as length, min(created_at) as since from prepaid_links where final_at is null`.execute(db);
  return found.rows[0] ?? { length: 0n, since: null };
}

/** Partners that lately said something of our own wallet instead of the voucher, such as that its number is not registered. */
export async function partnersAgainstOurWallet(db: Db): Promise<{ partner_id: string; links: number }[]> {
  const found = await sql<{ partner_id: string; links: number }>`
    select coalesce(partner_id, '') as partner_id, count(*)::int as links from prepaid_links
    where last_answer like 'TARGET\\_USER\\_%' and last_answer <> 'TARGET_USER_REDEEMED'
      and created_at > now() - interval '1 day' and (final_at is null or final_at > now() - interval '1 hour')
    group by partner_id`.execute(db);
  return found.rows;
}
