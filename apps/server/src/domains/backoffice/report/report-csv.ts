import type { Locale } from '@kapao/contract/shared/locale.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { partName, REPORT_LINES, REPORT_WORDS } from '@kapao/contract/shared/report-lines.ts';
import { SOURCE_COLUMNS, SOURCE_WORDS } from '@kapao/contract/shared/source-words.ts';
import { CSV_MARK, csvLine } from '../../../shared/csv.ts';
import type { ReportPart } from './report-rules.ts';
import { figuresOf, type SourceRow } from './source-report-store.ts';

const HEAD: Record<Locale, readonly string[]> = {
  en: ['Day', 'Section', 'Line', 'Part', 'Count', 'Amount', 'Currency', 'Definition'],
  th: ['วัน', 'หมวด', 'รายการ', 'ส่วน', 'จำนวนรายการ', 'ยอดเงิน', 'สกุลเงิน', 'คำจำกัดความ'],
  la: ['ມື້', 'ໝວດ', 'ລາຍການ', 'ສ່ວນ', 'ຈຳນວນລາຍການ', 'ຍອດເງິນ', 'ສະກຸນເງິນ', 'ຄຳນິຍາມ'],
};

export function reportCsv(
  parts: readonly ReportPart[],
  { locale, currency }: { locale: Locale; currency: CashCurrency },
): string {
  const { sections, lines } = REPORT_WORDS[locale];
  const rows = parts.map(({ day, line, of, count, amountMinor }) => [
    ...[day, sections[REPORT_LINES[line]], lines[line].name, partName(of, locale), count],
    ...[fromMinor(amountMinor, currency), currency, lines[line].definition],
  ]);
  return CSV_MARK + [HEAD[locale], ...rows].map(csvLine).join('');
}

export function sourceCsv(
  rows: readonly SourceRow[],
  { locale, currency }: { locale: Locale; currency: CashCurrency },
): string {
  const words = SOURCE_WORDS[locale];
  const head = [words.source, ...SOURCE_COLUMNS.map((column) => words.columns[column].name), words.currency];
  const lines = rows.map((row) => {
    const figures = figuresOf(row, currency);
    return [row.name ?? row.code ?? words.none, ...SOURCE_COLUMNS.map((column) => figures[column]), currency];
  });
  return CSV_MARK + [head, ...lines].map(csvLine).join('');
}
