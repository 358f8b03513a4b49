import type { listPlay, PlayedBet } from '@kapao/contract/member/play-history.ts';
import { PLAY_PERIODS } from '@kapao/contract/member/play-history.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Pager } from '@kapao/ui/pager.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { useNavigate, useSearchParams } from '../../lib/router.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useWallet } from '../../shell/use-wallet.ts';
import { BetRow } from './bet-row.tsx';
import './play-history.css';
import { addressOfPlay, type PlayPlace, playPlaceOf } from './play-place.ts';
import { PlaySums } from './play-sums.tsx';
import { BETS_PER_PAGE, usePlayHistory } from './use-play-history.ts';

type History = RouteReply<typeof listPlay>;

/** What the member played, and what came of it per game and period. */
export function PlayHistoryPage() {
  const { playHistory: words, common } = useMessages();
  const [params, setParams] = useSearchParams();
  const place = playPlaceOf(params);
  usePageTitle(words.title);
  const { data, isError, isPlaceholderData, refetch } = usePlayHistory(place);
  const go = (next: PlayPlace) => {
    // A filter replaces the one before; pages can be walked back.
    setParams(addressOfPlay(next), { replace: next.page === place.page });
    if (next.page !== place.page) scrollTo({ top: 0 });
  };
  return (
    <div className="play-history">
      <h1>{words.title}</h1>
      <Segmented
        label={words.period}
        value={place.period}
        onChange={(period) => go({ ...place, period, page: 1 })}
        options={PLAY_PERIODS.map((value) => ({ value, text: words[value] }))}
      />
      {data ? (
        <div aria-busy={isPlaceholderData || undefined}>
          <Played history={data} place={place} onPlace={go} />
        </div>
      ) : isError ? (
        <div className="stack">
          <Note tone="bad" role="alert">
            {words.failed}
          </Note>
          <Button wide icon="refresh" onPress={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </div>
      ) : (
        <SkeletonRows count={BETS_PER_PAGE} label={common.loading} />
      )}
    </div>
  );
}

interface PlayedProps {
  history: History;
  place: PlayPlace;
  onPlace: (place: PlayPlace) => void;
}

function Played({ history, place, onPlace }: PlayedProps) {
  const { playHistory: words, common } = useMessages();
  const { data: wallet } = useWallet();
  const nameOf = (code: string) => wallet?.slots.find((slot) => slot.code === code)?.name ?? code.toUpperCase();
  return (
    <>
      <PlaySums
        history={history}
        nameOf={nameOf}
        game={place.game}
        onGame={(game) => onPlace({ ...place, game, page: 1 })}
      />
      {history.bets.length === 0 ? (
        <NothingPlayed place={place} onPlace={onPlace} />
      ) : (
        <section>
          <h2 className="day">{place.game === undefined ? words.list : `${words.list} · ${nameOf(place.game)}`}</h2>
          <BetRows bets={history.bets} currency={history.currency} nameOf={nameOf} />
          <Pager
            page={place.page}
            pageCount={Math.ceil(history.total / BETS_PER_PAGE)}
            onPage={(page) => onPlace({ ...place, page })}
            labels={{ pages: common.pages, previous: common.previous, next: common.next }}
          />
          <p className="small">{words.dayNote}</p>
        </section>
      )}
    </>
  );
}

interface BetRowsProps {
  bets: readonly PlayedBet[];
  currency: CashCurrency;
  nameOf: (code: string) => string;
}

function BetRows({ bets, currency, nameOf }: BetRowsProps) {
  return (
    <ul className="rows">
      {bets.map((bet) => (
        <li key={`${bet.game} ${bet.reference}`}>
          <BetRow bet={bet} currency={currency} gameName={nameOf(bet.game)} />
        </li>
      ))}
    </ul>
  );
}

/** Nothing at all this month is another thing than nothing in what was asked for. */
function NothingPlayed({ place, onPlace }: Pick<PlayedProps, 'place' | 'onPlace'>) {
  const { playHistory: words } = useMessages();
  const navigate = useNavigate();
  if (place.period === 'month' && place.game === undefined) {
    const toGames = <Button onPress={() => void navigate(PATHS.home)}>{words.toGames}</Button>;
    return <EmptyState title={words.emptyTitle} text={words.emptyText} action={toGames} />;
  }
  const widen = <Button onPress={() => onPlace({ period: 'month', game: undefined, page: 1 })}>{words.toMonth}</Button>;
  return <EmptyState title={words.noMatchTitle} text={words.noMatchText} action={widen} />;
}
