import { REPORT_LINES, type ReportLine, type ReportSection } from '@kapao/contract/shared/report-lines.ts';
import type { MovedSum } from '../../../ledger/moved-days.ts';

/** A part of the report on one day, or in another stretch of time that the movements name; minus where it lowers its line. */
export interface ReportPart {
  day: string;
  line: ReportLine;
  of: string;
  count: number;
  amountMinor: bigint;
}

/** Kinds of postings that a report looks at; the others move a member's own money about. */
export const REPORTED_KINDS = [
  'deposit',
  'withdrawal',
  'dispute',
  'game-result',
  'bonus',
  'promotion',
  'refund',
  'invite',
  'prize',
  'forfeit',
  'debt',
  'adjustment',
] as const;

const COSTS: Readonly<Record<string, ReportLine>> = {
  bonus: 'bonuses',
  promotion: 'promotions',
  refund: 'refunds',
  invite: 'invites',
  prize: 'prizes',
};
const RESULT = 'result:';

/** Which line a movement belongs to, and whether it raises or lowers it; undefined for steps that only move money about. */
function lineOf({
  kind,
  from_code: from,
  to_code: to,
}: MovedSum): { line: ReportLine; of: string; sign: 1n | -1n } | undefined {
  const raises = (line: ReportLine, of = '') => ({ line, of, sign: 1n }) as const;
  const lowers = (line: ReportLine, of = '') => ({ line, of, sign: -1n }) as const;
  if (kind === 'deposit') return raises('deposits', from);
  if (kind === 'withdrawal') return to === 'payout' ? raises('withdrawals') : undefined;
  if (kind === 'dispute') return to === 'payout' ? raises('disputes') : undefined;
  if (kind === 'game-result') {
    if (to.startsWith(RESULT)) return raises('games', to.slice(RESULT.length));
    return from.startsWith(RESULT) ? lowers('games', from.slice(RESULT.length)) : undefined;
  }
  if (kind === 'adjustment') return from === 'adjustment' ? raises('credits') : raises('debits');
  if (kind === 'forfeit' || kind === 'debt') return to.startsWith('forfeit') ? raises('forfeits') : lowers('forfeits');
  const line = COSTS[kind];
  return line !== undefined && from.startsWith('cost:') ? raises(line) : undefined;
}

/** The report by day, line and part, in the order of days and lines. */
export function reportParts(moved: readonly MovedSum[]): ReportPart[] {
  const parts = new Map<string, ReportPart>();
  for (const sum of moved) {
    const found = lineOf(sum);
    if (!found) continue;
    const { line, of, sign } = found;
    const key = `${sum.day} ${line} ${of}`;
    const part = parts.get(key) ?? { day: sum.day, line, of, count: 0, amountMinor: 0n };
    parts.set(key, {
      ...part,
      count: part.count + Number(sum.count),
      amountMinor: part.amountMinor + sign * sum.amount,
    });
  }
  const order = Object.keys(REPORT_LINES);
  return [...parts.values()].toSorted(
    (a, b) => a.day.localeCompare(b.day) || order.indexOf(a.line) - order.indexOf(b.line) || a.of.localeCompare(b.of),
  );
}

export type SumsMinor = Record<ReportSection | 'net', bigint>;

/** Of a section: what lowers it is taken off. Net is what games brought less what was given, by rules and by hand. */
export function sumsOf(parts: readonly Pick<ReportPart, 'line' | 'amountMinor'>[]): SumsMinor {
  const sums: SumsMinor = { in: 0n, out: 0n, games: 0n, rewards: 0n, hand: 0n, net: 0n };
  for (const { line, amountMinor } of parts) {
    sums[REPORT_LINES[line]] += line === 'forfeits' || line === 'debits' ? -amountMinor : amountMinor;
  }
  return { ...sums, net: sums.games - sums.rewards - sums.hand };
}

/** The same over all days. */
export function wholeParts(parts: readonly ReportPart[]): Omit<ReportPart, 'day'>[] {
  const whole = new Map<string, Omit<ReportPart, 'day'>>();
  for (const { day: _, ...part } of parts) {
    const key = `${part.line} ${part.of}`;
    const before = whole.get(key);
    whole.set(key, {
      ...part,
      count: part.count + (before?.count ?? 0),
      amountMinor: part.amountMinor + (before?.amountMinor ?? 0n),
    });
  }
  const order = Object.keys(REPORT_LINES);
  return [...whole.values()].toSorted(
    (a, b) => order.indexOf(a.line) - order.indexOf(b.line) || a.of.localeCompare(b.of),
  );
}
