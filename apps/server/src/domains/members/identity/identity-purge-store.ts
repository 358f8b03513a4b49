import { IDENTITY_POLICY } from '@kapao/contract/policies/identity.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { policyNumber } from '../../../queries/backoffice/policy-facts.ts';

export interface KeptPicture {
  member_id: string;
  picture_id: string;
  stored_name: string;
}

/** Pictures that were uploaded so many days ago and never submitted. */
export async function picturesLeft(db: Db, { days, most }: { days: number; most: number }): Promise<KeptPicture[]> {
  const found = await sql<KeptPicture>`select member_id, picture_id, stored_name from identity_pictures
    where claim_id is null and purged_at is null and put_at < now() - make_interval(days => ${days}::int)
    order by put_at limit ${most}`.execute(db);
  return found.rows;
}

/** Documents past their retention period, which depends on the decision. */
export async function claimsPastTime(db: Db, most: number): Promise<{ member_id: string; claim_id: string }[]> {
  const past = (state: 'ACCEPTED' | 'REVOKED' | 'REFUSED', days: RawBuilder<number>) => sql`
    (select c.member_id, c.claim_id from identity_claims c where c.state = ${state} and c.level = 3
      and c.purged_at is null and c.decided_at < now() - make_interval(days => ${days}::int) order by c.decided_at limit ${most})`;
  const [accepted, refused] = [
    policyNumber(IDENTITY_POLICY, 'acceptedDays'),
    policyNumber(IDENTITY_POLICY, 'refusedDays'),
  ];
  const found = await sql<{ member_id: string; claim_id: string }>`select d.member_id, d.claim_id
    from (${past('ACCEPTED', accepted)} union all ${past('REVOKED', accepted)} union all ${past('REFUSED', refused)}) d
    limit ${most}`.execute(db);
  return found.rows;
}

export async function keptPicturesOf(db: Db, memberId: string, claimId: string): Promise<KeptPicture[]> {
  const found = await sql<KeptPicture>`select member_id, picture_id, stored_name from identity_pictures
    where member_id = ${memberId} and claim_id = ${claimId}::uuid and purged_at is null`.execute(db);
  return found.rows;
}

export async function setPicturePurged(
  db: Db,
  { member_id: memberId, picture_id: pictureId }: KeptPicture,
): Promise<void> {
  await sql`update identity_pictures set key_sealed = null, purged_at = clock_timestamp()
    where member_id = ${memberId} and picture_id = ${pictureId}::uuid and purged_at is null`.execute(db);
}

export async function setClaimPurged(db: Db, memberId: string, claimId: string): Promise<void> {
  await sql`update identity_claims set document_no_sealed = null, purged_at = clock_timestamp()
    where member_id = ${memberId} and claim_id = ${claimId}::uuid and purged_at is null`.execute(db);
}
