import type { Partner } from './partner-http.ts';
import type { SlipVerifier } from './slip-verifier.ts';
import { makeEasySlip } from './slips/easyslip.ts';

/** The simulated service that speaks as EasySlip does. */
export function makeSlipVerifierA(partner: Partner): SlipVerifier {
  const url = `${partner.url}/partners/verifier-a`;
  return makeEasySlip({ partner: { ...partner, name: 'a', url }, settings: {}, secrets: { apiKey: partner.askKey } });
}
