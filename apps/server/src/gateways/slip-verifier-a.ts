import type { Partner } from './partner-http.ts';
import { protocol } from './protocol.ts';
import { askKeyOnly, keyed, noSettings, tryWith } from './simulated.ts';
import type { SlipVerifier } from './slip-verifier.ts';
import { makeEasySlip } from './slips/easyslip.ts';

/** The simulated service that speaks as EasySlip does. */
function makeSlipVerifierA(partner: Partner): SlipVerifier {
  const url = `${partner.url}/partners/verifier-a`;
  return makeEasySlip({ partner: { ...partner, url }, settings: {}, secrets: { apiKey: partner.askKey } });
}

export const SIMULATED_SLIPS_A = protocol({
  kind: 'slip',
  code: 'simulated-slips-a',
  title: 'Simulated slip service A',
  settings: noSettings,
  secrets: askKeyOnly,
  tells: false,
  make: (configured) => makeSlipVerifierA(keyed(configured)),
  // No slip has this code.
  tryOut: tryWith(() => ({
    method: 'POST',
    path: '/partners/verifier-a/v2/verify/bank',
    body: { payload: '0', checkDuplicate: false },
  })),
});
