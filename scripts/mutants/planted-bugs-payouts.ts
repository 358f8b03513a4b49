import type { PlantedBug } from './planted-bugs.ts';

const SERVER = 'apps/server/src';

/** Who may ask, what may leave the account, and what left it. */
export const PAYOUT_BUGS: readonly PlantedBug[] = [
  {
    name: 'notice signed for another partner',
    caughtBy: `${SERVER}/gateways/partner-keys.test.ts`,
    edits: [
      {
        file: `${SERVER}/gateways/live-gateways.ts`,
        find: 'hear: (way, notice) => hearQr(all(way), notice),',
        put: "hear: (_way, notice) => hearQr(directory.all('qr'), notice),",
      },
    ],
  },
  {
    name: 'debit without a withdrawal is silent',
    caughtBy: 'apps/server/src/domains/payouts/payout-debit/payout-debit.test.ts',
    edits: [
      {
        file: 'apps/server/src/domains/payouts/payout-debit/payout-debit.ts',
        find: "await stopAutomaticPayouts(tx, 'UNMATCHED_DEBIT', { partner: partnerId ?? '', debit: reference, problem, ...amount });",
        put: 'void [tx, partnerId, reference, problem, amount, stopAutomaticPayouts];',
      },
    ],
  },
  {
    name: 'a debit of one bank passed over for another’s',
    caughtBy: 'apps/server/src/domains/payouts/withdraw/payout-partner.test.ts',
    edits: [
      {
        file: 'apps/server/src/domains/payouts/payout-debit/payout-debit-store.ts',
        find: 'on conflict (debit_ref, partner_id) do nothing',
        put: 'on conflict do nothing',
      },
      {
        file: 'apps/server/database/schema/payouts.sql',
        find: 'on payout_debits (debit_ref, partner_id) nulls not distinct',
        put: 'on payout_debits (debit_ref)',
      },
    ],
  },
  {
    name: 'an order of KBANK sent again after a restart',
    caughtBy: `${SERVER}/gateways/payouts/kbank-transfer.test.ts`,
    edits: [
      {
        file: `${SERVER}/gateways/payouts/kbank-transfer.ts`,
        find: 'return bankNumber === null ? send(await verify(wish), keep) : sendAgain(bankNumber, keep);',
        put: 'return send(await verify(wish), keep);',
      },
      {
        file: `${SERVER}/gateways/payouts/kbank-transfer.ts`,
        find: 'if (kept !== own) return stillUnclear(await statusBy(kept));',
        put: '',
      },
    ],
  },
  {
    name: 'an order of KBANK is sent again by a bank that only said nothing of it',
    caughtBy: `${SERVER}/gateways/payouts/kbank-transfer.test.ts`,
    edits: [
      {
        file: `${SERVER}/gateways/payouts/kbank-transfer.ts`,
        find: "if (known.outcome !== 'not-found') return known;",
        put: "if (known.outcome === 'paid') return known;",
      },
    ],
  },
  {
    name: 'a bank says that it knows nothing of an order that is still on its way, and that counts',
    caughtBy: `${SERVER}/gateways/payouts/kbank-transfer.test.ts`,
    edits: [
      {
        file: `${SERVER}/gateways/payouts/kbank-transfer.ts`,
        find: 'const SEND_GRACE_MS = 5_000;',
        put: 'const SEND_GRACE_MS = 0;',
      },
    ],
  },
  {
    name: 'the no to an order that was sent once more gives the money back',
    caughtBy: `${SERVER}/gateways/payouts/kbank-transfer.test.ts`,
    edits: [
      {
        file: `${SERVER}/gateways/payouts/kbank-transfer.ts`,
        find: "return sent.outcome === 'failed' ? { outcome: 'unknown', detail: sent.detail } : sent;",
        put: 'return sent;',
      },
    ],
  },
  {
    name: 'a bank that denied the name is passed over, and the next one pays',
    caughtBy: `${SERVER}/domains/payouts/withdraw/payout-ways.test.ts`,
    edits: [
      {
        file: `${SERVER}/gateways/payouts/kbank-transfer.ts`,
        find: '{ ...otherHolder(holder), isForOthers: false }',
        put: '{ ...otherHolder(holder), isForOthers: true }',
      },
    ],
  },
  {
    name: 'a transfer recorded under another reference than the provider received',
    caughtBy: `${SERVER}/domains/wallet/transfer/transfer-real.test.ts`,
    edits: [
      {
        file: `${SERVER}/domains/wallet/transfer/transfer-leg.ts`,
        find: "const sentRef = provider.sentReference(operationId) ?? '';",
        put: 'const sentRef = operationId;',
      },
    ],
  },
  {
    name: 'a withdrawal is given to a bank that was paused meanwhile',
    caughtBy: `${SERVER}/domains/payouts/withdraw/payout-ways.test.ts`,
    edits: [
      {
        file: 'apps/server/database/functions/payouts/check_payer.sql',
        find: 'and p.is_on and not p.is_paused',
        put: '',
      },
    ],
  },
  {
    name: 'one person gives up a large dispute',
    caughtBy: 'apps/server/src/domains/payouts/payout-dispute/payout-dispute.test.ts',
    edits: [
      {
        file: 'apps/server/src/domains/payouts/payout-dispute/payout-dispute.ts',
        find: 'const needsSecond = !isLone;',
        put: 'const needsSecond = dispute.amount < 0n && !isLone;',
      },
    ],
  },
  {
    name: 'a rejected withdrawal keeps its room of the day',
    caughtBy: 'apps/server/src/domains/payouts/withdraw/withdraw-limit.test.ts',
    edits: [
      {
        file: 'apps/server/database/functions/payouts/withdrawal_limits.sql',
        find: " and o.state not in ('FAILED', 'REJECTED')",
        put: '',
      },
    ],
  },
  {
    name: 'a withdrawal is opened by a decision on facts of before',
    caughtBy: 'apps/server/src/domains/payouts/withdraw/withdraw-limit.test.ts',
    edits: [
      {
        file: 'apps/server/database/functions/operations/open_operation.sql',
        find: "if facts #- '{playTime,now}' <> coalesce(p_decided -> 'facts', '{}') #- '{playTime,now}' then",
        put: 'if false then',
      },
    ],
  },
  {
    name: 'a withdrawal decided without the member’s lock',
    caughtBy: 'apps/server/src/domains/payouts/withdraw/withdraw-story.test.ts',
    edits: [
      {
        file: 'apps/server/database/functions/operations/begin_story.sql',
        find: ' where m.member_id = p_member for no key update;',
        put: ' where m.member_id = p_member;',
      },
    ],
  },
  {
    name: 'a payout above the site’s sum of a day goes out by itself',
    caughtBy: 'apps/server/src/domains/payouts/withdraw/payout-sums.test.ts',
    edits: [
      {
        file: 'apps/server/src/domains/payouts/withdraw/withdraw-rules.ts',
        find: 'site.dayMinor + amountMinor > policy.siteDay[currency]',
        put: 'site.dayMinor > policy.siteDay[currency]',
      },
    ],
  },
  {
    name: 'an approval over a case that nobody read',
    caughtBy: 'apps/server/src/domains/payouts/withdraw/approval-bars.test.ts',
    edits: [
      {
        file: 'apps/server/src/queries/compliance/aml-case-facts.ts',
        find: '!readBy.includes(operator)',
        put: 'readBy.length > 1_000',
      },
    ],
  },
  {
    name: 'a case that changed counts as read',
    caughtBy: 'apps/server/src/domains/payouts/withdraw/approval-bars.test.ts',
    edits: [
      {
        file: 'apps/server/src/queries/compliance/aml-case-facts.ts',
        find: 'and r.entries >=\n        (select count(*) from aml_case_entries e where e.case_id = c.case_id) order by',
        put: 'order by',
      },
    ],
  },
  {
    name: 'an item decided by another operator than its holder',
    caughtBy: 'apps/server/src/domains/payouts/withdraw/approval-bars.test.ts',
    edits: [
      {
        file: 'apps/server/src/queries/backoffice/shift-facts.ts',
        find: "if (holder !== undefined && holder !== operator) refuse('ITEM_HELD');",
        put: 'if (holder === operator) return;',
      },
    ],
  },
  {
    name: 'play before a deposit counts for it',
    caughtBy: 'apps/server/src/domains/payouts/withdraw/play-through.test.ts',
    edits: [
      {
        file: 'apps/server/database/functions/payouts/play_through.sql',
        find: 'later as (order by at desc)',
        put: 'later as ()',
      },
    ],
  },
  {
    name: 'a waived deposit goes to any account',
    caughtBy: 'apps/server/src/domains/payouts/withdraw/play-through.test.ts',
    edits: [
      {
        file: 'apps/server/database/functions/payouts/open_play.sql',
        find: '(v.account_no_hash = p_account or',
        put: '(true or',
      },
    ],
  },
];
