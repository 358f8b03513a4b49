import type { StatementRow } from '@kapao/contract/member/statement.ts';
import {
  type Grant,
  grantOf,
  type PlaceNames,
  type StatementTitle,
  titleOf,
} from '@kapao/contract/shared/statement-title.ts';
import type { IconName } from '@kapao/ui/icon-paths.ts';
import { dayNumber } from '@kapao/web/format-date.ts';
import { outcomeOf, type StatementOutcome, TYPE_ICONS, WAY_ICONS } from '../../shell/statement-status.ts';

export interface StatementView {
  icon: IconName;
  tone: 'in' | 'gold' | 'bad' | undefined;
  title: StatementTitle;
  outcome: StatementOutcome;
  isMoneyIn: boolean;
}

const GRANT_ICONS = {
  promotion: 'ticket',
  invite: 'users',
  refund: 'refund',
  prize: 'wheel',
  bonus: 'gift',
} as const satisfies Record<Grant[1], IconName>;

/** How one row looks: by type, by descriptor and by how it ended. */
export function viewStatement(row: StatementRow, names: PlaceNames): StatementView {
  const grant = grantOf(row);
  const outcome = outcomeOf(row.status);
  const isMoneyIn = row.amount > 0;
  const isGrant = row.statementType === 'bonus';
  return {
    icon: (grant && GRANT_ICONS[grant[1]]) ?? (row.way && WAY_ICONS[row.way.code]) ?? TYPE_ICONS[row.statementType],
    tone:
      outcome === 'bad' ? 'bad' : isGrant ? 'gold' : isMoneyIn && row.statementType !== 'transfer' ? 'in' : undefined,
    title: titleOf(row, names),
    outcome,
    isMoneyIn,
  };
}

/** What happens next, for rows that are not finished, and what became of the money in those that failed. */
type NextStep =
  | 'review'
  | 'asking'
  | 'paying'
  | 'transferring'
  | 'waiting'
  | 'moneyBack'
  | 'rejected'
  | 'stayed'
  | 'paidAfterAll';

export type EndedRow = Pick<StatementRow, 'statementType' | 'status' | 'state'> & Partial<Pick<StatementRow, 'to'>>;

const NEXT_STEPS: Readonly<Record<string, NextStep>> = {
  REVIEW: 'review',
  UNKNOWN: 'asking',
  REQUESTED: 'paying',
  APPROVED: 'paying',
  RESERVED: 'transferring',
};

export function nextStepOf(row: EndedRow): NextStep | undefined {
  const outcome = outcomeOf(row.status);
  if (outcome === 'ok') return undefined;
  const isHeld = row.statementType === 'withdraw' || row.statementType === 'transfer';
  if (row.state === 'DISPUTED') return 'paidAfterAll';
  if (outcome === 'bad') {
    if (row.state === 'REJECTED') return 'rejected';
    // Money that was to come out of a game has not left it.
    if (row.statementType === 'transfer' && row.to === 'WALLET') return 'stayed';
    return isHeld ? 'moneyBack' : undefined;
  }
  if (row.state === 'SENT') return row.statementType === 'transfer' ? 'transferring' : 'paying';
  return NEXT_STEPS[row.state] ?? 'waiting';
}

export interface StatementDay {
  day: number;
  /** Days before today; 0 is today. */
  ago: number;
  /** A moment of that day, for writing its date. */
  atMs: number;
  rows: StatementRow[];
}

/** Rows under the day they began on, in the order they came. */
export function groupByDay(rows: readonly StatementRow[], nowMs: number): StatementDay[] {
  const days: StatementDay[] = [];
  for (const row of rows) {
    const atMs = Date.parse(row.createdAt);
    const day = dayNumber(atMs);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, ago: dayNumber(nowMs) - day, atMs, rows: [row] });
  }
  return days;
}
