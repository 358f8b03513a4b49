import type { TopOrder } from '@kapao/contract/operator/report.ts';
import { GAMING_WORDS } from '@kapao/contract/shared/gaming-words.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { DORMANT_COLUMNS, MEMBER_REPORT_WORDS } from '@kapao/contract/shared/member-report-words.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { BANGKOK_OFFSET_MS } from '../../../shared/bangkok-day.ts';
import { CSV_MARK, csvLine } from '../../../shared/csv.ts';
import type { DormantRow, TopDepositor } from './member-report-store.ts';

interface FileOf {
  locale: Locale;
  currency: CashCurrency;
}

/** What the columns mean stands below them. */
const meanings = (locale: Locale, columns: readonly { name: string; definition: string }[]) =>
  columns.map(({ name, definition }) => [GAMING_WORDS[locale].definition, name, definition]);

export function topCsv(
  rows: readonly (TopDepositor & { gross: bigint | null })[],
  { locale, currency, by }: FileOf & { by: TopOrder },
): string {
  const words = MEMBER_REPORT_WORDS[locale];
  const columns = Object.values(words[by]);
  const head = [words.place, words.memberId, words.member, ...columns.map(({ name }) => name), words.currency];
  const lines = rows.map((row, place) => [
    ...[place + 1, row.member_id, row.name, Number(row.count), fromMinor(row.amount, currency)],
    ...(row.gross === null ? [] : [fromMinor(row.gross, currency)]),
    currency,
  ]);
  return CSV_MARK + [head, ...lines, ...meanings(locale, columns)].map(csvLine).join('');
}

/** `YYYY-MM-DD HH:MM:SS` of Bangkok, which spreadsheets read. */
const stamp = (at: Date) => new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

export function dormantCsv(
  rows: readonly DormantRow[],
  { locale, currency, next }: FileOf & { next: string | null },
): string {
  const words = MEMBER_REPORT_WORDS[locale];
  const columns = DORMANT_COLUMNS.map((column) => words.dormant[column]);
  const head = [words.memberId, words.member, ...columns.map(({ name }) => name), words.currency];
  const lines = rows.map((row) => [
    ...[row.member_id, row.name, fromMinor(row.held, currency)],
    ...[row.last_seen_at, row.last_moved_at].map((at) => (at === null ? words.never : stamp(at))),
    currency,
  ]);
  const more = next === null ? [] : [[words.more, next]];
  return CSV_MARK + [head, ...lines, ...more, ...meanings(locale, columns)].map(csvLine).join('');
}
