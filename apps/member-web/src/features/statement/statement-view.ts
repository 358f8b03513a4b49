import type { StatementRow, StatementType } from '@kapao/contract/member/statement.ts';
import type { IconName } from '@kapao/ui/icon-paths.ts';
import { dayNumber } from '@kapao/web/format-date.ts';
import { outcomeOf, type StatementOutcome, TYPE_ICONS, WAY_ICONS } from '../../shell/statement-status.ts';

/** A `from` or `to` in words. Codes that members do not know stay unnamed and get a general word instead. */
export type Place = { kind: 'wallet' } | { kind: 'game' | 'bank'; name: string } | { kind: 'other' };

export interface PlaceNames {
  games: ReadonlyMap<string, string>;
  banks: ReadonlyMap<string, string>;
}

export function placeOf(code: string, names: PlaceNames): Place {
  if (code === 'WALLET') return { kind: 'wallet' };
  const game = names.games.get(code);
  if (game !== undefined) return { kind: 'game', name: game };
  const bank = names.banks.get(code);
  return bank === undefined ? { kind: 'other' } : { kind: 'bank', name: bank };
}

export type StatementTitle =
  | { key: StatementType | 'bankDeposit' | 'takenBack' | 'setAside' | 'sentBack' }
  | { key: 'promotion' | 'invite' | 'refund' | 'prize' }
  | { key: 'toGame' | 'fromGame'; game: string }
  | { key: 'described'; text: string }
  | { key: 'way'; way: NonNullable<StatementRow['way']> };

export interface StatementView {
  icon: IconName;
  tone: 'in' | 'gold' | 'bad' | undefined;
  title: StatementTitle;
  outcome: StatementOutcome;
  isMoneyIn: boolean;
}

/** Where a bonus came from, with its icon; the first descriptor that is there counts. */
const GRANTS = [
  ['promotion', 'promotion', 'ticket'],
  ['invite', 'invite', 'users'],
  ['refund', 'refund', 'refund'],
  ['luckydraw', 'prize', 'wheel'],
  ['bonus', 'bonus', 'gift'],
] as const satisfies readonly (readonly [keyof StatementRow, StatementTitle['key'], IconName])[];

/** How one row looks: by type, by descriptor and by how it ended. */
export function viewStatement(row: StatementRow, names: PlaceNames): StatementView {
  const grant = row.statementType === 'bonus' ? GRANTS.find(([field]) => row[field] !== undefined) : undefined;
  const outcome = outcomeOf(row.status);
  const isMoneyIn = row.amount > 0;
  const isGrant = row.statementType === 'bonus';
  return {
    icon: grant?.[2] ?? (row.way && WAY_ICONS[row.way.code]) ?? TYPE_ICONS[row.statementType],
    tone:
      outcome === 'bad' ? 'bad' : isGrant ? 'gold' : isMoneyIn && row.statementType !== 'transfer' ? 'in' : undefined,
    title: titleOf(row, grant, names),
    outcome,
    isMoneyIn,
  };
}

function titleOf(row: StatementRow, grant: (typeof GRANTS)[number] | undefined, names: PlaceNames): StatementTitle {
  if (grant !== undefined) {
    const text = row[grant[0]]?.description.trim() ?? '';
    return text === '' ? { key: grant[1] } : { key: 'described', text };
  }
  switch (row.statementType) {
    case 'deposit':
      if (row.way) return { key: 'way', way: row.way };
      return { key: placeOf(row.from, names).kind === 'bank' ? 'bankDeposit' : 'deposit' };
    case 'withdraw':
      if (row.from === 'DEPOSIT') return { key: 'sentBack' };
      return { key: row.state === 'TAKEN' ? 'takenBack' : 'withdraw' };
    case 'transfer':
      if (row.to === 'ASIDE' || row.from === 'ASIDE') return { key: 'setAside' };
      return transferTitle(placeOf(row.from, names), placeOf(row.to, names));
    case 'adjustment':
      return row.adjustment ? { key: 'described', text: row.adjustment.description } : { key: 'adjustment' };
    case 'finish_bonus': {
      // Taken for a voided bet, which the descriptor says.
      const taken = row.to === 'DEBT' ? GRANTS.find(([field]) => row[field] !== undefined) : undefined;
      return taken ? { key: 'described', text: row[taken[0]]?.description ?? '' } : { key: row.statementType };
    }
    default:
      return { key: row.statementType };
  }
}

function transferTitle(from: Place, to: Place): StatementTitle {
  if (to.kind === 'game') return { key: 'toGame', game: to.name };
  return from.kind === 'game' ? { key: 'fromGame', game: from.name } : { key: 'transfer' };
}

/** What happens next, for rows that are not finished, and what became of the money in those that failed. */
export type NextStep =
  | 'review'
  | 'asking'
  | 'paying'
  | 'transferring'
  | 'waiting'
  | 'moneyBack'
  | 'rejected'
  | 'paidAfterAll';

const NEXT_STEPS: Readonly<Record<string, NextStep>> = {
  REVIEW: 'review',
  UNKNOWN: 'asking',
  REQUESTED: 'paying',
  APPROVED: 'paying',
  RESERVED: 'transferring',
};

export function nextStepOf(row: Pick<StatementRow, 'statementType' | 'status' | 'state'>): NextStep | undefined {
  const outcome = outcomeOf(row.status);
  if (outcome === 'ok') return undefined;
  const isHeld = row.statementType === 'withdraw' || row.statementType === 'transfer';
  if (row.state === 'DISPUTED') return 'paidAfterAll';
  if (outcome === 'bad') return row.state === 'REJECTED' ? 'rejected' : isHeld ? 'moneyBack' : undefined;
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
