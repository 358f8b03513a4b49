import type { StatementRow } from '@kapao/contract/member/statement.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Chips } from '@kapao/ui/chips.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Pager } from '@kapao/ui/pager.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { Link, useSearchParams } from 'react-router';
import { formatDate } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { PullToRefresh } from '../../shell/pull-to-refresh.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { StatementItem } from './statement-item.tsx';
import './statement.css';
import { NEWEST, placeOfAddress, STATEMENT_FILTERS, type StatementPlace } from './statement-place.ts';
import { groupByDay, type StatementDay } from './statement-view.ts';
import { STATEMENTS_PER_PAGE, usePlaceNames, useStatement } from './use-statement.ts';

/** How often "3 min ago" is renewed. */
const AGE_EVERY_MS = 30_000;

export function StatementPage() {
  const { money, common, places } = useMessages();
  const words = money.statement;
  const { open } = useModal();
  const [params, setParams] = useSearchParams();
  const place = placeOfAddress(params);
  usePageTitle(words.title);
  const go = ({ filter, page }: StatementPlace) => {
    const next = new URLSearchParams();
    if (filter !== 'all') next.set('type', filter);
    if (page > 1) next.set('page', String(page));
    // A filter replaces the one before; pages can be walked back.
    setParams(next, { replace: filter !== place.filter });
    if (page !== place.page) scrollTo({ top: 0 });
  };
  const chips = STATEMENT_FILTERS.map((value) => ({ value, text: value === 'all' ? common.all : words[value] }));
  return (
    <div className="statement">
      <div className="line between head">
        <h1>{words.title}</h1>
        <span className="line">
          <Link className="btn plain compact" to={PATHS.playHistory}>
            {places.playHistory}
          </Link>
          <Button compact icon="image" onPress={() => open('slips')}>
            {words.slips}
          </Button>
        </span>
      </div>
      <Chips
        label={words.filter}
        layout="scroll"
        chips={chips}
        value={place.filter}
        onPick={(picked) => go({ filter: STATEMENT_FILTERS.find((known) => known === picked) ?? 'all', page: 1 })}
      />
      <StatementList place={place} onPlace={go} />
    </div>
  );
}

function StatementList({ place, onPlace }: { place: StatementPlace; onPlace: (place: StatementPlace) => void }) {
  const { money, common } = useMessages();
  const { data, isError, isPlaceholderData, isRefetching, refetch } = useStatement(place);
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
  if (data.statements.length === 0) return <NothingHere place={place} onPlace={onPlace} />;
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <PullToRefresh onRefresh={() => void refetch()} busy={isRefetching} />
      <StatementRows rows={data.statements} />
      <Pager
        page={place.page}
        pageCount={Math.ceil(data.total / STATEMENTS_PER_PAGE)}
        onPage={(page) => onPlace({ ...place, page })}
        labels={{ pages: common.pages, previous: common.previous, next: common.next }}
      />
    </div>
  );
}

function StatementRows({ rows }: { rows: readonly StatementRow[] }) {
  const { open } = useModal();
  const names = usePlaceNames();
  const nowMs = useNow(AGE_EVERY_MS);
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

/** Nothing yet, nothing of this kind, and a page behind the end are three different things. */
function NothingHere({ place, onPlace }: { place: StatementPlace; onPlace: (place: StatementPlace) => void }) {
  const { money, actions } = useMessages();
  const words = money.statement;
  const { open } = useModal();
  if (place.filter === 'all' && place.page === 1) {
    const deposit = (
      <Button icon="deposit" onPress={() => open('deposit')}>
        {actions.deposit}
      </Button>
    );
    return <EmptyState title={words.emptyTitle} text={words.emptyText} action={deposit} />;
  }
  const showAll = <Button onPress={() => onPlace(NEWEST)}>{words.showAll}</Button>;
  return <EmptyState title={words.noMatchTitle} text={words.noMatchText} action={showAll} />;
}
