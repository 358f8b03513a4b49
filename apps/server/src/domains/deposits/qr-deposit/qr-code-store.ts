import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { type KeyedPage, type KeyPart, type Place, readKeyed } from '../../../platform/database/keyed.ts';
import { namedPartners } from '../../../queries/backoffice/partner-facts.ts';
import type { QrCode } from './qr-store.ts';

export type MemberCode = Pick<
  QrCode,
  | 'qrcode_id'
  | 'provider'
  | 'partner_id'
  | 'receiving_account_id'
  | 'state'
  | 'amount'
  | 'currency'
  | 'charge_ref'
  | 'paid_ref'
  | 'paid_amount'
  | 'created_at'
  | 'expires_at'
> & { sent_refs: string[] };

/** Names of the partners that made codes, by id. */
export async function partnersOfCodes(db: Db, codes: readonly MemberCode[]): Promise<ReadonlyMap<string, string>> {
  const ids = codes.flatMap(({ partner_id: id }) => id ?? []);
  const found = await sql<{ partner_id: string; name: string }>`select partner_id, name from ${namedPartners} p
    where partner_id = any(${ids}::text[])`.execute(db);
  return new Map(found.rows.map((row) => [row.partner_id, row.name]));
}

interface Asked {
  memberId: string;
  /** Forms of one reference that the codes go by; undefined for all codes. */
  references: readonly string[] | undefined;
}

/** The codes of a member, newest first. */
export function readMemberCodes(db: Db, asked: Asked, part: KeyPart): Promise<KeyedPage<MemberCode>> {
  const isAsked = sql`member_id = ${asked.memberId} and ${namedBy(asked.references)}`;
  return readKeyed(part, {
    async places({ isBack, done, limit }): Promise<Place[]> {
      if (!done) return [];
      const place = sql`(created_at, qrcode_id collate "C")`;
      const order = isBack ? sql`created_at, qrcode_id collate "C"` : sql`created_at desc, qrcode_id collate "C" desc`;
      const found = await sql<{ id: string; at: bigint }>`select qrcode_id as id,
          (extract(epoch from created_at) * 1000000)::bigint as at
        from qr_codes where ${isAsked} and ${place} ${isBack ? sql`>` : sql`<`} (${done.at}::timestamptz, ${done.id})
        order by ${order} limit ${limit}`.execute(db);
      return found.rows.map(({ id, at }) => ({ id, at, isWaiting: false }));
    },
    async rows(ids) {
      const found =
        await sql<MemberCode>`select qrcode_id, provider, partner_id, receiving_account_id, state, amount, currency,
          charge_ref, sent_refs, paid_ref, paid_amount, created_at, expires_at
        from qr_codes where member_id = ${asked.memberId} and qrcode_id = any(${[...ids]}::text[])`.execute(db);
      return found.rows;
    },
    idOf: (code) => code.qrcode_id,
    async count(most) {
      const found = await sql<{ counted: bigint }>`select count(*) as counted
        from (select 1 from qr_codes where ${isAsked} limit ${most}) c`.execute(db);
      return found.rows[0]?.counted ?? 0n;
    },
  });
}

function namedBy(references: readonly string[] | undefined): RawBuilder<unknown> {
  if (!references) return sql`true`;
  const names = sql`${[...references]}::text[]`;
  return sql`(qrcode_id = any(${names}) or sent_refs && ${names} or charge_ref = any(${names}) or paid_ref = any(${names}))`;
}
