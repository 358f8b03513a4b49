import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** Whether withdrawals of a member ask for a passkey; a part of a statement. */
export const needsPasskey = (memberId: RawBuilder<unknown>) => sql<boolean>`coalesce(needs_passkey(${memberId}), true)`;

/** Whether they do, and this very amount is not confirmed; a part of a statement. */
export const isPasskeyMissing = (
  memberId: string,
  { currency, amountMinor }: { currency: CashCurrency; amountMinor: bigint },
) => sql<boolean>`coalesce(is_passkey_missing(${memberId}, 'WALLET', ${currency}, ${amountMinor}::bigint), true)`;

/** Times as JSON has them. */
export interface OwnPasskey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  confirmsFrom: string;
  transports: string[];
  mayConfirm: boolean;
}

interface OwnPasskeys {
  passkeys: OwnPasskey[];
  /** Since when withdrawals ask for one, and until when, once that is being switched off. */
  confirms_since: Date | null;
  confirms_until: Date | null;
}

/** The passkeys of a member, oldest first, and whether withdrawals ask for one. */
export async function passkeysOf(db: Db | Tx, memberId: string): Promise<OwnPasskeys> {
  const found =
    await sql<OwnPasskeys>`select coalesce((select json_agg(json_build_object('id', p.credential_id, 'name', p.name,
      'createdAt', p.created_at, 'lastUsedAt', p.last_used_at, 'confirmsFrom', p.confirms_from, 'transports', p.transports,
      'mayConfirm', p.confirms_from <= now()) order by p.created_at) from member_passkeys p where p.owner = ${memberId}), '[]') as passkeys,
    c.since as confirms_since, c.ends_at as confirms_until
    from (select) one left join payout_confirmations c on c.member_id = ${memberId} and (c.ends_at is null or c.ends_at > now())`.execute(
      db,
    );
  return found.rows[0] ?? { passkeys: [], confirms_since: null, confirms_until: null };
}
