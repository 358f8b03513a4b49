import { lookupNotice } from '@kapao/contract/member/content.ts';
import { listSessions } from '@kapao/contract/member/session.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import type { IconName } from '@kapao/ui/icon-paths.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useMediaQuery } from '@kapao/web/use-media-query.ts';
import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { useAnswer } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';
import { ThreadMeter } from '../kit/thread-meter.tsx';
import { Link } from '../lib/router.tsx';
import { PATHS } from '../paths.ts';
import { useLocale } from './locale.tsx';
import { type TimedDeposit, useDepositsUnderWay } from './use-deposits-under-way.ts';
import { useHiddenAmounts } from './use-hidden-amounts.ts';
import { useModal } from './use-modal.ts';
import { useTurnover } from './use-turnover.ts';
import { useMoneyMoved } from './use-wallet.ts';

const showWhole = () => document.getElementById('news')?.scrollIntoView({ block: 'center' });

/**
 * The one thing on home that a member should know first: a new device, a deposit under way, a bonus that runs, the notice, or
 * the way to bonuses.
 */
export function NewsLine({ deposit: DepositLine }: { deposit: ComponentType<TimedDeposit> }) {
  const { locale, messages } = useLocale();
  const { profile, home, actions } = messages;
  const { open } = useModal();
  const { hidden } = useHiddenAmounts();
  const isWide = useMediaQuery('(min-width: 1024px)');
  const deposit = useNewestUnderWay();
  const [newest] = useAnswer(listSessions, {}, { key: queryKeys.sessions }).data?.newDevices ?? [];
  const { data: turnover, isFetching } = useTurnover();
  const notice = useAnswer(lookupNotice, { query: { locale } }, { key: queryKeys.lookup('notice', locale) }).data;
  if (newest) {
    const text = profile.newDevice(
      newest.device || profile.unknownDevice,
      formatDateTime(Date.parse(newest.createdAt)),
    );
    return (
      <button type="button" className="warn" onClick={() => open('devices')}>
        <Inside icon="shield" text={text} />
      </button>
    );
  }
  if (deposit) {
    return (
      <Suspense fallback={null}>
        <DepositLine {...deposit} />
      </Suspense>
    );
  }
  if (turnover) {
    const { counted, target, currency } = turnover;
    const so = hidden ? home.hidden : `${formatMoney(counted, currency)} / ${formatMoney(target, currency)}`;
    return (
      <Link to={PATHS.bonus}>
        {isWide ? (
          <BonusStrip name={turnover.name} amount={so} percent={target === 0 ? 100 : (counted / target) * 100} />
        ) : (
          <Inside icon="gift" text={turnover.name} amount={so} />
        )}
      </Link>
    );
  }
  if (notice?.isActive === true && notice.text !== '') {
    return (
      <button type="button" onClick={showWhole}>
        <Inside icon="bell" text={notice.text} />
      </button>
    );
  }
  if (turnover === undefined && isFetching) return null;
  return (
    <Link to={PATHS.bonus}>
      <Inside icon="gift" text={actions.bonus} />
    </Link>
  );
}

/** What was begun last; balances are asked for again when one of them has arrived under the eyes of the member. */
function useNewestUnderWay(): TimedDeposit | undefined {
  const { data } = useDepositsUnderWay({ isFollowed: true });
  const moneyMoved = useMoneyMoved();
  const arrived = data?.deposits.filter(({ state }) => state === 'CREDITED').length;
  const before = useRef(arrived);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one has arrived, only then.
  useEffect(() => {
    if (arrived !== undefined && before.current !== undefined && arrived > before.current) void moneyMoved();
    before.current = arrived;
  }, [arrived]);
  const deposit = data?.deposits[0];
  return deposit && { deposit, clock: data.clock };
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
