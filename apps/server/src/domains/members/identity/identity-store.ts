import type { IDENTITY_REASONS, IdentitySide, IdentityState } from '@kapao/contract/member/identity.ts';
import type { DocumentKind } from '@kapao/contract/shared/identity-document.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { IdentityAsk } from './identity-rules.ts';

export interface ClaimRow {
  member_id: string;
  claim_id: string;
  level: number;
  state: IdentityState;
  full_name: string;
  /** `YYYY-MM-DD`. */
  birth_date: string;
  document_kind: DocumentKind | null;
  document_no_sealed: Buffer | null;
  document_hash: Buffer | null;
  name_score: number;
  asks: IdentityAsk[];
  claimed_at: Date;
  decided_by: string | null;
  agreed_by: string | null;
  decided_at: Date | null;
  reason_code: (typeof IDENTITY_REASONS)[number] | null;
  note: string | null;
  revoked_by: string | null;
}

/** The columns of `ClaimRow`, of a table called `c`. */
export const CLAIM = sql`c.member_id, c.claim_id, c.level, c.state, c.full_name, to_char(c.birth_date, 'YYYY-MM-DD') as birth_date,
  c.document_kind, c.document_no_sealed, c.document_hash, c.name_score, c.asks, c.claimed_at, c.decided_by, c.agreed_by, c.decided_at,
  c.reason_code, c.note, c.revoked_by`;

const MAX_SHOWN = 20;

/** The newest claims of a member first. */
export async function claimsOf(db: Db | Tx, memberId: string): Promise<ClaimRow[]> {
  const found = await sql<ClaimRow>`select ${CLAIM} from identity_claims c where c.member_id = ${memberId}
    order by c.claimed_at desc limit ${MAX_SHOWN}`.execute(db);
  return found.rows;
}

export interface StandingIdentity {
  level: number;
  currency: CashCurrency;
  /** The payout account's name as the member wrote it. */
  account_name: string;
  is_waiting: boolean;
  /** Claims of the last 24 hours. */
  lately: number;
  /** Of level 2. */
  is_accepted: boolean;
  is_too_young: boolean;
  /** Today in Bangkok, `YYYY-MM-DD`. */
  today: string;
}

export async function standingIdentity(db: Db | Tx, memberId: string): Promise<StandingIdentity | undefined> {
  const found = await sql<StandingIdentity>`select identity_level(m.member_id) as level, m.currency,
      m.bank_account_name as account_name,
      to_char(clock_timestamp() at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as today,
      exists (select 1 from identity_claims c where c.member_id = ${memberId} and c.state = 'WAITING') as is_waiting,
      (select count(*) from identity_claims c where c.member_id = ${memberId}
        and c.claimed_at > clock_timestamp() - interval '24 hours')::int as lately,
      exists (select 1 from identity_claims c where c.member_id = ${memberId} and c.level = 2
        and c.state in ('ACCEPTED', 'REVOKED')) as is_accepted,
      exists (select 1 from identity_claims c where c.member_id = ${memberId} and c.level = 2
        and c.reason_code = 'UNDER_AGE') as is_too_young
    from members m where m.member_id = ${memberId}`.execute(db);
  return found.rows[0];
}

export interface NewClaim {
  memberId: string;
  claimId: string;
  level: 2 | 3;
  state: 'WAITING' | 'ACCEPTED' | 'REFUSED';
  name: string;
  birthDate: string;
  document?: { kind: DocumentKind; noSealed: Buffer; hash: Buffer };
  score: number;
  asks: readonly IdentityAsk[];
  reason: 'UNDER_AGE' | null;
}

/** A document is entered first: from there everybody who showed it is known. */
export async function insertClaim(tx: Tx, claim: NewClaim): Promise<void> {
  const { document } = claim;
  if (document) {
    await sql`insert into identity_documents (claim_id, member_id, document_hash, state, shown_at)
      values (${claim.claimId}::uuid, ${claim.memberId}, ${document.hash}, ${claim.state}, clock_timestamp())`.execute(
      tx,
    );
  }
  await sql`insert into identity_claims (member_id, claim_id, level, state, full_name, birth_date, document_kind,
      document_no_sealed, document_hash, name_score, asks, reason_code, decided_at)
    values (${claim.memberId}, ${claim.claimId}::uuid, ${claim.level}, ${claim.state}, ${claim.name},
      ${claim.birthDate}::date, ${document?.kind ?? null}, ${document?.noSealed ?? null}, ${document?.hash ?? null},
      ${claim.score}, ${[...claim.asks]}::text[], ${claim.reason},
      case when ${claim.state} <> 'WAITING' then clock_timestamp() end)`.execute(tx);
}

