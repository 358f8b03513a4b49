import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { findHandReferences, HOUSE } from '../../../queries/deposits/inflow-return-facts.ts';
import { findLinesIn, type NamedLine } from '../../../queries/payouts/payout-file-facts.ts';
import { alarm, type FoundPaid, orderedOf, problemOf } from './payout-debit.ts';
import { debitSubject, findToldDebit, insertDebit, lockOrder, type OrderRow } from './payout-debit-store.ts';

/** A row of a statement that two have agreed on: money that left an account, with the reference of a payout line in its text. */
export interface StatementDebit {
  fileId: string;
  rowNo: number;
  /** The account it left. */
  receivingAccountId: string;
  accountNo: string;
  format: string;
  /** What the row is known by, wherever it is told again. */
  identity: string;
  amountMinor: bigint;
  currency: CashCurrency;
  /** As far as the format tells it. */
  toBank: string;
  toAccountMasked: string;
  from: Date;
  until: Date;
  told: string;
}

interface StatementDebitDeps {
  sealer: Sealer;
  dispute: (tx: Tx, found: FoundPaid) => Promise<void>;
  endLine: (tx: Tx, line: NamedLine, debitSubject: string) => Promise<void>;
  settleReturn: (tx: Tx, returnId: string) => Promise<void>;
}

/**
 * Ends the payout line, or the order that an operator paid by hand, that a debit of a statement names. Another amount, another account, a
 * second debit, a line that was cancelled or several names in one row end nothing: they are an alarm for people. Answers which debit the
 * row is.
 */
export function makeTakeFileDebit(deps: StatementDebitDeps) {
  return async (tx: Tx, row: StatementDebit): Promise<string> => {
    const [lines, hands] = [await findLinesIn(tx, [row.told]), await findHandReferences(tx, [row.told])];
    const [line] = lines;
    const [hand] = hands;
    const reference = line?.reference ?? hand?.reference;
    invariant(reference, 'a row that named a payout names it for ever');
    const isClear = lines.length + hands.length === 1;
    const order = isClear ? await lockOrder(tx, line?.operation_id ?? reference) : undefined;
    const told =
      order && (await findToldDebit(tx, { ...row, memberId: order.member_id, operationId: order.operation_id }));
    if (told) return told;
    const partnerId = line?.partner_id ?? null;
    const debit = debitOf(row, reference);
    const ordered = order && orderedOf(deps, order, { partnerId, filed: line });
    const isOurs = ordered && {
      ...ordered,
      isGivenToThisBank: ordered.isGivenToThisBank && (line === undefined || isPaidFrom(line, row)),
    };
    const problem = await problemOf(tx, { ...debit, isOfStatement: true }, { order, ordered: isOurs });
    const found = { partnerId, line: { seq: 0n, reference: debit.reference, debit } };
    const subject = debitSubject(partnerId, debit.reference);
    invariant(await insertDebit(tx, { ...found, row, order, problem }), 'a row is taken once');
    if (problem !== undefined) await alarm(tx, { ...found, problem });
    else await follow(tx, deps, { order, line, subject });
    return subject;
  };
}

async function follow(
  tx: Tx,
  deps: StatementDebitDeps,
  { order, line, subject }: { order: OrderRow | undefined; line: NamedLine | undefined; subject: string },
): Promise<void> {
  if (line) await deps.endLine(tx, line, subject);
  if (order?.member_id === HOUSE) await deps.settleReturn(tx, order.operation_id);
  else if (order?.state === 'FAILED') {
    await deps.dispute(tx, { memberId: order.member_id, operationId: order.operation_id });
  }
}

const isPaidFrom = (line: NamedLine, { accountNo }: StatementDebit) => line.debit_account_no === accountNo;

function debitOf(row: StatementDebit, orderReference: string) {
  // Two accounts may each have a row of one name.
  const reference = `${row.receivingAccountId}/${row.identity}`;
  const { amountMinor: amount, currency, toBank, toAccountMasked } = row;
  return { reference, orderReference, at: row.from.toISOString(), amount, currency, toBank, toAccountMasked };
}
