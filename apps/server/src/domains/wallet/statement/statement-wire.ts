import type { StatementRow } from '@kapao/contract/member/statement.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { prizeLabel } from '@kapao/contract/shared/prize-label.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { payoutAccountNo } from '../../../queries/payouts/withdraw-facts.ts';
import { checkCodeOf, type SaidOnReceipt } from './check-code.ts';
import type { StatementOperation } from './statement-store.ts';

/** A row as members and operators see it. */
export function toWire(row: StatementOperation, locale: Locale, sealer: Pick<Sealer, 'open'>): StatementRow {
  const ending = accountEndingOf(row, sealer);
  return {
    id: row.operation_id,
    statementType: row.statement_type,
    from: row.from_code,
    to: row.to_code,
    status: row.shown,
    state: row.state,
    amount: fromMinor(signedAmount(row), row.currency),
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    finalAt: row.final_at?.toISOString() ?? null,
    ...(row.balance_after !== null && { balanceAfter: fromMinor(row.balance_after, row.currency) }),
    // A provider that takes no reference of ours knows none, so ours is shown.
    reference: row.sent_ref ?? (row.external_ref || row.operation_id),
    ...(row.way && { way: wayOf(row) }),
    ...(ending !== undefined && { accountEnding: ending }),
    ...causeOf(row, locale),
  };
}

/** A row as its member sees it: with the code that shows a receipt of it to be true. */
export function toMemberWire(
  row: StatementOperation,
  { locale, sealer, holder }: { locale: Locale; sealer: Sealer; holder: string },
): StatementRow {
  const said = { ...saidOf(row, sealer), holder, said: row.shown };
  return { ...toWire(row, locale, sealer), checkCode: checkCodeOf(sealer, said) };
}

/** What a receipt of a row says, but who it is given to. */
export function saidOf(row: StatementOperation, sealer: Pick<Sealer, 'open'>): Omit<SaidOnReceipt, 'holder' | 'said'> {
  return {
    operationId: row.operation_id,
    kind: kindOf(row),
    way: wayOf(row),
    amountMinor: signedAmount(row),
    currency: row.currency,
    createdAt: row.created_at,
    accountEnding: accountEndingOf(row, sealer),
  };
}

/** Money taken back has the type of what was paid. */
export const kindOf = ({ statement_type: type, state }: StatementOperation) =>
  type === 'withdraw' && state === 'TAKEN' ? 'recovery' : type;

function wayOf(row: StatementOperation): StatementRow['way'] {
  if (row.came_by_code && row.company === null) return { code: 'QR' };
  return reportedWayOf(row);
}

/** By who reported the transfer alone, as receipts said it of codes that a bank's own report was first about. */
export function reportedWayOf({ way, company }: StatementOperation): StatementRow['way'] {
  return way ? { code: way, ...(company !== null && { company }) } : undefined;
}

/** What was set aside leaves as well, though not from the wallet, and so does what an account at a game loses by hand. */
const signedAmount = (row: StatementOperation) =>
  row.cash_sign < 0 ||
  row.statement_type === 'withdraw' ||
  (row.statement_type === 'adjustment' && row.to_code === 'HOUSE')
    ? -row.amount
    : row.amount;

const ENDING = 4;

/** Four digits of an own account; of a sender's what the bank showed last, with a sign for each digit it hid behind that. */
function accountEndingOf(row: StatementOperation, sealer: Pick<Sealer, 'open'>): string | undefined {
  const { operation_id, bank_account_no_sealed, from_account_masked: masked, way } = row;
  if (bank_account_no_sealed) return payoutAccountNo(sealer, { operation_id, bank_account_no_sealed }).slice(-ENDING);
  if (!masked || way === 'GIFT') return undefined;
  const [, digits = '', hidden = ''] = /(\d+)(\D*)$/.exec(masked.replace(/[\s.-]/g, '')) ?? [];
  return digits === '' ? undefined : `${digits.slice(-ENDING)}${'x'.repeat(hidden.length)}`;
}

/** The descriptor of spec 3 that fits: bonus, promotion, invite, refund, luckydraw or adjustment. */
function causeOf({ cause_kind, cause_description, amount, currency }: StatementOperation, locale: Locale) {
  if (cause_kind === null) return {};
  // Words on a slice may have been written for the other currency.
  if (cause_kind === 'luckydraw')
    return { luckydraw: { description: prizeLabel(fromMinor(amount, currency), currency)[locale] } };
  return { [cause_kind]: { description: cause_description?.[locale] ?? cause_description?.th ?? '' } };
}
