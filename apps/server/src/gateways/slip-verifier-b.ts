import type { Partner } from './partner-http.ts';
import type { SlipVerifier } from './slip-verifier.ts';
import { makeSlipOk } from './slips/slipok.ts';

/** The simulated service that speaks as SlipOK does. */
export function makeSlipVerifierB(partner: Partner): SlipVerifier {
  const url = `${partner.url}/partners/verifier-b`;
  const settings = { branchId: 'main' };
  return makeSlipOk({ partner: { ...partner, name: 'b', url }, settings, secrets: { apiKey: partner.askKey } });
}
