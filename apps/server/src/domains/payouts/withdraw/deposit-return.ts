import type { DepositReturn, ReturnObstacle, returnDeposit } from '@kapao/contract/operator/deposit-return.ts';
import { PAYOUT_POLICY } from '@kapao/contract/policies/payout.ts';
import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';
import { fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import type { Payouts } from '../../../gateways/live-gateways.ts';
import type { PayoutWish } from '../../../gateways/payout.ts';
import { isHandBarred, recordAct } from '../../../operations/audit-trail.ts';
import { lockMember, openOperation } from '../../../operations/operation.ts';
import { brokenConstraint, type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { newOperationId } from '../../../platform/process/ids.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { requireNoOtherHolder } from '../../../queries/backoffice/shift-facts.ts';
import { bankAccountHash, memberFacts, payoutHold } from '../../../queries/members/account-facts.ts';
import { payoutAccountPlace, withdrawLimits } from '../../../queries/payouts/withdraw-facts.ts';
import { openConditionOf } from '../../../queries/rewards/turnover-facts.ts';
import { askHolder } from './ask-holder.ts';
import { isOwnSender, isSenderKnown, type SenderAccount, senderAccount } from './deposit-return-account.ts';
import { findReturnable, insertDepositReturn, isPayableBank, type ReturnableRow } from './deposit-return-store.ts';
import { holdMovement } from './withdraw-hold.ts';
import { insertApproval, insertWithdrawal } from './withdraw-store.ts';

export interface DepositReturnDeps {
  db: Db;
  sealer: Sealer;
  payouts: Payouts;
  /** Told in the transaction that takes the money from cash; what it earned may go with it. */
  onMoneyLeaving: (tx: Tx, owner: { memberId: string; currency: ReturnableRow['currency'] }) => Promise<void>;
}

export type DepositReturns = ReturnType<typeof makeDepositReturns>;

type Wish = RouteBody<typeof returnDeposit> & { inflowId: string; operator: string };

/** Whoever begins it is the first. */
const APPROVALS_NEEDED = 2;

/**
 * A credited deposit that goes back to who sent it, for money that was sent by mistake or was somebody else's. It leaves as a withdrawal
 * to the account it came from: once, at most the deposit and what the member still has in the wallet, and by two people.
 */
export function makeDepositReturns(deps: DepositReturnDeps) {
  return {
    look: (inflowId: string) => look(deps, inflowId),
    begin: (wish: Wish) => begin(deps, wish),
  };
}

async function look({ db, sealer }: DepositReturnDeps, inflowId: string): Promise<DepositReturn> {
  const row = (await findReturnable(db, inflowId)) ?? refuse('NO_DATA');
  const isOwnAccount = await isOwnSender(db, { sealer, row });
  const { currency } = row;
  const mostMinor = row.returnable < row.cash ? row.returnable : row.cash;
  return {
    memberId: row.member_id,
    memberName: row.member_name,
    currency,
    deposited: fromMinor(row.amount, currency),
    cash: fromMinor(row.cash, currency),
    most: fromMinor(mostMinor, currency),
    bankCode: row.from_bank,
    accountMasked: row.from_account_masked,
    accountName: row.from_name,
    isOwnAccount,
    obstacle: await inTransaction(db, (tx) => obstacleOf(tx, { row, isOwnAccount })),
    withdrawalId: row.withdrawal_id,
  };
}

interface Looked {
  row: ReturnableRow;
  isOwnAccount: boolean;
}

/** The first thing in the way. */
async function obstacleOf(tx: Tx, { row, isOwnAccount }: Looked): Promise<ReturnObstacle | null> {
  if (row.returnable <= 0n) return isUnderWay(row) ? 'RETURNED' : 'SET_ASIDE';
  if (!(await isPayableBank(tx, row.from_bank)) || !(isOwnAccount || isSenderKnown(row))) return 'SENDER_UNKNOWN';
  const held = await payoutHold(tx, row.member_id);
  if (held) return held === 'PAYOUTS_HELD' ? held : 'FROZEN';
  if (await openConditionOf(tx, row.member_id)) return 'BONUS';
  if (row.has_open_withdrawal) return 'OPEN_WITHDRAWAL';
  return row.cash <= 0n ? 'NO_MONEY' : null;
}

const isUnderWay = ({ withdrawal_state: state }: ReturnableRow) =>
  state !== null && state !== 'FAILED' && state !== 'REJECTED';

/** What is known beforehand, as a refusal. */
const REFUSAL_OF: Record<ReturnObstacle, ErrorCode> = {
  RETURNED: 'KEY_INVALID',
  SET_ASIDE: 'KEY_INVALID',
  SENDER_UNKNOWN: 'NOT_FROM_ACCOUNT',
  FROZEN: 'INACTIVE_USER',
  PAYOUTS_HELD: 'PAYOUTS_HELD',
  BONUS: 'BONUS_CONDITION',
  OPEN_WITHDRAWAL: 'REQUEST_LIMIT',
  NO_MONEY: 'MONEY_NOT_ENOUGH',
};

async function begin(deps: DepositReturnDeps, wish: Wish): Promise<string> {
  const operationId = newOperationId();
  // No bank is asked inside a transaction.
  const typed = await inTransaction(deps.db, (tx) => check(tx, deps, wish));
  const bankHolder = typed.account.isOwn ? null : await askHolder(deps.payouts, payoutWish(typed, operationId));
  try {
    return await inTransaction(deps.db, (tx) => beginIn(tx, deps, { ...wish, operationId, bankHolder }));
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'one_open_withdrawal') refuse('REQUEST_LIMIT');
    if (broken === 'deposit_goes_back_once') refuse('KEY_INVALID');
    throw error;
  }
}

interface Checked {
  row: ReturnableRow;
  account: SenderAccount;
  amountMinor: bigint;
}

const payoutWish = ({ row, account, amountMinor }: Checked, reference: string): PayoutWish => ({
  ...{ reference, amountMinor, bankCode: row.from_bank, currency: row.currency },
  ...{ accountNo: account.accountNo, accountName: account.accountName },
});

/** Returns where the money would go, or refuses; the member is locked until commit. */
async function check(tx: Tx, { sealer }: DepositReturnDeps, wish: Wish): Promise<Checked> {
  const first = (await findReturnable(tx, wish.inflowId)) ?? refuse('NO_DATA');
  await requireNoOtherHolder(tx, { queue: 'inflows', id: wish.inflowId, operator: wish.operator });
  // What is read from here on is held against the member's own calls until commit.
  await lockMember(tx, first.member_id);
  const row = await findReturnable(tx, wish.inflowId);
  const member = await memberFacts(tx, first.member_id);
  invariant(row && member, 'a credited deposit and its member stay');
  const { member_id: memberId, currency } = row;
  // Four eyes: whoever changed this member's money or standing does not also let the money go (safety 2, W).
  if (await isHandBarred(tx, wish.operator, memberId)) refuse('UNAUTHORIZED');
  const amountMinor = minorOrRefuse(wish.amount, currency);
  const isOwnAccount = await isOwnSender(tx, { sealer, row });
  const account = await senderAccount(tx, { ...wish, row, member, isOwnAccount, sealer });
  const obstacle = await obstacleOf(tx, { row, isOwnAccount });
  if (obstacle) refuse(REFUSAL_OF[obstacle]);
  if (amountMinor > row.returnable) throw new Refusal('KEY_INVALID', { maximum: fromMinor(row.returnable, currency) });
  return { row, account, amountMinor };
}

async function beginIn(
  tx: Tx,
  deps: DepositReturnDeps,
  wish: Wish & { operationId: string; bankHolder: string | null },
): Promise<string> {
  const checked = await check(tx, deps, wish);
  const { operator, reason, evidenceId, operationId, bankHolder } = wish;
  const { member_id: memberId } = checked.row;
  const isTyped = !checked.account.isOwn;
  if (isTyped && bankHolder === null && (await readPolicy(tx, PAYOUT_POLICY)).returnNeedsHolder) {
    refuse('NOT_FROM_ACCOUNT');
  }
  await hold(tx, deps, { ...checked, operationId });
  await insertDepositReturn(tx, {
    ...{ memberId, operationId, depositId: wish.inflowId, operator, reason, evidenceId, isTyped, bankHolder },
  });
  invariant(await insertApproval(tx, { memberId, operationId, operator }), 'a new withdrawal has no approvals');
  await recordAct(tx, {
    ...{ operator, action: 'deposit-return.begin', subject: operationId, reason },
    detail: { memberId, deposit: wish.inflowId, isOwnAccount: !isTyped },
  });
  return operationId;
}

/** Opens the withdrawal before people and holds its money, so that it is there when the second one agrees. */
async function hold(
  tx: Tx,
  { sealer, onMoneyLeaving }: DepositReturnDeps,
  asked: Checked & { operationId: string },
): Promise<void> {
  const { row, amountMinor, operationId } = asked;
  const { member_id: memberId, currency, from_bank: bankCode } = row;
  const { accountNo, accountName } = asked.account;
  const { posting } = await openOperation(tx, {
    ...{ memberId, operationId, kind: 'withdrawal', state: 'REVIEW', statementType: 'withdraw' },
    ...{ from: 'DEPOSIT', to: bankCode, counterparty: 'payout', amountMinor, currency, cashSign: -1 },
    externalRef: operationId,
    movement: holdMovement('DEPOSIT'),
  });
  if (posting.outcome === 'short') refuse('MONEY_NOT_ENOUGH');
  await onMoneyLeaving(tx, { memberId, currency });
  const { autoLimit, secondLimit } = await withdrawLimits(tx, currency);
  await insertWithdrawal(tx, {
    ...{ memberId, operationId, bankCode, bankAccountName: accountName, amountMinor, currency },
    bankAccountNoSealed: sealer.seal(accountNo, payoutAccountPlace(operationId)),
    reviewReasons: ['DEPOSIT_RETURN'],
    approvalsNeeded: APPROVALS_NEEDED,
    accountHash: bankAccountHash(sealer, { bankCode, accountNo }),
    ...{ circledMinor: 0n, circles: 0, sums: {}, limits: { autoLimit, secondLimit } },
  });
}
