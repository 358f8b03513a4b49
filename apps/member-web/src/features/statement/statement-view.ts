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

export type EndedRow = Pick<StatementRow, 'statementType' | 'status' | 'state'> & Partial<Pick<StatementRow, 'to'>>;

/** Returns what became of the money in a row that failed; undefined for every other row, and where its state says all. */
export function lossOf({ state, status, statementType, to }: EndedRow) {
  if (state === 'DISPUTED') return 'paidAfterAll';
  if (outcomeOf(status) !== 'bad' || state === 'CANCELLED') return undefined;
  if (state === 'REJECTED') return 'rejected';
  // Money that was to come out of a game has not left it.
  if (statementType === 'transfer') return to === 'WALLET' ? 'stayed' : 'moneyBack';
  return statementType === 'withdraw' ? 'moneyBack' : undefined;
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
