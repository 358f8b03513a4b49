import { listStatement } from '@kapao/contract/member/statement.ts';
import { shortReference } from '@kapao/contract/shared/short-reference.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { formatDateTime, monthOf } from '@kapao/web/format-date.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { maskAccountNo } from '../../lib/format-account.ts';
import { nameIn } from '../../lib/name-in.ts';
import { Link, useSearchParams } from '../../lib/router.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PATHS } from '../../paths.ts';
import { checkAddress, shownCheckPage } from '../../shell/check-address.ts';
import { CodePicture } from '../../shell/code-picture.tsx';
import { isInLine } from '../../shell/in-line.tsx';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { ownWords } from '../../shell/own-words.ts';
import { SiteMark, useSiteName } from '../../shell/site-mark.tsx';
import { useHiddenAmounts } from '../../shell/use-hidden-amounts.ts';
import { useShownMoney } from '../../shell/use-shown-money.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { type Month, readMonth } from './read-month.ts';
import { ALL_MONTHS, placeOfAddress } from './statement-place.ts';
import { viewStatement } from './statement-view.ts';
import { standingText, titleText } from './statement-words.ts';
import { usePlaceNames } from './use-statement.ts';
import './month-sheet.css';

const { fetch: fetchWords, useWords } = ownWords({
  th: async () => (await import('../../messages/own/month-sheet-th.ts')).monthSheetTh,
  la: async () => (await import('../../messages/own/month-sheet-la.ts')).monthSheetLa,
  en: async () => (await import('../../messages/own/month-sheet-en.ts')).monthSheetEn,
});

export async function loadMonthSheetPage() {
  await fetchWords();
  return MonthSheetPage;
}

/**
 * A month of the statement as a sheet of paper. The browser makes the PDF: it has the fonts that are served and sets Thai
 * and Lao as on the screen, which libraries that write PDF do not.
 */
function MonthSheetPage() {
  const words = useWords();
  const { timeline, common } = useMessages();
  const { locale } = useLocale();
  const [params] = useSearchParams();
  const { month: asked } = placeOfAddress(params);
  const month = asked === undefined || asked === ALL_MONTHS ? monthOf(Date.now()) : asked;
  const name = timeline.months.name(Number(month.slice(5)), Number(month.slice(0, 4)));
  usePageTitle(`${words.title} ${name}`);
  const { data, isError, refetch } = useQuery({
    queryKey: [...queryKeys.statement, 'sheet', month, locale],
    queryFn: () =>
      readMonth((body, language) => call(listStatement, { query: { locale: language }, body }), month, locale),
  });
  return (
    <main className="month-sheet">
      <SheetTools month={month} isReady={data !== undefined} />
      <SheetHead month={name} />
      {isError && (
        <Note tone="bad" role="alert">
          {words.failed}{' '}
          <button type="button" className="btn link" onClick={() => void refetch()}>
            {common.tryAgain}
          </button>
        </Note>
      )}
      {data ? <SheetRows month={data} /> : !isError && <SkeletonRows count={8} label={words.title} />}
    </main>
  );
}

/** What is on the screen and not on paper. */
function SheetTools({ month, isReady }: { month: string; isReady: boolean }) {
  const words = useWords();
  const { hidden, setHidden } = useHiddenAmounts();
  return (
    <div className="tools stack">
      <div className="line between">
        <Link className="btn plain compact" to={`${PATHS.statement}?month=${month}`}>
          {words.back}
        </Link>
        {hidden && (
          <Button compact icon="eye" onPress={() => setHidden(false)}>
            {words.show}
          </Button>
        )}
      </div>
      {isInLine() ? (
        <Note icon="info">
          {words.inLine} <a href={`${PATHS.monthSheet}?month=${month}&openExternalBrowser=1`}>{words.openOutside}</a>
        </Note>
      ) : (
        <>
          <Button variant="cta" wide icon="deposit" disabled={!isReady} onPress={() => print()}>
            {words.print}
          </Button>
          <p className="small t2 center">{words.hint}</p>
        </>
      )}
    </div>
  );
}

function SheetHead({ month }: { month: string }) {
  const words = useWords();
  const site = useSiteName();
  const { locale } = useLocale();
  const { data: wallet } = useWallet();
  const [madeAtMs] = useState(() => Date.now());
  const account = wallet?.bankAccount;
  const facts: [string, ReactNode][] = [
    [words.member, wallet?.profile.name],
    [words.phone, wallet?.profile.username],
    [words.account, account && `${nameIn(account.bank, locale)} ${maskAccountNo(account.bankAccountNo)}`],
    [words.made, formatDateTime(madeAtMs)],
  ];
  return (
    <header>
      <p className="line">
        <SiteMark />
        <b className="strong">{site}</b>
      </p>
      <h1>
        {words.title} · {month}
      </h1>
      <dl className="kv">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

function SheetRows({ month }: { month: Month }) {
  const words = useWords();
  const messages = useMessages();
  const names = usePlaceNames();
  const { showSigned } = useShownMoney();
  const { data: wallet } = useWallet();
  const currency = wallet?.currency ?? 'THB';
  const unit = messages.unit[currency];
  if (month.rows.length === 0) return <p className="t2">{words.empty}</p>;
  return (
    <>
      {month.totals && (
        <p className="sums num">
          <span>
            {messages.timeline.months.moneyIn} <b>{showSigned(month.totals.moneyIn, currency)}</b> {unit}
          </span>
          <span>
            {messages.timeline.months.moneyOut} <b>{showSigned(-month.totals.moneyOut, currency)}</b> {unit}
          </span>
          <span>{words.rows(month.total)}</span>
        </p>
      )}
      {month.rows.length < month.total && <Note tone="warn">{words.onlyNewest(month.rows.length, month.total)}</Note>}
      <table>
        <thead>
          <tr>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.what}</th>
            <th scope="col" className="end">
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {month.rows.map((row) => {
            const view = viewStatement(row, names);
            return (
              <tr key={row.id}>
                <td className="num">{formatDateTime(Date.parse(row.createdAt))}</td>
                <td>
                  {titleText(messages, view.title)}
                  {view.outcome !== 'ok' && <i> · {standingText(messages, row)}</i>}
                  <small>
                    {shortReference(row.id)} · {row.reference}
                  </small>
                  {row.checkCode && (
                    <small>
                      {words.check} <a href={checkAddress(row.checkCode)}>{row.checkCode}</a>
                    </small>
                  )}
                </td>
                <td className="num end">{showSigned(row.amount, row.currency)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="small t2">{words.terms}</p>
      <section className="checked-at">
        <CodePicture className="check-code" text={`${location.origin}/check`} label={words.checkPicture} />
        <p className="small t2">{words.checkHint(shownCheckPage())}</p>
      </section>
    </>
  );
}
