import type { lookupAgreements } from '@kapao/contract/member/content.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';

/** `unknown`: the server has not said it, and this browser remembers nothing. */
export type AgreementState = 'agreed' | 'asked' | 'unknown';

type Versions = Pick<RouteReply<typeof lookupAgreements>, 'version' | 'acceptedVersion'>;

/** The condition check of spec 2. Version 0 means that nothing was published. */
export function agreementState(answer: Versions | undefined, isRemembered: boolean): AgreementState {
  if (!answer) return isRemembered ? 'agreed' : 'unknown';
  return answer.version === 0 || answer.version === answer.acceptedVersion ? 'agreed' : 'asked';
}
