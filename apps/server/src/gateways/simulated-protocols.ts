import { makeBankFeed } from './bank-feed.ts';
import { makePayoutGateway } from './payout.ts';
import { makePayoutDebits } from './payout-debits.ts';
import { makePrepaidWallet } from './prepaid-wallet.ts';
import { protocol } from './protocol.ts';
import { askAndNoticeKey, askKeyOnly, keyed, noSettings, tryWith } from './simulated.ts';
import { makeSmsGateway } from './sms.ts';

/* What only the simulators speak, of kinds with one such protocol each. */

export const SIMULATED_BANK_FEED = protocol({
  kind: 'bank-feed',
  code: 'simulated-bank-feed',
  title: 'Simulated bank feed',
  settings: noSettings,
  secrets: askAndNoticeKey,
  tells: true,
  make: (configured) => makeBankFeed(keyed(configured)),
  tryOut: tryWith(() => ({ method: 'GET', path: '/partners/bank/feed?account=0000000000&after=0&limit=1' })),
});

export const SIMULATED_PAYOUT = protocol({
  kind: 'payout',
  code: 'simulated-payout',
  title: 'Simulated payouts',
  settings: noSettings,
  secrets: askKeyOnly,
  tells: false,
  make(configured) {
    // Read all the time, so that it says nothing of how orders fare, by which the next one goes elsewhere.
    const { note: _note, ...partner } = configured.partner;
    const debits = makePayoutDebits(keyed({ ...configured, partner }));
    return { ...makePayoutGateway(keyed(configured)), debits };
  },
  tryOut: tryWith(() => ({ method: 'GET', path: '/partners/payout/orders/nothing' })),
});

export const SIMULATED_PREPAID = protocol({
  kind: 'prepaid',
  code: 'simulated-prepaid',
  title: 'Simulated prepaid wallet',
  settings: noSettings,
  secrets: askKeyOnly,
  tells: false,
  make: (configured) => makePrepaidWallet(keyed(configured)),
  tryOut: tryWith(() => ({ method: 'GET', path: '/partners/prepaid/redemptions/nothing' })),
});

export const SIMULATED_SMS = protocol({
  kind: 'sms',
  code: 'simulated-sms',
  title: 'Simulated text messages',
  settings: noSettings,
  secrets: askKeyOnly,
  tells: false,
  make: (configured) => makeSmsGateway(keyed(configured)),
  // Refused for its number, so that nobody gets a message.
  tryOut: tryWith(() => ({
    method: 'POST',
    path: '/partners/sms/messages',
    body: { to: '0', text: 'x', reference: 'try' },
  })),
});