/** Whether another member has shown this document, and whether somebody excluded is known by it. */
export async function lookForDocument(
  tx: Tx,
  { memberId, hash }: { memberId: string; hash: Buffer },
): Promise<{ is_elsewhere: boolean; is_excluded: boolean }> {
  const found = await sql<{ is_elsewhere: boolean; is_excluded: boolean }>`
    select exists (select 1 from identity_documents d where d.document_hash = ${hash} and d.member_id <> ${memberId}) as is_elsewhere,
      exists (select 1 from excluded_by(identity_marks(${hash}), ${memberId})) as is_excluded`.execute(tx);
  return found.rows[0] ?? { is_elsewhere: false, is_excluded: false };
}

export interface PictureRow {
  member_id: string;
  picture_id: string;
  side: IdentitySide;
  upload_hash: Buffer;
  stored_name: string;
  key_sealed: Buffer | null;
  stored_at: Date | null;
}

export async function findPictureByKey(db: Db, memberId: string, requestKey: string): Promise<PictureRow | undefined> {
  const found =
    await sql<PictureRow>`select member_id, picture_id, side, upload_hash, stored_name, key_sealed, stored_at
    from identity_pictures where member_id = ${memberId} and request_key = ${requestKey}`.execute(db);
  return found.rows[0];
}

export async function findPicture(db: Db, pictureId: string): Promise<PictureRow | undefined> {
  const found =
    await sql<PictureRow>`select member_id, picture_id, side, upload_hash, stored_name, key_sealed, stored_at
    from identity_pictures where picture_id = ${pictureId}::uuid`.execute(db);
  return found.rows[0];
}

export interface NewPicture {
  memberId: string;
  pictureId: string;
  side: IdentitySide;
  requestKey: string | undefined;
  uploadHash: Buffer;
  storedName: string;
  keySealed: Buffer;
}

/** False when the member has uploaded as many as a day allows, or the same request came before. */
export async function insertPicture(db: Db, p: NewPicture, maxPerDay: number): Promise<boolean> {
  const written =
    await sql`insert into identity_pictures (member_id, picture_id, side, request_key, upload_hash, stored_name, key_sealed, put_at)
    select m.member_id, ${p.pictureId}::uuid, ${p.side}, ${p.requestKey ?? null}, ${p.uploadHash}, ${p.storedName}, ${p.keySealed},
      clock_timestamp()
    from members m where m.member_id = ${p.memberId} and (select count(*) from identity_pictures where member_id = ${p.memberId}
      and put_at > clock_timestamp() - interval '24 hours') < ${maxPerDay}
    on conflict do nothing`.execute(db);
  return Number(written.numAffectedRows ?? 0n) > 0;
}

export async function setStored(db: Db, { memberId, pictureId }: Pick<NewPicture, 'memberId' | 'pictureId'>) {
  await sql`update identity_pictures set stored_at = clock_timestamp()
    where member_id = ${memberId} and picture_id = ${pictureId}::uuid and stored_at is null`.execute(db);
}

/** The newest picture of each side that no document has taken. */
export async function waitingPictures(
  db: Db | Tx,
  memberId: string,
): Promise<{ picture_id: string; side: IdentitySide }[]> {
  const found = await sql<{ picture_id: string; side: IdentitySide }>`select distinct on (side) picture_id, side
    from identity_pictures where member_id = ${memberId} and claim_id is null and stored_at is not null and purged_at is null
    order by side, put_at desc`.execute(db);
  return found.rows;
}

/** Takes one picture of a side for a claim; false when it is not the member's, of another side, taken, or gone. */
export async function takePicture(
  tx: Tx,
  p: { memberId: string; pictureId: string; side: IdentitySide; claimId: string },
): Promise<boolean> {
  const taken = await sql`update identity_pictures set claim_id = ${p.claimId}::uuid where member_id = ${p.memberId}
    and picture_id = ${p.pictureId}::uuid and side = ${p.side} and claim_id is null and stored_at is not null
    and purged_at is null`.execute(tx);
  return Number(taken.numAffectedRows ?? 0n) === 1;
}
