import { lookupNotice } from '@kapao/contract/member/content.ts';
import type { InboxNews } from '@kapao/contract/member/inbox.ts';
import { listSessions } from '@kapao/contract/member/session.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button, IconButton } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import type { IconName } from '@kapao/ui/icon-paths.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useMediaQuery } from '@kapao/web/use-media-query.ts';
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useAnswer } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';
import { ThreadMeter } from '../kit/thread-meter.tsx';
import { keepNewsHeight } from '../lib/news-height.ts';
import { Link } from '../lib/router.tsx';
import { PATHS } from '../paths.ts';
import { useBesideWords } from './beside-words.ts';
import { useLocale } from './locale.tsx';
import { type TimedDeposit, useDepositsUnderWay } from './use-deposits-under-way.ts';
import { useHiddenAmounts } from './use-hidden-amounts.ts';
import { useInboxNews, useSeeEvents } from './use-inbox.ts';
import { useModal } from './use-modal.ts';
import { type RefusedEvent, useRefusalFix } from './use-refusal-fix.ts';
import { useShownMoney } from './use-shown-money.ts';
import { useTurnover } from './use-turnover.ts';
import { useMoneyMoved } from './use-wallet.ts';

const showWhole = () => document.getElementById('news')?.scrollIntoView({ block: 'center' });

/** Lines that are shown before the rest is asked for. */
const MAX_LINES = 4;

/**
 * Everything that waits for the member, the most urgent first: a new device, refused withdrawals until they were seen, a withdrawal and
 * deposits under way and a bonus that runs; without any of it the notice, the first steps or the way to bonuses.
 */
export function NewsLine({ deposit: DepositLine }: { deposit: ComponentType<TimedDeposit> }) {
  const { locale, messages } = useLocale();
  const { profile, actions } = messages;
  const words = useBesideWords().inbox;
  const { open } = useModal();
  const [showsAll, setShowsAll] = useState(false);
  const news = useInboxNews();
  const { deposits, areKnown } = useUnderWay();
  const dismissed = useDismissed();
  const [newest] = useAnswer(listSessions, {}, { key: queryKeys.sessions }).data?.newDevices ?? [];
  const { data: turnover, isFetching } = useTurnover();
  const notice = useAnswer(lookupNotice, { query: { locale } }, { key: queryKeys.lookup('notice', locale) }).data;
  useKeptRoom(news.data !== undefined && areKnown && notice !== undefined && !isFetching);
  const lines: ReactNode[] = [];
  if (newest) {
    const text = profile.newDevice(
      newest.device || profile.unknownDevice,
      formatDateTime(Date.parse(newest.createdAt)),
    );
    lines.push(
      <button key="device" type="button" className="warn" onClick={() => open('devices')}>
        <Inside icon="shield" text={text} />
      </button>,
    );
  }
  for (const event of news.data?.refused ?? []) lines.push(<RefusedLine key={event.id} event={event} />);
  if (news.data?.withdrawal) lines.push(<WithdrawalLine key="withdrawal" withdrawal={news.data.withdrawal} />);
  for (const timed of deposits.filter(({ deposit }) => !dismissed.has(deposit))) {
    const { state, reference } = timed.deposit;
    const canDismiss = state === 'TO_PAY' || state === 'FAILED';
    lines.push(
      <div key={`deposit ${reference}`} className="news-item">
        <Suspense fallback={null}>
          <DepositLine {...timed} />
        </Suspense>
        {canDismiss && (
          <IconButton icon="x" size="s" label={words.home.dismiss} onPress={() => dismissed.add(timed.deposit)} />
        )}
      </div>,
    );
  }
  if (turnover) lines.push(<TurnoverLine key="turnover" turnover={turnover} />);
  // It is on the page in full: beside what waits it would only move the games down.
  if (lines.length === 0 && notice?.isActive === true && notice.text !== '') {
    lines.push(
      <button key="notice" type="button" onClick={showWhole}>
        <Inside icon="bell" text={notice.text} />
      </button>,
    );
  }
  if (lines.length === 0) {
    if ((turnover === undefined && isFetching) || news.isPending) return null;
    return news.data?.isNew ? (
      <button type="button" onClick={() => open('deposit')}>
        <Inside icon="play" text={words.home.firstLine} />
      </button>
    ) : (
      <Link to={PATHS.bonus}>
        <Inside icon="gift" text={actions.bonus} />
      </Link>
    );
  }
  const hiddenCount = showsAll ? 0 : Math.max(0, lines.length - MAX_LINES);
  return (
    <>
      {lines.slice(0, lines.length - hiddenCount)}
      {hiddenCount > 0 && (
        <button type="button" onClick={() => setShowsAll(true)}>
          <Inside icon="down" text={words.home.more(hiddenCount)} />
        </button>
      )}
    </>
  );
}

