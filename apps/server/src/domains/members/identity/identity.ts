import { randomUUID } from 'node:crypto';
import type { claimDocument, claimPerson, getIdentity, IdentityClaim } from '@kapao/contract/member/identity.ts';
import { IDENTITY_POLICY } from '@kapao/contract/policies/identity.ts';
import type { PolicyValue } from '@kapao/contract/policies/policy.ts';
import { isDocumentNumber, plainDocumentNumber } from '@kapao/contract/shared/identity-document.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody, RouteReply } from '@kapao/contract/shared/route.ts';
import { lockMember } from '../../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { identityMark } from '../../../queries/compliance/fair-play-facts.ts';
import { documentPlace } from '../../../queries/members/identity-facts.ts';
import { comparedNames } from './identity-names.ts';
import { type PictureDeps, putPicture } from './identity-pictures.ts';
import { asksOfDocument, decidePerson, isPerson } from './identity-rules.ts';
import {
  type ClaimRow,
  claimsOf,
  insertClaim,
  lookForDocument,
  type NewClaim,
  type StandingIdentity,
  standingIdentity,
  takePicture,
  waitingPictures,
} from './identity-store.ts';

type Policy = PolicyValue<typeof IDENTITY_POLICY>;

/** Bounds how many numbers or names somebody can try in a day. */
const MAX_CLAIMS_A_DAY = 5;

export type Identities = ReturnType<typeof makeIdentities>;

/** Who a member is: what they say of themselves, and what they show (record 84). */
export function makeIdentities(deps: PictureDeps) {
  const { db, sealer } = deps;
  return {
    read: (memberId: string) => read(db, memberId),
    claimPerson: (memberId: string, wish: RouteBody<typeof claimPerson>) =>
      inTransaction(db, (tx) => claimName(tx, memberId, wish)),
    putPicture: (upload: Parameters<typeof putPicture>[1]) => putPicture(deps, upload),
    claimDocument: (memberId: string, wish: RouteBody<typeof claimDocument>) =>
      inTransaction(db, (tx) => claimPaper(tx, { sealer, memberId }, wish)),
  };
}

export const minAgeOf = (policy: Policy, currency: CashCurrency): number => policy[`minAge${currency}`];

/** Under the member's lock: claims of one member come one after the other, and so do what money needs and what is decided. */
async function beginClaim(tx: Tx, memberId: string): Promise<StandingIdentity> {
  await lockMember(tx, memberId);
  const standing = await standingIdentity(tx, memberId);
  invariant(standing, 'a session belongs to a member');
  // Who has shown a document asks support for another name.
  if (standing.level === 3) refuse('KEY_INVALID');
  if (standing.is_waiting || standing.lately >= MAX_CLAIMS_A_DAY) refuse('REQUEST_LIMIT');
  return standing;
}

async function claimName(tx: Tx, memberId: string, wish: RouteBody<typeof claimPerson>): Promise<IdentityClaim> {
  const standing = await beginClaim(tx, memberId);
  const { today, currency } = standing;
  if (!isPerson(wish, today)) refuse('KEY_INVALID');
  const policy = await readPolicy(tx, IDENTITY_POLICY);
  const { name, birthDate } = wish;
  const compared = await comparedNames(tx, { memberId, name, accountName: standing.account_name });
  const decided = decidePerson({
    birthDate,
    today,
    minAge: minAgeOf(policy, currency),
    nameScore: policy.nameScore,
    compared,
    before: { isAccepted: standing.is_accepted, isTooYoung: standing.is_too_young },
  });
  const reason = decided.state === 'REFUSED' ? decided.reason : null;
  const { state, asks, score } = decided;
  return written(tx, { memberId, claimId: randomUUID(), level: 2, state, name, birthDate, score, asks, reason });
}

interface Claimant {
  sealer: Sealer;
  memberId: string;
}

