import { type RawBuilder, sql } from 'kysely';
import { releaseClaim, withClaim } from '../../../platform/database/cluster/claims.ts';
import { MAX_TRIED, takeDue } from '../../../platform/database/cluster/due-rows.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { inflowIdOf } from '../../../queries/deposits/inflow-facts.ts';

export interface PrepaidLink {
  voucher_hash: Buffer;
  voucher_sealed: Buffer;
  link_id: string;
  member_id: string;
  receiving_account_id: string;
  /** Who was asked; null of links from before there could be several. */
  partner_id: string | null;
  state: 'SUBMITTED' | 'REDEEMING' | 'UNKNOWN' | 'CREDITED' | 'INVALID' | 'DUPLICATE' | 'ASIDE';
  told_amount: bigint | null;
  amount: bigint | null;
  attempts: number;
  fence: bigint;
  last_answer: string | null;
}

export interface PrepaidAccount {
  receiving_account_id: string;
  account_no: string;
}

/** Our wallets that are open, in their order. */
export async function openPrepaidAccounts(db: Db): Promise<PrepaidAccount[]> {
  const found = await sql<PrepaidAccount>`select receiving_account_id, account_no from receiving_accounts
    where bank_code = 'PREPAID' and is_active order by position, receiving_account_id limit 50`.execute(db);
  return found.rows;
}

export async function prepaidAccount(db: Db, id: string): Promise<PrepaidAccount | undefined> {
  const found = await sql<PrepaidAccount>`select receiving_account_id, account_no from receiving_accounts
    where receiving_account_id = ${id}`.execute(db);
  return found.rows[0];
}

export async function registeredPhone(db: Db, memberId: string): Promise<string | undefined> {
  const found = await sql<{ phone: string }>`select phone from members where member_id = ${memberId}`.execute(db);
  return found.rows[0]?.phone;
}

/** Links of a member that came to nothing in the last hour. */
export async function countFailedLately(db: Db, memberId: string): Promise<number> {
  const found = await sql<{ count: bigint }>`select count(*) as count from prepaid_links
    where member_id = ${memberId} and state in ('INVALID', 'DUPLICATE') and created_at > now() - interval '1 hour'`.execute(
    db,
  );
  return Number(found.rows[0]?.count ?? 0n);
}

export interface NewPrepaidLink {
  voucherHash: Buffer;
  voucherSealed: Buffer;
  linkId: string;
  memberId: string;
  receivingAccountId: string;
  partnerId: string;
  leaseSeconds: number;
}

/** A voucher can be given up between a refused claim and the look at who has it; nobody gives up so often in that time. */
const CLAIMS_TRIED = 5;

/** Claims a voucher for ever. Answers the row and whether this call made it. */
export async function claimVoucher(db: Db, link: NewPrepaidLink): Promise<{ isNew: boolean; row: PrepaidLink }> {
  const claim = { table: 'prepaid_links', key: link.voucherHash, owner: link.memberId } as const;
  for (let tries = 0; tries < CLAIMS_TRIED; tries += 1) {
    const mine = await withClaim(db, claim, (tx) => insertLink(tx, link));
    if (mine) return { isNew: true, row: mine };
    const found = await sql<PrepaidLink>`select * from prepaid_links where voucher_hash = ${link.voucherHash}`.execute(
      db,
    );
    if (found.rows[0]) return { isNew: false, row: found.rows[0] };
  }
  throw new Error('invariant: a voucher that is taken has a row');
}

/** The row, or undefined when somebody has the voucher. */
async function insertLink(db: Db | Tx, link: NewPrepaidLink): Promise<PrepaidLink | undefined> {
  const inserted = await sql<PrepaidLink>`insert into prepaid_links (voucher_hash, voucher_sealed, link_id, member_id,
      receiving_account_id, partner_id, state, next_attempt_at, lease_until)
    values (${link.voucherHash}, ${link.voucherSealed}, ${link.linkId}::uuid, ${link.memberId}, ${link.receivingAccountId},
      ${link.partnerId}, 'SUBMITTED', now() + make_interval(secs => ${link.leaseSeconds}), now() + make_interval(secs => ${link.leaseSeconds}))
    on conflict do nothing returning *`.execute(db);
  return inserted.rows[0];
}

