import type { StatementRow } from '@kapao/contract/member/statement.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { prizeLabel } from '@kapao/contract/shared/prize-label.ts';
import type { StatementOperation } from './statement-store.ts';

/** A row as members and operators see it. */
export function toWire(row: StatementOperation, locale: Locale): StatementRow {
  // What was set aside leaves as well, though not from the wallet.
  const sign = row.cash_sign < 0 || row.statement_type === 'withdraw' ? -1n : 1n;
  return {
    id: row.operation_id,
    statementType: row.statement_type,
    from: row.from_code,
    to: row.to_code,
    status: row.shown,
    state: row.state,
    amount: fromMinor(sign * row.amount, row.currency),
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    finalAt: row.final_at?.toISOString() ?? null,
    reference: row.external_ref,
    ...causeOf(row, locale),
  };
}

/** The descriptor of spec 3 that fits: bonus, promotion, invite, refund, luckydraw or adjustment. */
function causeOf({ cause_kind, cause_description, amount, currency }: StatementOperation, locale: Locale) {
  if (cause_kind === null) return {};
  // Words on a slice may have been written for the other currency.
  if (cause_kind === 'luckydraw')
    return { luckydraw: { description: prizeLabel(fromMinor(amount, currency), currency)[locale] } };
  return { [cause_kind]: { description: cause_description?.[locale] ?? cause_description?.th ?? '' } };
}
