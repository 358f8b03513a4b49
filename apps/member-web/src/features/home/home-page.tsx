import type { GameSlot } from '@kapao/contract/member/wallet.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Skeleton } from '@kapao/ui/skeleton.tsx';
import { formatTime } from '@kapao/web/format-date.ts';
import { useNow } from '@kapao/web/use-now.ts';
import { type ComponentType, Fragment, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Carousel } from '../../kit/carousel.tsx';
import { Tile } from '../../kit/tile.tsx';
import { WalletPair } from '../../kit/wallet-pair.tsx';
import { keptNewsHeight } from '../../lib/news-height.ts';
import { staleSinceMs } from '../../lib/played-game.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { byServerClock } from '../../lib/server-clock.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { PullToRefresh } from '../../shell/pull-to-refresh.tsx';
import { useHiddenAmounts } from '../../shell/use-hidden-amounts.ts';
import { useModal } from '../../shell/use-modal.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { useWalletRefresh } from '../../shell/use-wallet-refresh.ts';
import { WalletCard } from '../../shell/wallet-card.tsx';
import type { GameSearchProps } from './game-search.tsx';

const PlayCorner = lazyPart(async () => (await import('./play-corner.tsx')).loadPlayCorner(), { words: ['game'] });

/** Favourites and games played last that stand first. */
const MAX_OWN_GAMES = 8;

/** The agreement of the first visit opens this long after the page (spec 9). */
const AGREEMENT_DELAY_MS = 1500;

/** A balance of a game that may be played gets its time this long after it became old, at most. */
const STALE_CHECK_MS = 5_000;

const GROUPS = ['slot', 'sport', 'lotto'] as const;

interface HomePageProps {
  /** What is new in one line, whose room is always there. */
  line: ReactNode;
  /** The whole of it. Comes later than the page, so it stands below the games and moves nothing. */
  news: ReactNode;
  /** Fetched after the balance; due some time after the page, while nothing else is open. */
  agreement: ComponentType<{ isDue: boolean }>;
  search: ComponentType<GameSearchProps>;
}

