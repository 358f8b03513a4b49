import type { Locale } from '@kapao/contract/shared/locale.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { partName, REPORT_LINES, REPORT_WORDS } from '@kapao/contract/shared/report-lines.ts';
import type { ReportPart } from './report-rules.ts';

const HEAD: Record<Locale, readonly string[]> = {
  en: ['Day', 'Section', 'Line', 'Part', 'Count', 'Amount', 'Currency', 'Definition'],
  th: ['วัน', 'หมวด', 'รายการ', 'ส่วน', 'จำนวนรายการ', 'ยอดเงิน', 'สกุลเงิน', 'คำจำกัดความ'],
  la: ['ມື້', 'ໝວດ', 'ລາຍການ', 'ສ່ວນ', 'ຈຳນວນລາຍການ', 'ຍອດເງິນ', 'ສະກຸນເງິນ', 'ຄຳນິຍາມ'],
};
/** Spreadsheets take UTF-8 for what it is only when it says so. */
const MARK = '\uFEFF';

/** A text that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function reportCsv(
  parts: readonly ReportPart[],
  { locale, currency }: { locale: Locale; currency: CashCurrency },
): string {
  const { sections, lines } = REPORT_WORDS[locale];
  const rows = parts.map(({ day, line, of, count, amountMinor }) => [
    ...[day, sections[REPORT_LINES[line]], lines[line].name, partName(of, locale), count],
    ...[fromMinor(amountMinor, currency), currency, lines[line].definition],
  ]);
  return MARK + [HEAD[locale], ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
