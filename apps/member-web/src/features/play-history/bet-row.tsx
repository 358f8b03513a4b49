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

/** One bet: where, when, how much, and what came of it. */
export function BetRow({ bet, currency, gameName }: BetRowProps) {
  const { playHistory: words } = useMessages();
  const { show, showSigned } = useShownMoney();
  const at = formatDateTime(Date.parse(bet.settledAt ?? bet.placedAt));
  const isSettled = bet.state === 'SETTLED';
  const end = (
    <span className="amt">
      <b className={`num${isSettled && bet.net > 0 ? ' in' : ''}`}>
        {isSettled ? showSigned(bet.net, currency) : show(bet.stake, currency)}
      </b>
      <small>{isSettled ? words.stakeOf(show(bet.stake, currency)) : words.states[bet.state]}</small>
    </span>
  );
  return (
    <Row
      icon={ICONS[bet.product]}
      {...(isSettled && bet.net > 0 ? { tone: 'in' as const } : {})}
      title={`${gameName} · ${words.products[bet.product]}`}
      detail={
        <>
          {at}
          <span className="block">{words.number(bet.reference)}</span>
        </>
      }
      end={end}
    />
  );
}
