import type { StatementRow } from '@kapao/contract/member/statement.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Chips } from '@kapao/ui/chips.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Pager } from '@kapao/ui/pager.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { formatDate, formatTime } from '@kapao/web/format-date.ts';
import { useNow } from '@kapao/web/use-now.ts';
import { Suspense } from 'react';
import { relativeTime } from '../../lib/relative-time.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { PullToRefresh } from '../../shell/pull-to-refresh.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useOnline } from '../../shell/use-online.ts';
import { StatementItem } from './statement-item.tsx';
import {
  ALL_MONTHS,
  type AskedPlace,
  addressOfPlace,
  NEWEST,
  placeOfAddress,
  STATEMENT_FILTERS,
  type StatementPlace,
} from './statement-place.ts';
import { groupByDay, type StatementDay } from './statement-view.ts';
import { STATEMENTS_PER_PAGE, useAskedStatement, usePlaceNames, type useStatement } from './use-statement.ts';

const NothingHere = lazyPart(async () => (await import('./nothing-here.tsx')).NothingHere, { words: ['timeline'] });
const SearchField = lazyPart(async () => (await import('./search-field.tsx')).loadSearchField());
const Elsewhere = lazyPart(async () => (await import('./elsewhere.tsx')).loadElsewhere(), { words: ['timeline'] });
/** The list is there first; its room is kept. */
const MonthLine = lazyPart(async () => (await import('./month-line.tsx')).loadMonthLine(), { words: ['timeline'] });

/** How often "3 min ago" is renewed. */
const AGE_EVERY_MS = 30_000;

export function StatementPage() {
  const { money, common } = useMessages();
  const words = money.statement;
  const [params, setParams] = useSearchParams();
  const place = placeOfAddress(params);
  usePageTitle(words.title);
  const go = (next: AskedPlace) => {
    // A filter, month or search replaces the one before; pages can be walked back.
    setParams(addressOfPlace(next), { replace: next.page === place.page });
    if (next.page !== place.page) scrollTo({ top: 0 });
  };
  const chips = STATEMENT_FILTERS.map((value) => ({ value, text: value === 'all' ? common.all : words[value] }));
  return (
    <div className="statement">
      <h1>{words.title}</h1>
      <Suspense fallback={<div className="search-to-come" />}>
        <SearchField search={place.search ?? ''} onSearch={(search) => go({ ...place, search, page: 1 })} />
      </Suspense>
      <Chips
        label={words.filter}
        chips={chips}
        value={place.filter}
        onPick={(picked) =>
          go({ ...place, filter: STATEMENT_FILTERS.find((known) => known === picked) ?? 'all', page: 1 })
        }
      />
      <StatementList asked={place} onPlace={go} />
      <Suspense fallback={null}>
        <Elsewhere />
      </Suspense>
    </div>
  );
}

type OnPlace = (place: AskedPlace) => void;

function StatementList({ asked, onPlace }: { asked: AskedPlace; onPlace: OnPlace }) {
  const { place, statement } = useAskedStatement(asked);
  const { data, isError, isPlaceholderData } = statement;
  const isChosen = place.month !== ALL_MONTHS || place.days !== undefined || Boolean(place.search);
  const hasNothingAtAll = data?.total === 0 && place.filter === 'all' && !isChosen;
  const totals = isPlaceholderData ? undefined : data?.monthTotals;
  const hasTotals = isChosen && !(isError && !data);
  return (
    <>
      {!hasNothingAtAll && (
        <div className={`month-line${hasTotals ? ' summed' : ''}`}>
          <Suspense fallback={null}>
            <MonthLine
              place={place}
              totals={hasTotals ? (totals ?? 'to come') : undefined}
              isCut={data?.isCut === true}
              onPlace={(next) => onPlace({ ...asked, ...next, page: 1 })}
            />
          </Suspense>
        </div>
      )}
      <StatementRowsOrWhy
        place={place}
        statement={statement}
        onPage={(page) => onPlace({ ...asked, page })}
        onShowAll={() => onPlace(NEWEST)}
      />
    </>
  );
}

/** When the rows were read, where they cannot be read again now. */
function KeptAge({ readAtMs, isOld }: { readAtMs: number; isOld: boolean }) {
  const { home, ago } = useMessages();
  const isOnline = useOnline();
  const { unit, count } = relativeTime(readAtMs, useNow(AGE_EVERY_MS));
  if (isOnline && !isOld) return null;
  return (
    <p className="small" role="status">
      {home.updated(formatTime(readAtMs), ago(unit, count))}
    </p>
  );
}

interface PlacedStatement {
  place: StatementPlace;
  statement: ReturnType<typeof useStatement>;
  onPage: (page: number) => void;
  onShowAll: () => void;
}

function StatementRowsOrWhy({ place, statement, onPage, onShowAll }: PlacedStatement) {
  const { money, common } = useMessages();
  const { data, isError, isPlaceholderData, isRefetching, refetch, dataUpdatedAt } = statement;
  if (!data) {
    if (!isError) return <SkeletonRows count={STATEMENTS_PER_PAGE} label={common.loading} />;
    return (
      <div className="stack failed">
        <Note tone="bad" role="alert">
          {money.statement.failed}
        </Note>
        <Button wide icon="refresh" onPress={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </div>
    );
  }
  if (data.statements.length === 0)
    return (
      <Suspense fallback={null}>
        <NothingHere place={place} onShowAll={onShowAll} />
      </Suspense>
    );
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <PullToRefresh onRefresh={() => void refetch()} busy={isRefetching} />
      <KeptAge readAtMs={dataUpdatedAt} isOld={isError} />
      <StatementRows rows={data.statements} />
      <Pager
        page={place.page}
        pageCount={Math.ceil(data.total / STATEMENTS_PER_PAGE)}
        onPage={onPage}
        labels={{ pages: common.pages, previous: common.previous, next: common.next }}
      />
    </div>
  );
}

function StatementRows({ rows }: { rows: readonly StatementRow[] }) {
  const { open } = useModal();
  const { common } = useMessages();
  const names = usePlaceNames();
  const nowMs = useNow(AGE_EVERY_MS);
  if (names.areOnTheirWay) return <SkeletonRows count={rows.length} label={common.loading} />;
  return groupByDay(rows, nowMs).map((day) => (
    <section key={day.day}>
      <h2 className="day">
        <DayName day={day} />
      </h2>
      <ul className="rows">
        {day.rows.map((row) => (
          <li key={row.id}>
            <StatementItem row={row} names={names} nowMs={nowMs} onOpen={() => open('receipt', { id: row.id })} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function DayName({ day }: { day: StatementDay }) {
  const { statement } = useMessages().money;
  if (day.ago === 0) return statement.today;
  return day.ago === 1 ? statement.yesterday : <span className="num">{formatDate(day.atMs)}</span>;
}
