import type { PlantedBug } from './planted-bugs.ts';

const SERVER = 'apps/server/src';
const KEYS = `${SERVER}/http/idempotency-store.ts`;
const LEG = `${SERVER}/domains/wallet/transfer/transfer-leg.ts`;
const PAY = `${SERVER}/domains/payouts/withdraw/withdraw-pay.ts`;
const SETTLE = `${SERVER}/domains/wallet/transfer/transfer-settle.ts`;

const POSTING = `${SERVER}/ledger/post.test.ts`;
const OPERATION = `${SERVER}/operations/operation.test.ts`;
const REPEATS = `${SERVER}/http/idempotency.test.ts`;
const TRANSFERS = `${SERVER}/domains/wallet/transfer/transfer.test.ts`;
const FAMILIES = `${SERVER}/domains/wallet/transfer/transfer-families.test.ts`;
const POLICY = `${SERVER}/domains/wallet/transfer/transfer-policy.test.ts`;
const WITHDRAWALS = `${SERVER}/domains/payouts/withdraw/withdraw.test.ts`;

/** Keys, ledger, operations and transfers. */
export const MONEY_BUGS: readonly PlantedBug[] = [
  {
    name: 'no key uniqueness',
    caughtBy: REPEATS,
    edits: [
      {
        file: 'apps/server/database/schema/operations.sql',
        find: 'primary key (member_id, route, key)',
        put: 'primary key (member_id, route, key, operation_id)',
      },
      {
        file: 'apps/server/database/functions/operations/claim_key.sql',
        find: 'on conflict (member_id, route, key)',
        put: 'on conflict (member_id, route, key, operation_id)',
      },
    ],
  },
  {
    name: 'key claimed and never released',
    caughtBy: REPEATS,
    edits: [{ file: `${SERVER}/http/bind.ts`, find: '    await idempotency.release(moneyRequest);\n', put: '' }],
  },
  {
    name: 'key claimed by a step of the request and never released',
    caughtBy: REPEATS,
    edits: [{ file: KEYS, find: '    if (key.isClaimed && !key.kept) await freeKey(db, request);\n', put: '' }],
  },
  {
    name: 'key without payload binding',
    caughtBy: REPEATS,
    // Against what is kept, against what runs in this process, and against what a dead process left.
    edits: [
      {
        file: KEYS,
        find: "    if (kept && !kept.same) return { outcome: 'mismatch' };\n    if (kept?.reply)",
        put: '    if (kept?.reply)',
      },
      { file: KEYS, find: 'if (!first.hash.equals(bodyHash(request.body))) {', put: 'if (false) {' },
      {
        file: KEYS,
        find: "return first.hash.equals(bodyHash(request.body)) ? { outcome: 'replay', reply } : { outcome: 'mismatch' };",
        put: "return { outcome: 'replay', reply };",
      },
      {
        file: 'apps/server/database/functions/operations/claim_key.sql',
        find: '\n      and k.body_hash = excluded.body_hash\n',
        put: '\n',
      },
    ],
  },
  {
    name: 'float amounts',
    caughtBy: 'packages/contract/src/shared/money.test.ts',
    edits: [
      {
        file: 'packages/contract/src/shared/money.ts',
        find: "return BigInt(whole + fraction.padEnd(exponent, '0'));",
        put: 'return BigInt(Math.trunc(amount * 10 ** exponent));',
      },
    ],
  },
  {
    name: 'unlocked system account',
    caughtBy: POSTING,
    edits: [
      {
        file: 'apps/server/database/functions/ledger/post_movement.sql',
        find: 'the other one was written.\n  if pg_advisory_xact_lock(hashtextextended(p_owner, 0)) is null then null; end if;',
        put: 'the other one was written.',
      },
    ],
  },
  {
    name: 'one-sided posting',
    caughtBy: POSTING,
    edits: [
      {
        file: 'apps/server/database/functions/ledger/check_movement.sql',
        find: '  ) or not exists (\n',
        put: '  ) and not exists (\n',
      },
    ],
  },
  {
    name: 'entry without balance update',
    caughtBy: POSTING,
    edits: [
      {
        file: 'apps/server/database/functions/ledger/check_account_move.sql',
        find: ' or new.balance <> old.balance + new.moved or',
        put: ' or',
      },
    ],
  },
  {
    name: 'a balance checked against less than what is taken',
    caughtBy: POSTING,
    edits: [
      {
        file: 'apps/server/database/functions/ledger/post_movement.sql',
        find: '(balance >= p_amount or not never_negative)',
        put: '(balance > 0 or not never_negative)',
      },
    ],
  },
  {
    name: 'a repeat with another amount taken for the same posting',
    caughtBy: POSTING,
    edits: [
      {
        file: 'apps/server/database/functions/ledger/post_movement.sql',
        find: ' and to_code = p_to and amount = p_amount',
        put: ' and to_code = p_to',
      },
    ],
  },
  {
    name: 'a reversal of another amount',
    caughtBy: POSTING,
    edits: [
      {
        file: 'apps/server/database/functions/ledger/check_movement.sql',
        find: ' and o.currency = new.currency and o.amount = new.amount',
        put: ' and o.currency = new.currency',
      },
    ],
  },
  {
    name: 'entries that may be changed afterwards',
    caughtBy: POSTING,
    edits: [
      {
        file: 'apps/server/database/triggers/ledger.movements.sql',
        find: 'trigger append_only before delete or update or truncate on ledger.movements',
        put: 'trigger append_only before delete or truncate on ledger.movements',
      },
    ],
  },
  {
    name: 'held money released to where it should be settled',
    caughtBy: POSTING,
    edits: [
      {
        file: `${SERVER}/ledger/reservation.ts`,
        find: "{ step: 'release', from: reservation.holding, to: reservation.source }",
        put: "{ step: 'settle', from: reservation.holding, to: reservation.source }",
      },
    ],
  },
  {
    name: 'late answer overwrites final state',
    caughtBy: OPERATION,
    edits: [
      {
        file: 'apps/server/database/schema/operations.sql',
        find: "('transfer', 'UNKNOWN', 'SUCCEEDED', null),",
        put: "('transfer', 'UNKNOWN', 'SUCCEEDED', null), ('transfer', 'FAILED', 'SUCCEEDED', null),",
      },
    ],
  },
  {
    name: 'a statement number lost when two open one operation',
    caughtBy: OPERATION,
    edits: [
      {
        file: 'apps/server/database/functions/operations/open_operation.sql',
        find: '    update members m set statement_count = statement_count - 1 where m.member_id = o.member_id;\n',
        put: '',
      },
    ],
  },
  {
    name: 'lease without fencing',
    caughtBy: OPERATION,
    edits: [
      {
        file: `${SERVER}/operations/operation.ts`,
        find: '::bigint is null or fence = ',
        put: '::bigint is null or fence >= ',
      },
    ],
  },
  {
    name: 'an operator’s decision that a late worker may undo',
    caughtBy: OPERATION,
    edits: [
      {
        file: `${SERVER}/operations/operation.ts`,
        find: 'move.fence === undefined ? 1 : 0',
        put: 'move.fence === undefined ? 0 : 0',
      },
    ],
  },
  {
    name: 'refund on timeout',
    caughtBy: TRANSFERS,
    edits: [
      {
        file: LEG,
        find: "if (ending.outcome === 'refused' || isMissing)",
        put: "if (ending.outcome === 'refused' || ending.outcome === 'unknown' || isMissing)",
      },
    ],
  },
  {
    name: 'the second leg begun while the first is unclear',
    caughtBy: TRANSFERS,
    edits: [
      {
        file: `${SERVER}/domains/wallet/transfer/transfer.ts`,
        find: "    if (result.status === 'PENDING') return { transferId: operationId, status: result.status, legs };\n",
        put: '',
      },
    ],
  },
  {
    name: 'a balance that changed by more proves a transfer',
    caughtBy: POLICY,
    edits: [
      {
        file: `${SERVER}/domains/wallet/transfer/transfer-policy.ts`,
        find: "if (moved === (seen.direction === 'in' ? seen.amountMinor : -seen.amountMinor)) return 'done';",
        put: "if (seen.direction === 'in' ? moved >= seen.amountMinor : moved <= -seen.amountMinor) return 'done';",
      },
    ],
  },
  {
    name: 'money given back because a balance did not move yet',
    caughtBy: FAMILIES,
    edits: [
      {
        file: `${SERVER}/domains/wallet/transfer/transfer-rescue.ts`,
        find: "return { outcome: 'unknown', detail: 'the balance has not changed' };",
        put: "return { outcome: 'refused', detail: 'the balance has not changed' };",
      },
    ],
  },
  {
    name: 'a transfer not found is given back before the grace is over',
    caughtBy: POLICY,
    edits: [
      {
        file: `${SERVER}/domains/wallet/transfer/transfer-rules.ts`,
        find: 'return nowMs - sentAtMs >= graceMs;',
        put: 'return nowMs - sentAtMs >= 0;',
      },
    ],
  },
  {
    name: 'audit outside the transaction',
    caughtBy: TRANSFERS,
    edits: [
      {
        file: SETTLE,
        find: '  return inTransaction(deps.db, async (tx) => {\n    await lockForDecision(tx, item);',
        put: '  const settled = await inTransaction(deps.db, async (tx) => {\n    await lockForDecision(tx, item);',
      },
      {
        file: SETTLE,
        find: "    return { decidedBy: 'operator' as const };\n  });\n",
        put: "    return { decidedBy: 'operator' as const };\n  });\n  if ('proposalId' in settled) return settled;\n  await inTransaction(deps.db, (tx) => recordSettled(tx, asked, { ...decision, ...settled }));\n  return settled;\n",
      },
      {
        file: SETTLE,
        find: "  await recordSettled(tx, operation, { ...decision, decidedBy: 'operator' });",
        put: "  if (decision.approvedBy) await recordSettled(tx, operation, { ...decision, decidedBy: 'operator' });",
      },
    ],
  },
  {
    name: 'reference regenerated on retry',
    caughtBy: WITHDRAWALS,
    edits: [
      {
        file: PAY,
        find: '    reference: operation.external_ref,\n',
        put: '    reference: operation.external_ref.slice(0, -1) + (operation.attempts % 10),\n',
      },
    ],
  },
  {
    name: 'hold returned on unknown',
    caughtBy: WITHDRAWALS,
    edits: [
      {
        file: PAY,
        find: "} else if (outcome.outcome === 'failed') {",
        put: "} else if (outcome.outcome === 'failed' || outcome.outcome === 'unknown') {",
      },
    ],
  },
  {
    name: 'outbox marked before send',
    caughtBy: WITHDRAWALS,
    edits: [
      {
        file: PAY,
        find: "known.outcome === 'not-found' ? order(deps, paying) : known",
        put: 'known as PayoutOutcome',
      },
    ],
  },
  {
    name: 'a freeze under way does not stop a withdrawal',
    caughtBy: WITHDRAWALS,
    // At the lock, and among the facts.
    edits: [
      {
        file: 'apps/server/database/functions/operations/begin_story.sql',
        find: "  if v_status is distinct from 'ACTIVE' then perform refuse_with('INACTIVE_USER'); end if;\n",
        put: '',
      },
      {
        file: 'apps/server/database/functions/payouts/payout_facts.sql',
        find: "case when o.from_code <> 'DEPOSIT' and m.status <> 'ACTIVE' then m.status end",
        put: 'null',
      },
    ],
  },
];