/** A refused withdrawal with its reason and the way to fix it. Either press counts as seen. */
function RefusedLine({ event }: { event: RefusedEvent }) {
  const words = useBesideWords().inbox;
  const { open } = useModal();
  const { show } = useShownMoney();
  const { mutate: see } = useSeeEvents();
  const fix = useRefusalFix(words)(event);
  const press = (go: () => void) => () => {
    see({ events: [{ kind: event.kind, id: event.id }] });
    go();
  };
  return (
    <div className="news-item warn refused">
      <button type="button" onClick={press(() => open('receipt', { id: event.id }))}>
        <Icon name="alert" size="s" />
        <span className="grow">
          <b>{fix.title}</b>
          <small>{fix.reason}</small>
        </span>
        <span className="small num">{show(event.amount, event.currency)}</span>
      </button>
      <Button variant="link" compact onPress={press(fix.go)}>
        {fix.label}
      </Button>
    </div>
  );
}

function WithdrawalLine({ withdrawal }: { withdrawal: NonNullable<InboxNews['withdrawal']> }) {
  const words = useBesideWords().inbox;
  const { open } = useModal();
  const { show } = useShownMoney();
  const { id, amount, currency, isInReview } = withdrawal;
  return (
    <button type="button" onClick={() => open('receipt', { id })}>
      <Inside icon="clock" text={words.home.withdrawal(isInReview)} amount={show(amount, currency)} />
    </button>
  );
}

function TurnoverLine({ turnover }: { turnover: NonNullable<ReturnType<typeof useTurnover>['data']> }) {
  const { home } = useLocale().messages;
  const { hidden } = useHiddenAmounts();
  const isWide = useMediaQuery('(min-width: 1024px)');
  const { counted, target, currency, name } = turnover;
  const so = hidden ? home.hidden : `${formatMoney(counted, currency)} / ${formatMoney(target, currency)}`;
  return (
    <Link to={PATHS.bonus}>
      {isWide ? (
        <BonusStrip name={name} amount={so} percent={target === 0 ? 100 : (counted / target) * 100} />
      ) : (
        <Inside icon="gift" text={name} amount={so} />
      )}
    </Link>
  );
}

/** Deposits under way, newest first; balances are fetched again when one of them has arrived under the eyes of the member. */
function useUnderWay(): { deposits: readonly TimedDeposit[]; areKnown: boolean } {
  const { data } = useDepositsUnderWay({ isFollowed: true });
  const moneyMoved = useMoneyMoved();
  const arrived = data?.deposits.filter(({ state }) => state === 'CREDITED').length;
  const before = useRef(arrived);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one has arrived, only then.
  useEffect(() => {
    if (arrived !== undefined && before.current !== undefined && arrived > before.current) void moneyMoved();
    before.current = arrived;
  }, [arrived]);
  const deposits = data?.deposits.map((deposit) => ({ deposit, clock: data.clock })) ?? [];
  return { deposits, areKnown: data !== undefined };
}

/** Once every line is known, the room that was kept for them becomes what they need, and is kept for the next visit. */
function useKeptRoom(isSettled: boolean) {
  useEffect(() => {
    const room = isSettled ? document.getElementById('news-line') : null;
    if (!room) return;
    room.style.minHeight = '';
    const watch = new ResizeObserver(() => keepNewsHeight(room.offsetHeight));
    watch.observe(room);
    return () => watch.disconnect();
  }, [isSettled]);
}

const DISMISSED_KEY = 'kapao.dismissed-deposits';
const MAX_DISMISSED = 20;

/** Waiting codes and failed slips that the member took off this device's home; one that arrives is shown all the same. */
function useDismissed() {
  const [keys, setKeys] = useState(() => readDismissed());
  const keyOf = ({ reference, state }: TimedDeposit['deposit']) => `${reference} ${state}`;
  return {
    has: (deposit: TimedDeposit['deposit']) => keys.includes(keyOf(deposit)),
    add(deposit: TimedDeposit['deposit']) {
      const all = [...keys, keyOf(deposit)].slice(-MAX_DISMISSED);
      setKeys(all);
      try {
        sessionStorage.setItem(DISMISSED_KEY, JSON.stringify(all));
      } catch {
        // A browser without storage hides it until the page is loaded again.
      }
    },
  };
}

function readDismissed(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(DISMISSED_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Where there is room for it, how far the bonus has come is drawn as well. */
function BonusStrip({ name, amount, percent }: { name: string; amount: string; percent: number }) {
  return (
    <>
      <Icon name="gift" size="s" />
      <div className="bonus-strip">
        <span className="grow">{name}</span>
        <span className="small num">{amount}</span>
        <ThreadMeter label={name} percent={percent} />
      </div>
      <b className="num">{Math.floor(Math.min(100, percent))}%</b>
      <Icon name="right" size="s" />
    </>
  );
}

export function Inside({ icon, text, amount }: { icon: IconName; text: string; amount?: string | undefined }) {
  return (
    <>
      <Icon name={icon} size="s" />
      <span className="grow">{text}</span>
      {amount !== undefined && <span className="small num">{amount}</span>}
      <Icon name="right" size="s" />
    </>
  );
}
