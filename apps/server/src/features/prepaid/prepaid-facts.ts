import { sql } from 'kysely';
import { sealPlace } from '../../platform/security/seal.ts';

/** Where the code of a gift link is sealed for. */
export const voucherPlace = (linkId: string) => sealPlace('prepaid_links', 'voucher_sealed', linkId);

/** Gift links whose redemption has no end yet; a part of a statement. */
export const openLinks = sql`(select link_id from prepaid_links where final_at is null)`;

/** How many the company of an account still has to answer for, by account; a part of a statement. */
export const linksUnderWay = sql`select p.receiving_account_id, count(*) as links from prepaid_links p
  where p.state in ('REDEEMING', 'UNKNOWN') group by p.receiving_account_id`;