export function HomePage({ line, news, agreement: Agreement, search: GameSearch }: HomePageProps) {
  const { home, common } = useMessages();
  const { data: wallet, isError, refetch } = useWallet();
  const { refresh, refreshing } = useWalletRefresh();
  usePageTitle(home.title);
  const isLater = useLater();
  const [newsHeight] = useState(keptNewsHeight);
  const [params] = useSearchParams();
  const { hidden } = useHiddenAmounts();
  const nowMs = useNow(STALE_CHECK_MS);
  const captionOf = (game: GameSlot) => {
    if (game.inMaintenance) return home.maintenance;
    if (!game.isAvailable) return home.closed;
    if (!game.isActive) return home.activate;
    if (hidden) return home.hidden;
    const staleMs = staleSinceMs(game, byServerClock(nowMs));
    const amount = formatMoney(game.amount, wallet?.currency ?? 'THB');
    return staleMs === undefined ? amount : `${amount} · ${formatTime(staleMs)}`;
  };
  return (
    <div className="home">
      <h1 className="sr">{home.title}</h1>
      <PullToRefresh onRefresh={refresh} busy={refreshing} />
      <div className="phone">
        <WalletCard />
      </div>
      <Wallets />
      <div className="news-line" id="news-line" style={{ minHeight: newsHeight }}>
        <Suspense fallback={null}>{line}</Suspense>
      </div>
      {(!wallet || wallet.slots.length > 0) && (
        <div className="search-room">
          {wallet && (
            <Suspense fallback={null}>
              <GameSearch games={wallet.slots} captionOf={captionOf} />
            </Suspense>
          )}
        </div>
      )}
      {wallet ? (
        <>
          <Games title={home.yours} games={ownGames(wallet.slots)} captionOf={captionOf} />
          {GROUPS.map((group) => (
            <Games key={group} title={home[group]} games={wallet[`${group}Account`]} captionOf={captionOf} />
          ))}
        </>
      ) : isError ? (
        <div className="stack">
          <Note tone="bad" role="alert">
            {home.failed}
          </Note>
          <Button wide icon="refresh" onPress={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </div>
      ) : (
        <TilesToCome label={common.loading} />
      )}
      {wallet?.slots.length === 0 && <p className="t2 center">{home.noGames}</p>}
      <div id="news">
        <Suspense fallback={null}>{news}</Suspense>
      </div>
      <Suspense fallback={null}>{(wallet || isLater) && <Agreement isDue={isLater && !params.has('do')} />}</Suspense>
    </div>
  );
}

function Wallets() {
  const { home } = useMessages();
  const { data: wallet } = useWallet();
  const { open } = useModal();
  const { hidden } = useHiddenAmounts();
  const [selected, setSelected] = useState('cash');
  const show = (amount: number | undefined) =>
    hidden ? home.hidden : wallet && amount !== undefined ? formatMoney(amount, wallet.currency) : '–';
  const isCollectable = wallet !== undefined && wallet.invite.amount > 0;
  const collect = isCollectable ? { text: home.collect, onPress: () => open('collect') } : undefined;
  return (
    <>
      <WalletPair
        label={home.wallets}
        selected={selected}
        onSelect={setSelected}
        wallets={[
          { key: 'cash', name: home.cash, amount: show(wallet?.wallet.amount) },
          { key: 'referral', name: home.referral, amount: show(wallet?.invite.amount), collect },
        ]}
      />
      {selected === 'referral' && wallet && (
        <p className="small wallet-terms" role="status">
          {home.terms(wallet.inviteSuccess, wallet.inviteFail)}
        </p>
      )}
    </>
  );
}

/** Favourites first, then what was played last, the newest first. */
function ownGames(games: readonly GameSlot[]): GameSlot[] {
  const rank = (game: GameSlot) => (game.isFavourite ? 1 : 0);
  return games
    .filter((game) => game.isFavourite || game.lastPlayedAt)
    .toSorted((a, b) => rank(b) - rank(a) || (b.lastPlayedAt ?? '').localeCompare(a.lastPlayedAt ?? ''))
    .slice(0, MAX_OWN_GAMES);
}

interface GamesProps {
  title: string;
  games: readonly GameSlot[];
  captionOf: (game: GameSlot) => string;
}

function Games({ title, games, captionOf }: GamesProps) {
  const { home, common } = useMessages();
  const { open } = useModal();
  if (games.length === 0) return null;
  return (
    <Carousel title={title} position={home.position} labels={{ previous: common.previous, next: common.next }}>
      {games.map((game) => {
        const state = tileState(game);
        return (
          <Fragment key={game.code}>
            <Tile
              name={game.name}
              picture={game.background || game.logo}
              state={state}
              caption={captionOf(game)}
              onPress={() => open('game', { game: game.code })}
            />
            {game.isActive && game.isAvailable && game.amount > 0 && (
              <Suspense fallback={null}>
                <PlayCorner game={game} />
              </Suspense>
            )}
          </Fragment>
        );
      })}
    </Carousel>
  );
}

function tileState(game: GameSlot): 'off' | 'zero' | 'closed' | undefined {
  if (!game.isAvailable) return 'closed';
  if (!game.isActive) return 'off';
  return game.amount === 0 ? 'zero' : undefined;
}

/** Keeps the room of the tiles until the first answer. */
function TilesToCome({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        {label}
      </span>
      {GROUPS.map((group) => (
        <div key={group}>
          <div className="sec">
            <Skeleton width="96px" />
          </div>
          <div className="tiles">
            {[1, 2, 3, 4].map((place) => (
              <div key={place} className="tile to-come" aria-hidden="true">
                <span className="art sk" />
                <span className="cap">
                  <Skeleton width="70%" height={16} />
                  <Skeleton width="50%" height={14} />
                </span>
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function useLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), AGREEMENT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
