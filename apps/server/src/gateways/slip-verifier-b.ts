import type { Partner } from './partner-http.ts';
import { protocol } from './protocol.ts';
import { askKeyOnly, keyed, noSettings, tryWith } from './simulated.ts';
import type { SlipVerifier } from './slip-verifier.ts';
import { makeSlipOk } from './slips/slipok.ts';

/** The simulated service that speaks as SlipOK does. */
function makeSlipVerifierB(partner: Partner): SlipVerifier {
  const url = `${partner.url}/partners/verifier-b`;
  const settings = { branchId: 'main' };
  return makeSlipOk({ partner: { ...partner, url }, settings, secrets: { apiKey: partner.askKey } });
}

export const SIMULATED_SLIPS_B = protocol({
  kind: 'slip',
  code: 'simulated-slips-b',
  title: 'Simulated slip service B',
  settings: noSettings,
  secrets: askKeyOnly,
  tells: false,
  make: (configured) => makeSlipVerifierB(keyed(configured)),
  // No slip has this code.
  tryOut: tryWith(() => ({ method: 'POST', path: '/partners/verifier-b/api/line/apikey/main', body: { data: '0' } })),
});
