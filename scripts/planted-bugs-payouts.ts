import type { PlantedBug } from './planted-bugs.ts';

const SERVER = 'apps/server/src';
const DEBITS = `${SERVER}/features/payout-debit`;
const DISPUTES = `${SERVER}/features/payout-dispute`;

/** Who may ask, and what left the account. */
export const PAYOUT_BUGS: readonly PlantedBug[] = [
  {
    name: 'notice signed for another partner',
    caughtBy: `${SERVER}/gateways/partner-keys.test.ts`,
    edits: [
      {
        file: `${SERVER}/capabilities/qr-deposits.ts`,
        find: "WW: partners.named('qr-ww')",
        put: "WW: partners.named('qr-kbank')",
      },
    ],
  },
  {
    name: 'debit without a withdrawal is silent',
    caughtBy: `${DEBITS}/payout-debit.test.ts`,
    edits: [
      {
        file: `${DEBITS}/payout-debit.ts`,
        find: "await stopAutomaticPayouts(tx, 'UNMATCHED_DEBIT', { debit: reference, problem, ...amount });",
        put: 'void [tx, reference, problem, amount, stopAutomaticPayouts];',
      },
    ],
  },
  {
    name: 'one person gives up a large dispute',
    caughtBy: `${DISPUTES}/payout-dispute.test.ts`,
    edits: [
      {
        file: `${DISPUTES}/payout-dispute.ts`,
        find: 'const needsSecond = dispute.amount > disputeAbove[dispute.currency];',
        put: 'const needsSecond = dispute.amount < 0n && disputeAbove[dispute.currency] > 0n;',
      },
    ],
  },
];
