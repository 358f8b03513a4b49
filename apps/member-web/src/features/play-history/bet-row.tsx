import type { PlayedBet } from '@kapao/contract/member/play-history.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { IconName } from '@kapao/ui/icon-paths.ts';
import { Row } from '@kapao/ui/row.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useShownMoney } from '../../shell/use-shown-money.ts';

const ICONS: Record<PlayedBet['product'], IconName> = { slot: 'grid', sport: 'flag', casino: 'play', lotto: 'ticket' };

interface BetRowProps {
  bet: PlayedBet;
  currency: CashCurrency;
  gameName: string;
}

/** One bet: where, when, how much, and what came of it. Of a sum, how much and since when: what came of it nobody tells. */
export function BetRow({ bet, currency, gameName }: BetRowProps) {
  const { playHistory: words } = useMessages();
  const { show, showSigned } = useShownMoney();
  const at = formatDateTime(Date.parse(bet.settledAt ?? bet.placedAt));
  const isSettled = bet.state === 'SETTLED' && !bet.isSum;
  const end = (
    <span className="amt">
      <b className={`num${isSettled && bet.net > 0 ? ' in' : ''}`}>
        {isSettled ? showSigned(bet.net, currency) : show(bet.stake, currency)}
      </b>
      <small>
        {isSettled ? words.stakeOf(show(bet.stake, currency)) : bet.isSum ? words.staked : words.states[bet.state]}
      </small>
    </span>
  );
  return (
    <Row
      icon={ICONS[bet.product]}
      {...(isSettled && bet.net > 0 ? { tone: 'in' as const } : {})}
      title={`${gameName} · ${words.products[bet.product]}`}
      detail={
        <>
          {bet.isSum ? words.since(at) : at}
          <span className="block">{bet.isSum ? words.onlySum : words.number(bet.reference)}</span>
        </>
      }
      end={end}
    />
  );
}
