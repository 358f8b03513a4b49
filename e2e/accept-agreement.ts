import { acceptAgreement, lookupAgreements } from '@kapao/contract/member/content.ts';
import { call } from './call.ts';

/** The member agrees to what is published now, so that a journey about something else is not asked. */
export async function acceptAgreements(memberOrigin: string, headers: Record<string, string>): Promise<void> {
  const { version } = await call(memberOrigin, lookupAgreements, { headers });
  if (version > 0) await call(memberOrigin, acceptAgreement, { headers, body: { version } });
}