async function claimPaper(
  tx: Tx,
  { sealer, memberId }: Claimant,
  { kind, number, documentId, selfieId }: RouteBody<typeof claimDocument>,
): Promise<IdentityClaim> {
  const plain = plainDocumentNumber(number);
  if (!isDocumentNumber(kind, plain)) refuse('KEY_INVALID');
  const standing = await beginClaim(tx, memberId);
  if (standing.level < 2) throw new Refusal('IDENTITY_REQUIRED', { level: 2 });
  const person = (await claimsOf(tx, memberId)).find(({ level, state }) => level === 2 && state === 'ACCEPTED');
  invariant(person, 'level 2 follows from a claim');
  const claimId = randomUUID();
  const { full_name: name, birth_date: birthDate } = person;
  const { mark: hash } = identityMark(sealer, plain);
  const { is_elsewhere: isElsewhere, is_excluded: isExcluded } = await lookForDocument(tx, { memberId, hash });
  const { nameScore } = await readPolicy(tx, IDENTITY_POLICY);
  const compared = await comparedNames(tx, { memberId, name, accountName: standing.account_name });
  const score = compared[0]?.score ?? 0;
  const claim = await written(tx, {
    ...{ memberId, claimId, level: 3, state: 'WAITING', name, birthDate, score, reason: null },
    document: { kind, noSealed: sealer.seal(plain, documentPlace(claimId)), hash },
    asks: asksOfDocument({ score, nameScore, isElsewhere, isExcluded }),
  });
  const picture = { memberId, claimId };
  const isWhole =
    (await takePicture(tx, { ...picture, pictureId: documentId, side: 'DOCUMENT' })) &&
    (await takePicture(tx, { ...picture, pictureId: selfieId, side: 'SELFIE' }));
  if (!isWhole) refuse('KEY_INVALID');
  return claim;
}

async function written(tx: Tx, claim: NewClaim): Promise<IdentityClaim> {
  await insertClaim(tx, claim);
  const row = (await claimsOf(tx, claim.memberId)).find(({ claim_id: id }) => id === claim.claimId);
  invariant(row, 'a claim was just written');
  return shownClaim(row);
}

function shownClaim(row: ClaimRow): IdentityClaim {
  return {
    id: row.claim_id,
    level: row.level === 3 ? 3 : 2,
    state: row.state,
    reason: row.reason_code,
    claimedAt: row.claimed_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

async function read(db: Db, memberId: string): Promise<RouteReply<typeof getIdentity>> {
  const [standing, claims, pictures, policy] = await Promise.all([
    standingIdentity(db, memberId),
    claimsOf(db, memberId),
    waitingPictures(db, memberId),
    readPolicy(db, IDENTITY_POLICY),
  ]);
  invariant(standing, 'a session belongs to a member');
  const { level, currency } = standing;
  const [typed] = claims;
  const { periodDays, acceptedDays, refusedDays } = policy;
  return {
    level,
    claims: claims.map(shownClaim),
    typed: typed ? { name: typed.full_name, birthDate: typed.birth_date } : null,
    pictures: pictures.map(({ picture_id: id, side }) => ({ id, side })),
    gates: gatesOf(policy, currency),
    rules: { minAge: minAgeOf(policy, currency), periodDays, acceptedDays, refusedDays },
  };
}

/** What the site asks a level for; nothing where it asks for none. */
function gatesOf(policy: Policy, currency: CashCurrency): RouteReply<typeof getIdentity>['gates'] {
  const sums = [
    { level: 2, kind: 'WITHDRAWN', above: policy.withdrawnAbove2 },
    { level: 2, kind: 'DEPOSITED', above: policy.depositedAbove2 },
    { level: 3, kind: 'WITHDRAWN', above: policy.withdrawnAbove3 },
    { level: 3, kind: 'DEPOSITED', above: policy.depositedAbove3 },
  ] as const;
  const { withdrawalLevel } = policy;
  return [
    ...(withdrawalLevel > 1 ? [{ level: withdrawalLevel, kind: 'WITHDRAWAL' as const, amount: null }] : []),
    ...sums
      .filter(({ above }) => above[currency] > 0n)
      .map(({ level, kind, above }) => ({ level, kind, amount: fromMinor(above[currency], currency) })),
  ];
}
