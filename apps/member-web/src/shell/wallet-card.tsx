import { formatCount, formatMoney } from '@kapao/contract/shared/format-money.ts';
import { BalanceCard } from '../kit/balance-card.tsx';
import { useNavigate } from '../lib/router.tsx';
import { useCountUp } from '../lib/use-count-up.ts';
import { PATHS } from '../paths.ts';
import { useMessages } from './locale.tsx';
import { useHiddenAmounts } from './use-hidden-amounts.ts';
import { useModal } from './use-modal.ts';
import { useWallet } from './use-wallet.ts';
import { useWalletAge } from './use-wallet-age.ts';
import { useNotRefreshed, useWalletRefresh } from './use-wallet-refresh.ts';
import { useWheelCoins } from './use-wheel-coins.ts';

const ACTIONS = ['deposit', 'withdraw', 'transfer'] as const;

/** The balance, on the home page of phones and pinned in the right rail of wide screens. */
export function WalletCard({ rail = false }: { rail?: boolean }) {
  const messages = useMessages();
  const { home } = messages;
  const { open } = useModal();
  const navigate = useNavigate();
  const { data: wallet } = useWallet();
  const { refresh, refreshing, failed } = useWalletRefresh();
  const { hidden, setHidden } = useHiddenAmounts();
  const age = useWalletAge(failed);
  const silent = useNotRefreshed().length;
  const coins = useWheelCoins();
  const total = useCountUp(wallet?.total);
  const underWay = (wallet?.inTransit ?? 0) + (wallet?.onHold ?? 0);
  return (
    <BalanceCard
      rail={rail}
      labels={{ title: home.total, hide: home.hide, show: home.show, refresh: home.refresh, hidden: home.hidden }}
      amount={wallet && total !== undefined ? formatMoney(total, wallet.currency) : undefined}
      unit={wallet ? messages.unit[wallet.currency] : ''}
      age={age !== undefined && silent > 0 ? `${age} · ${home.notAnswered(silent)}` : age}
      notice={
        wallet && underWay > 0 && !hidden
          ? {
              text: home.underWay(formatMoney(underWay, wallet.currency)),
              onPress: () => navigate(pathOfWaiting(wallet)),
            }
          : undefined
      }
      hidden={hidden}
      onHide={setHidden}
      refreshing={refreshing}
      onRefresh={refresh}
      coins={
        coins === undefined
          ? undefined
          : { text: messages.actions.coins(formatCount(coins)), onPress: () => open('spin') }
      }
      actions={ACTIONS.map((name) => ({
        icon: name,
        text: messages.actionsShort[name],
        onPress: () => open(name),
      }))}
    />
  );
}

/** The rows of money that is under way: of one kind where only that kind waits, of all months. */
function pathOfWaiting({ inTransit, onHold }: { inTransit: number; onHold: number }): string {
  const type = inTransit > 0 && onHold > 0 ? '' : `&type=${onHold > 0 ? 'withdraw' : 'transfer'}`;
  return `${PATHS.statement}?month=all${type}`;
}
