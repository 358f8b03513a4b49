import { isDeepStrictEqual } from 'node:util';
import type { IdentityReason } from '@kapao/contract/member/identity.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { DOCUMENT_KINDS } from '@kapao/contract/shared/identity-document.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { recordAct, recordActOfTwo } from '../../../operations/audit-trail.ts';
import { lockMember } from '../../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { aroundClaim, type DeskClaim, decideClaim, listClaims, revokeClaims } from './identity-desk-store.ts';

const KIND = 'identity.accept';

interface DeskDeps {
  db: Db;
  propose: Propose;
}

interface Act {
  claimId: string;
  operator: string;
  note: string;
}

/** What two people agree on when the document is that of somebody excluded. */
const content = z.strictObject({
  memberId: z.string(),
  name: z.string(),
  birthDate: z.string(),
  document: z.enum(DOCUMENT_KINDS).nullable(),
});

export type IdentityDesk = ReturnType<typeof makeIdentityDesk>;

/** What people decide about claims. One person is enough, except for a match with somebody excluded. */
export function makeIdentityDesk({ db, propose }: DeskDeps) {
  return {
    accept: ({ claimId, operator, note }: Act): Promise<Proposed | undefined> =>
      inTransaction(db, async (tx) => {
        const claim = await waitingClaim(tx, claimId);
        if ((await aroundClaim(tx, claim))?.is_excluded !== false) {
          return propose(tx, { kind: KIND, subject: claimId, content: contentOf(claim), reason: note, operator });
        }
        await acceptClaim(tx, claim, { operator, agreedBy: null, note });
        await recordAct(tx, { ...actOf(claim, 'identity.accept'), operator, reason: note });
        return undefined;
      }),
    refuse: ({ claimId, operator, note, reason }: Act & { reason: IdentityReason }): Promise<void> =>
      inTransaction(db, async (tx) => {
        const claim = await waitingClaim(tx, claimId);
        const decision = { state: 'REFUSED', operator, agreedBy: null, reason, note } as const;
        if (!(await decideClaim(tx, claim, decision))) refuse('KEY_INVALID');
        await recordAct(tx, { ...actOf(claim, 'identity.refuse', { why: reason }), operator, reason: note });
      }),
    revoke: ({ claimId, operator, note, reason }: Act & { reason: IdentityReason }): Promise<void> =>
      inTransaction(db, async (tx) => {
        const claim = await lockedClaim(tx, claimId);
        if (claim.state !== 'ACCEPTED') refuse('KEY_INVALID');
        const { member_id: memberId, level } = claim;
        await revokeClaims(tx, { memberId, level, operator, reason, note });
        await recordAct(tx, { ...actOf(claim, 'identity.revoke', { why: reason }), operator, reason: note });
      }),
  };
}

/** Accepts what two operators agreed on, if it still waits and says what they read. */
export const identityPublisher: Publisher = {
  kind: KIND,
  rights: { write: 'identity.decide', decide: 'identity.decide' },
  isOwnCall: true,
  check: (given) => readOrRefuse(content, given),
  async publish(tx, { subject, content: agreed, proposedBy, approvedBy, reason }) {
    const claim = await waitingClaim(tx, subject);
    if (!isDeepStrictEqual(content.parse(agreed), contentOf(claim))) refuse('KEY_INVALID');
    await acceptClaim(tx, claim, { operator: proposedBy, agreedBy: approvedBy, note: reason });
    const act = { ...actOf(claim, 'identity.accept'), operator: proposedBy, reason };
    await recordActOfTwo(tx, act, approvedBy);
  },
};

/** The member's row comes first, as it does for money and for claims. */
async function lockedClaim(tx: Tx, claimId: string): Promise<DeskClaim> {
  const [found] = await listClaims(tx, [claimId]);
  if (!found) refuse('NO_DATA');
  await lockMember(tx, found.member_id);
  const [claim] = await listClaims(tx, [claimId]);
  return claim ?? refuse('NO_DATA');
}

async function waitingClaim(tx: Tx, claimId: string): Promise<DeskClaim> {
  const claim = await lockedClaim(tx, claimId);
  if (claim.state !== 'WAITING') refuse('KEY_INVALID');
  return claim;
}

async function acceptClaim(
  tx: Tx,
  claim: DeskClaim,
  by: { operator: string; agreedBy: string | null; note: string },
): Promise<void> {
  const around = await aroundClaim(tx, claim);
  // Revoked meanwhile: a document needs an accepted name.
  if (claim.level === 3 && (around?.level ?? 1) < 2) refuse('KEY_INVALID');
  if (!(await decideClaim(tx, claim, { ...by, state: 'ACCEPTED', reason: null }))) refuse('KEY_INVALID');
}

function contentOf(claim: DeskClaim): z.output<typeof content> {
  const { member_id: memberId, full_name: name, birth_date: birthDate, document_kind: document } = claim;
  return { memberId, name, birthDate, document };
}

function actOf(
  { member_id: subject, claim_id: claim, level }: DeskClaim,
  action: 'identity.accept' | 'identity.refuse' | 'identity.revoke',
  about: Record<string, string> = {},
) {
  return { action, subject, detail: { claim, level, ...about } };
}
