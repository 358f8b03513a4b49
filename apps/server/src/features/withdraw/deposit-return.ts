import type { DepositReturn, ReturnObstacle, returnDeposit } from '@kapao/contract/operator/deposit-return.ts';
import { accountDigits, bankNameInside } from '@kapao/contract/shared/banks.ts';
import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';
import { fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { fitMask, shownDigits } from '../../domain/account-mask.ts';
import { holdFunds } from '../../ledger/reservation.ts';
import { isHandBarred, recordAct } from '../../operations/audit-trail.ts';
import { lockMember, openOperation } from '../../operations/operation.ts';
import { brokenConstraint, type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { newOperationId } from '../../platform/process/ids.ts';
import { invariant } from '../../platform/process/invariant.ts';
import type { Sealer } from '../../platform/security/seal.ts';
import { bankAccountHash, bankAccountNo, type MemberFacts, memberFacts, payoutHold } from '../account/account-facts.ts';
import { findEvidence } from '../adjustment/adjustment-facts.ts';
import { evidenceFor } from '../inflow/inflow-evidence-facts.ts';
import { openConditionOf } from '../turnover/turnover-facts.ts';
import { findReturnable, insertDepositReturn, isPayableBank, type ReturnableRow } from './deposit-return-store.ts';
import { checkLimits } from './withdraw-checks.ts';
import { payoutAccountPlace, withdrawLimits } from './withdraw-facts.ts';
import { reservationOf } from './withdraw-hold.ts';
import { insertApproval, insertWithdrawal } from './withdraw-store.ts';

export interface DepositReturnDeps {
  db: Db;
  sealer: Sealer;
  /** Told in the transaction that takes the money from cash; what it earned may go with it. */
  onMoneyLeaving: (tx: Tx, owner: { memberId: string; currency: ReturnableRow['currency'] }) => Promise<void>;
}

export type DepositReturns = ReturnType<typeof makeDepositReturns>;

type Wish = RouteBody<typeof returnDeposit> & { inflowId: string; operator: string };

/** Fewer digits than these are shared by too many accounts. */
const DIGITS_NEEDED = 4;
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

const isSenderKnown = (row: ReturnableRow) =>
  row.from_name.trim() !== '' && shownDigits(row.from_account_masked) >= DIGITS_NEEDED;

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

/** The money came from the member's payout account of today: by number and name, or by number where the account is proven. */
async function isOwnSender(db: Db | Tx, { sealer, row }: { sealer: Sealer; row: ReturnableRow }): Promise<boolean> {
  const fit = await evidenceFor(db, { sealer }, { inflow: row, memberId: row.member_id });
  if (fit?.account !== 'fits') return false;
  return fit.score >= fit.threshold || (fit.isProven && fit.reasons.includes('NO_NAME'));
}

async function begin(deps: DepositReturnDeps, wish: Wish): Promise<string> {
  try {
    return await inTransaction(deps.db, (tx) => beginIn(tx, deps, wish));
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'one_open_withdrawal') refuse('REQUEST_LIMIT');
    if (broken === 'deposit_goes_back_once') refuse('KEY_INVALID');
    throw error;
  }
}

async function beginIn(tx: Tx, deps: DepositReturnDeps, wish: Wish): Promise<string> {
  const first = (await findReturnable(tx, wish.inflowId)) ?? refuse('NO_DATA');
  // What is read from here on is held against the member's own calls until commit.
  await lockMember(tx, first.member_id);
  const row = await findReturnable(tx, wish.inflowId);
  const member = await memberFacts(tx, first.member_id);
  invariant(row && member, 'a credited deposit and its member stay');
  const { member_id: memberId, currency } = row;
  // Four eyes: whoever changed this member's money or standing does not also let the money go (safety 2, W).
  if (await isHandBarred(tx, wish.operator, memberId)) refuse('UNAUTHORIZED');
  const amountMinor = minorOrRefuse(wish.amount, currency);
  const isOwnAccount = await isOwnSender(tx, { sealer: deps.sealer, row });
  const account = await accountOf(tx, { ...wish, row, member, isOwnAccount, sealer: deps.sealer });
  const obstacle = await obstacleOf(tx, { row, isOwnAccount });
  if (obstacle) refuse(REFUSAL_OF[obstacle]);
  if (amountMinor > row.returnable) throw new Refusal('KEY_INVALID', { maximum: fromMinor(row.returnable, currency) });
  await checkLimits(tx, { memberId, currency, amountMinor });
  const operationId = newOperationId();
  await hold(tx, deps, { row, account, amountMinor, operationId });
  const { operator, reason, evidenceId } = wish;
  await insertDepositReturn(tx, { memberId, operationId, depositId: wish.inflowId, operator, reason, evidenceId });
  invariant(await insertApproval(tx, { memberId, operationId, operator }), 'a new withdrawal has no approvals');
  await recordAct(tx, {
    ...{ operator, action: 'deposit-return.begin', subject: operationId, reason },
    detail: { memberId, deposit: wish.inflowId, isOwnAccount: account.isOwn },
  });
  return operationId;
}

interface SenderAccount {
  accountNo: string;
  accountName: string;
  isOwn: boolean;
}

interface AccountWish extends Looked {
  member: MemberFacts;
  sealer: Sealer;
  accountNo?: string | undefined;
  evidenceId?: string | undefined;
}

/** The whole number of the account: the member's own, or one that was entered, that the bank's digits fit, and that a picture shows. */
async function accountOf(tx: Tx, wish: AccountWish): Promise<SenderAccount> {
  const { row, member, accountNo, evidenceId } = wish;
  if (evidenceId !== undefined && (await findEvidence(tx, evidenceId))?.member_id !== row.member_id)
    refuse('KEY_INVALID');
  if (accountNo === undefined) {
    if (!wish.isOwnAccount) refuse(isSenderKnown(row) ? 'KEY_MISSING' : 'NOT_FROM_ACCOUNT');
    return { accountNo: bankAccountNo(wish.sealer, member), accountName: member.bank_account_name, isOwn: true };
  }
  if (evidenceId === undefined) refuse('KEY_MISSING');
  const fit = fitMask(row.from_account_masked, { accountNo, lengths: accountDigits(row.from_bank) });
  if (fit !== 'fits') refuse('NOT_FROM_ACCOUNT');
  return { accountNo, accountName: bankNameInside(row.from_name), isOwn: false };
}

/** Opens the withdrawal before people and holds its money, so that it is there when the second one agrees. */
async function hold(
  tx: Tx,
  { sealer, onMoneyLeaving }: DepositReturnDeps,
  asked: { row: ReturnableRow; account: SenderAccount; amountMinor: bigint; operationId: string },
): Promise<void> {
  const { row, amountMinor, operationId } = asked;
  const { member_id: memberId, currency, from_bank: bankCode } = row;
  const { accountNo, accountName } = asked.account;
  const { operation } = await openOperation(tx, {
    ...{ memberId, operationId, kind: 'withdrawal', state: 'REVIEW', statementType: 'withdraw' },
    ...{ from: 'DEPOSIT', to: bankCode, counterparty: 'payout', amountMinor, currency, cashSign: -1 },
    externalRef: operationId,
  });
  const taken = await holdFunds(tx, reservationOf(operation));
  if (taken.outcome === 'short') refuse('MONEY_NOT_ENOUGH');
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
