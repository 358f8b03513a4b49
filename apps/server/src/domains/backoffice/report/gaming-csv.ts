import { GAMING_COLUMNS, GAMING_WORDS } from '@kapao/contract/shared/gaming-words.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { CSV_MARK, csvLine } from '../../../shared/csv.ts';
import { allOf, type GamingFound, grossOf, type Played } from './gaming-rules.ts';

/** Each game in each period, then all games of the period with what was given in it; and below what the columns mean. */
export function gamingCsv(
  { played, games, given }: GamingFound,
  { locale, currency }: { locale: Locale; currency: CashCurrency },
): string {
  const words = GAMING_WORDS[locale];
  const known = new Map(games.map((game) => [game.code, game]));
  const money = (minor: bigint) => fromMinor(minor, currency);
  const figures = (sums: Played) => [sums.bets, money(sums.stakeMinor), money(sums.payoutMinor), money(grossOf(sums))];
  const columns = GAMING_COLUMNS.map((column) => words.columns[column]);
  const head = [words.period, words.provider, words.game, ...columns.map(({ name }) => name), words.currency];
  const periods = [...new Set([...played.map(({ period }) => period), ...given.keys()])].toSorted();
  const lines = periods.flatMap((period) => {
    const ofPeriod = played.filter((one) => one.period === period);
    const all = allOf(ofPeriod);
    const givenMinor = given.get(period) ?? 0n;
    return [
      ...ofPeriod.map((one) => [
        ...[period, known.get(one.game)?.provider ?? one.game, known.get(one.game)?.name ?? one.game],
        ...[...figures(one), '', '', currency],
      ]),
      [period, '', words.all, ...figures(all), money(givenMinor), money(grossOf(all) - givenMinor), currency],
    ];
  });
  const meanings = columns.map(({ name, definition }) => [words.definition, name, definition]);
  return CSV_MARK + [head, ...lines, ...meanings].map(csvLine).join('');
}
