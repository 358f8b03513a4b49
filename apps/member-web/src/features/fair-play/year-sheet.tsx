import { getPlayYear, type PlayYear } from '@kapao/contract/member/reality.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { Skeleton } from '@kapao/ui/skeleton.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { nameIn } from '../../lib/name-in.ts';
import { useBesideWords } from '../../shell/beside-words.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';

/** A year in sums: paid in and out, and how it went at each game. */
export function YearSheet({ onClose }: { onClose: () => void }) {
  const words = useBesideWords().reality;
  const { common } = useMessages();
  const [year, setYear] = useState<number>();
  const { data, isError, refetch } = useAnswer(
    getPlayYear,
    { query: year === undefined ? {} : { year } },
    { key: ['play-year', year], placeholderData: keepPreviousData },
  );
  return (
    <Sheet title={words.year} closeLabel={common.close} onClose={onClose}>
      {isError && (
        <EmptyState
          title={words.failed}
          text=""
          action={<Button onPress={() => void refetch()}>{words.retry}</Button>}
        />
      )}
      {!data && !isError && <Skeleton width="100%" height={220} />}
      {data && <Sums year={data} onYear={setYear} />}
    </Sheet>
  );
}

function Sums({ year, onYear }: { year: PlayYear; onYear: (year: number) => void }) {
  const words = useBesideWords().reality;
  const { locale, messages } = useLocale();
  const { unit } = messages;
  const [newest] = useState(year.year);
  const money = (amount: number) => `${formatMoney(amount, year.currency)} ${unit[year.currency]}`;
  const sums = [
    [words.yearIn, year.in],
    [words.yearOut, year.out],
    [words.yearNet, year.net],
  ] as const;
  return (
    <div className="stack">
      <div className="line between">
        <Button compact disabled={year.year <= year.since} onPress={() => onYear(year.year - 1)}>
          {words.earlier}
        </Button>
        <b className="num">{words.yearOf(year.year)}</b>
        <Button compact disabled={year.year >= newest} onPress={() => onYear(year.year + 1)}>
          {words.later}
        </Button>
      </div>
      <dl className="year-sums num">
        {sums.map(([label, amount]) => (
          <div key={label} className="line between">
            <dt>{label}</dt>
            <dd>
              <b>{money(amount)}</b>
            </dd>
          </div>
        ))}
      </dl>
      <h2>{words.games}</h2>
      {year.games.length === 0 && <p className="t2">{words.noGames}</p>}
      <ul className="stack num">
        {year.games.map(({ code, staked, won, net, ...named }) => (
          <li key={code}>
            <span className="line between">
              <b>{nameIn(named, locale)}</b>
              <b>{money(net)}</b>
            </span>
            <small className="small block">
              {words.gameStaked(money(staked))} · {words.gameWon(money(won))}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}
