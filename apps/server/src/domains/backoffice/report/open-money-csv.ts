import type { Locale } from '@kapao/contract/shared/locale.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { OPEN_MONEY_WORDS } from '@kapao/contract/shared/open-money-words.ts';
import { partName } from '@kapao/contract/shared/report-lines.ts';
import { CSV_MARK, csvLine } from '../../../shared/csv.ts';
import type { OpenAccount } from './open-money-rules.ts';

export function openMoneyCsv(accounts: readonly OpenAccount[], { locale, at }: { locale: Locale; at: string }): string {
  const words = OPEN_MONEY_WORDS[locale];
  const head = [words.moment, words.section, words.account, words.balance, words.currency, words.definition];
  const lines = accounts.map(({ currency, section, code, balanceMinor }) => [
    ...[at, words.sections[section].name, partName(code, locale)],
    ...[fromMinor(balanceMinor, currency), currency, words.sections[section].definition],
  ]);
  return CSV_MARK + [head, ...lines].map(csvLine).join('');
}
