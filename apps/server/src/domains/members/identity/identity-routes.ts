import {
  claimDocument,
  claimPerson,
  getIdentity,
  IDENTITY_KINDS,
  MAX_IDENTITY_BYTES,
  putIdentityPicture,
} from '@kapao/contract/member/identity.ts';
import { kindOrRefuse } from '@kapao/contract/shared/refuse-file.ts';
import type { Binder } from '../../../http/bind.ts';
import { withUpload } from '../../../http/received-file.ts';
import type { Identities } from './identity.ts';

export function bindIdentity(binder: Binder, identities: Identities): void {
  binder.bind(getIdentity, ({ member }) => identities.read(member().memberId));

  binder.bind(claimPerson, async ({ member, body }) => ({
    message: 'SUCCESS',
    claim: await identities.claimPerson(member().memberId, body),
  }));

  binder.bind(putIdentityPicture, ({ member, params, request, idempotencyKey }) => {
    const { memberId } = member();
    const requestKey = idempotencyKey();
    return withUpload(request, MAX_IDENTITY_BYTES, async (received) => ({
      id: await identities.putPicture({
        ...{ memberId, side: params.side, requestKey, path: received.path },
        kind: kindOrRefuse(received, IDENTITY_KINDS),
      }),
    }));
  });

  binder.bind(claimDocument, async ({ member, body }) => ({
    message: 'SUCCESS',
    claim: await identities.claimDocument(member().memberId, body),
  }));
}
