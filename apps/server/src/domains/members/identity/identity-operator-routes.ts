import {
  acceptIdentity,
  getIdentityClaim,
  getMemberIdentity,
  type IdentityEvidence,
  identityPicture,
  listIdentityClaims,
  type OperatorIdentityClaim,
  refuseIdentity,
  revokeIdentity,
} from '@kapao/contract/operator/identity.ts';
import { IDENTITY_POLICY } from '@kapao/contract/policies/identity.ts';
import { ageOn, isThaiCheckDigit } from '@kapao/contract/shared/identity-document.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import { pictureHeaders } from '../../../http/picture-headers.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { documentPlace } from '../../../queries/members/identity-facts.ts';
import { compareNameParts } from '../../../shared/name-parts.ts';
import { minAgeOf } from './identity.ts';
import type { IdentityDesk } from './identity-desk.ts';
import {
  aroundClaim,
  claimsElsewhere,
  type DeskClaim,
  listClaims,
  picturesOf,
  readClaimPage,
} from './identity-desk-store.ts';
import { comparedNames } from './identity-names.ts';
import { openPicture, type PictureDeps } from './identity-pictures.ts';
import { claimsOf, standingIdentity } from './identity-store.ts';

type RoutesDeps = Pick<PictureDeps, 'db' | 'sealer' | 'files'> & { desk: IdentityDesk };

const SUCCESS = { message: 'SUCCESS' };

export function bindIdentityOperator(binder: Binder, deps: RoutesDeps): void {
  const { db, desk } = deps;

  binder.bind(listIdentityClaims, async ({ query }) => {
    const { rows, ...list } = await readClaimPage(db, query.state, query);
    return { ...list, claims: rows.map(shownClaim) };
  });

  binder.bind(getIdentityClaim, async ({ params, tellLook }) => {
    const [claim] = await listClaims(db, [params.id]);
    tellLook({ claim: params.id });
    return evidenceOf(deps, claim ?? refuse('NO_DATA'));
  });

  binder.bind(identityPicture, async ({ params, reply }) => {
    const picture = (await openPicture(deps, params.id)) ?? refuse('NO_DATA');
    pictureHeaders(reply, `identity-${params.id.slice(0, 8)}.jpg`);
    return picture;
  });

  binder.bind(acceptIdentity, async ({ params, body, operator }) => {
    const { username } = operator();
    return (await desk.accept({ claimId: params.id, operator: username, note: body.note })) ?? SUCCESS;
  });

  binder.bind(refuseIdentity, async ({ params, body, operator }) => {
    await desk.refuse({ claimId: params.id, operator: operator().username, ...body });
    return SUCCESS;
  });

  binder.bind(revokeIdentity, async ({ params, body, operator }) => {
    await desk.revoke({ claimId: params.id, operator: operator().username, ...body });
    return SUCCESS;
  });

  binder.bind(getMemberIdentity, async ({ params, tellLook }) => {
    const member = (await memberFacts(db, params.id)) ?? refuse('NO_USER');
    const [standing, claims] = await Promise.all([standingIdentity(db, params.id), claimsOf(db, params.id)]);
    tellLook({ claim: 'all' });
    return {
      level: standing?.level ?? 1,
      claims: claims.map((row) => shownClaim({ ...row, member_name: member.name, username: member.username })),
    };
  });
}

function shownClaim(row: DeskClaim): OperatorIdentityClaim {
  return {
    id: row.claim_id,
    memberId: row.member_id,
    memberName: row.member_name,
    username: row.username,
    level: row.level,
    state: row.state,
    asks: row.asks,
    nameScore: row.name_score,
    claimedAt: row.claimed_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
    agreedBy: row.agreed_by,
    reason: row.reason_code,
    note: row.note,
    revokedBy: row.revoked_by,
  };
}

async function evidenceOf({ db, sealer }: RoutesDeps, claim: DeskClaim): Promise<IdentityEvidence> {
  const around = await aroundClaim(db, claim);
  invariant(around, 'a claim has a member');
  const { full_name: name, birth_date: birthDate, member_id: memberId } = claim;
  const [policy, names, pictures, elsewhere] = await Promise.all([
    readPolicy(db, IDENTITY_POLICY),
    comparedNames(db, { memberId, name, accountName: around.account_name }),
    picturesOf(db, claim),
    claimsElsewhere(db, claim),
  ]);
  return {
    ...shownClaim(claim),
    name,
    birthDate,
    age: ageOn(birthDate, around.today),
    minAge: minAgeOf(policy, around.currency),
    memberLevel: around.level,
    names: names.map((one) => ({
      ...one,
      reasons: [...one.reasons],
      parts: compareNameParts(name, one.name) ?? null,
    })),
    document: documentOf(sealer, claim),
    pictures: pictures.map(({ picture_id: id, side, is_purged: isPurged }) => ({ id, side, isPurged })),
    elsewhere: elsewhere.map(({ member_id: id, ...other }) => ({ memberId: id, ...other })),
    isExcluded: around.is_excluded,
    proposalId: around.proposal_id,
  };
}

function documentOf(sealer: Sealer, claim: DeskClaim): IdentityEvidence['document'] {
  const { document_kind: kind, document_no_sealed: sealed, claim_id: claimId } = claim;
  if (kind === null) return null;
  const number = sealed && sealer.open(sealed, documentPlace(claimId));
  return { kind, number, isCheckDigitRight: number && kind === 'THAI_CARD' ? isThaiCheckDigit(number) : null };
}
