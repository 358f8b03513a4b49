import { type RawBuilder, sql } from 'kysely';
import { sealPlace } from '../../platform/security/seal.ts';

/** Where the number of a document, and the key of a picture, are sealed for. */
export const documentPlace = (claimId: string) => sealPlace('identity_claims', 'document_no_sealed', claimId);
export const pictureKeyPlace = (pictureId: string) => sealPlace('identity_pictures', 'key_sealed', pictureId);

/** Claims that wait for a person; a part of a statement. */
export const identityForPeople = sql`(select claimed_at from identity_claims where state = 'WAITING')`;

/** The name under which a member was accepted, or null; a part of a statement. */
export const acceptedNameOf = (memberId: RawBuilder<unknown>) =>
  sql<string | null>`(select c.full_name from identity_claims c where c.member_id = ${memberId} and c.state = 'ACCEPTED'
    order by c.level desc, c.claimed_at desc limit 1)`;

/** The level that a withdrawal of this amount needs and the member does not have, or 0; a part of a statement. */
export const levelForWithdrawal = (memberId: RawBuilder<unknown>, amountMinor: bigint) =>
  sql<number>`identity_needed(${memberId}, 'WITHDRAWAL', ${amountMinor}::bigint, now())`;