export interface LinkMove {
  to: PrepaidLink['state'];
  lastAnswer?: string;
  amountMinor?: bigint;
  /** What the company said it gave us. */
  toldMinor?: bigint | undefined;
  /** When a worker should retry; absent means never. */
  retryInMs?: number;
}

/** Moves a link that this caller still holds; undefined when somebody else holds it now or it has ended (safety F9). */
export async function moveLink(db: Db | Tx, link: PrepaidLink, move: LinkMove): Promise<PrepaidLink | undefined> {
  const again =
    move.retryInMs === undefined ? sql`null` : sql`clock_timestamp() + make_interval(secs => ${move.retryInMs / 1000})`;
  const moved = await sql<PrepaidLink>`update prepaid_links set state = ${move.to}, next_attempt_at = ${again},
      lease_until = ${move.retryInMs === undefined ? sql`null` : again},
      last_answer = coalesce(${move.lastAnswer ?? null}, last_answer), amount = coalesce(${move.amountMinor ?? null}, amount),
      told_amount = coalesce(told_amount, ${move.toldMinor ?? null})
    where member_id = ${link.member_id} and voucher_hash = ${link.voucher_hash} and fence = ${link.fence} and final_at is null returning *`.execute(
    db,
  );
  return moved.rows[0];
}

/** Ends a link as INVALID under another key, so that its voucher may be claimed again; undefined when somebody else holds it now. */
export async function releaseVoucher(
  db: Db,
  link: PrepaidLink,
  { voucherHash, lastAnswer }: { voucherHash: Buffer; lastAnswer: string },
): Promise<PrepaidLink | undefined> {
  const claim = { table: 'prepaid_links', key: voucherHash, owner: link.member_id } as const;
  return withClaim(db, claim, async (tx) => {
    const released = await sql<PrepaidLink>`update prepaid_links
      set state = 'INVALID', voucher_hash = ${voucherHash}, last_answer = ${lastAnswer}
      where member_id = ${link.member_id} and voucher_hash = ${link.voucher_hash} and fence = ${link.fence}
        and state = 'SUBMITTED' returning *`.execute(tx);
    if (released.rows[0]) await releaseClaim(tx, { ...claim, key: link.voucher_hash });
    return released.rows[0];
  });
}

export const isLinkDue = sql<boolean>`exists (select 1 from prepaid_links where next_attempt_at <= statement_timestamp())`;

type LinkPlace = Pick<PrepaidLink, 'member_id' | 'link_id'>;

export async function takeDueLink(db: Db, leaseSeconds: number): Promise<PrepaidLink | undefined> {
  const due = (
    max: number,
  ) => sql<LinkPlace>`select member_id, link_id from prepaid_links where next_attempt_at <= statement_timestamp()
    order by next_attempt_at limit ${sql.lit(max)}`;
  const lease = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  const take = (which: RawBuilder<unknown>) =>
    sql<PrepaidLink>`update prepaid_links set fence = fence + 1, attempts = attempts + 1, lease_until = ${lease}, next_attempt_at = ${lease}
    where ${which} and next_attempt_at <= statement_timestamp() returning *`;
  const [taken] = await takeDue(db, {
    due: due(MAX_TRIED),
    atOnce: take(sql`(member_id, link_id) = (${due(1)} for update skip locked)`),
    each: (place) => take(sql`member_id = ${place.member_id} and link_id = ${place.link_id}::uuid`),
  });
  return taken;
}

export interface LinkOfMember extends Pick<PrepaidLink, 'state' | 'amount'> {
  inflow_id: string | null;
}

export async function findLinkOfMember(db: Db, memberId: string, linkId: string): Promise<LinkOfMember | undefined> {
  const found =
    await sql<LinkOfMember>`with link as (select state, amount, receiving_account_id, link_id from prepaid_links
      where member_id = ${memberId} and link_id = ${linkId}::uuid)
    select l.state, l.amount, ${inflowIdOf(sql`l.receiving_account_id`, sql`l.link_id::text`)} as inflow_id from link l`.execute(
      db,
    );
  return found.rows[0];
}
