import { STATEMENT_FATES, type StatementFile, type StatementRowView } from '@kapao/contract/operator/statement-file.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { NeighbourCredit } from '../../../queries/deposits/neighbour-facts.ts';
import { isBankKnown } from '../../../queries/members/sender-part-facts.ts';
import type { DebitsOfRows } from '../../../queries/payouts/payout-debit-facts.ts';
import type { FileRow, RowOfFile, Tally } from './statement-file-desk-store.ts';

/** A statement for operators, with what its rows add up to. */
export function fileView(row: FileRow, tallies: readonly Tally[]): StatementFile {
  const own = tallies.filter((tally) => tally.file_id === row.file_id);
  const lines = own.filter((tally) => tally.is_line);
  const whole = (minor: bigint | null) => (minor === null ? null : fromMinor(minor, row.currency));
  const sumOf = (some: readonly Tally[]) => ({
    count: some.reduce((sum, { counted }) => sum + Number(counted), 0),
    amount: fromMinor(
      some.reduce((sum, { amount }) => sum + amount, 0n),
      row.currency,
    ),
  });
  const fates = Object.fromEntries(
    STATEMENT_FATES.map((fate) => [fate, sumOf(own.filter((one) => one.fate === fate))]),
  );
  const times = lines.flatMap((tally) => [tally.first_at.toISOString(), tally.last_at.toISOString()]).sort();
  return {
    id: row.file_id,
    receivingAccount: row.receiving_account_id,
    format: row.format,
    hash: row.hash,
    byteLength: row.byte_length,
    state: row.state,
    problem: row.problem,
    problemLine: row.problem_line,
    problemCause: row.problem_cause,
    problemColumn: row.problem_column,
    problemCell: row.problem_cell,
    currency: row.currency,
    firstAt: times.at(0) ?? null,
    lastAt: times.at(-1) ?? null,
    opening: whole(row.opening),
    closing: whole(row.closing),
    isBalanceProven: row.is_balance_proven,
    areTotalsProven: row.are_totals_proven,
    isAccountNamed: row.is_account_named,
    deposits: sumOf(lines.filter(({ direction }) => direction === 'IN')),
    withdrawals: sumOf(lines.filter(({ direction }) => direction === 'OUT')),
    fates: fates as StatementFile['fates'],
    payoutLines: sumOf(own.filter((one) => one.is_payout)),
    left: row.state === 'CONFIRMED' ? own.reduce((sum, { untaken }) => sum + Number(untaken), 0) : 0,
    uploadedBy: row.uploaded_by,
    uploadedAt: row.uploaded_at.toISOString(),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

/** A row of an earlier file, or one that another format told before, ends nothing. */
function payoutOf(row: RowOfFile, file: FileRow, debits: DebitsOfRows): StatementRowView['payout'] {
  if (row.skip !== 'PAYOUT_LINE' || row.taken_at === null) return null;
  const debit = row.debit_subject === null ? undefined : debits.get(row.debit_subject);
  if (debit && !debit.is_good) return 'PROBLEM';
  return debit?.statement_file === file.file_id && debit.statement_row === row.row_no ? 'ENDED' : 'KNOWN';
}

interface BesideRows {
  file: FileRow;
  debits: DebitsOfRows;
  /** By the number of the row. */
  neighbours: ReadonlyMap<number, readonly NeighbourCredit[]>;
}

export function rowView(row: RowOfFile, { file, debits, neighbours }: BesideRows): StatementRowView {
  const { currency } = file;
  const signed = row.direction === 'IN' ? row.amount : -row.amount;
  return {
    line: row.line,
    fate: row.fate,
    skip: row.skip,
    at: row.told_at.toISOString(),
    amount: row.skip === 'BALANCE' ? null : fromMinor(signed, currency),
    balance: row.balance === null ? null : fromMinor(row.balance, currency),
    fromBank: row.from_bank,
    isBankKnown: isBankKnown(row.from_bank),
    fromAccountMasked: row.from_account_masked,
    fromName: row.from_name,
    told: row.told,
    credit: row.inflow_ref,
    payout: payoutOf(row, file, debits),
    neighbours: (neighbours.get(row.row_no) ?? []).map((credit) => ({
      reference: credit.bank_ref,
      at: credit.occurred_at.toISOString(),
      fromBank: credit.from_bank,
      fromAccountMasked: credit.from_account_masked,
      fromName: credit.from_name,
      memberName: credit.member_name,
    })),
  };
}
