import { formatCount } from '@kapao/contract/shared/format-money.ts';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useNow } from '@kapao/web/use-now.ts';
import { BUILD } from '../build.ts';
import { type ActionTile, ActionTiles } from '../kit/action-tiles.tsx';
import { relativeTime } from '../lib/relative-time.ts';
import { PATHS } from '../paths.ts';
import { useMessages } from './locale.tsx';
import { useModal } from './use-modal.ts';
import { useNewestDeposit } from './use-newest-deposit.ts';
import { useShownMoney } from './use-shown-money.ts';
import { useWallet } from './use-wallet.ts';
import { useWalletAge } from './use-wallet-age.ts';
import { useWalletRefresh } from './use-wallet-refresh.ts';
import { useWheelCoins } from './use-wheel-coins.ts';

const DRAWER = [
  { key: 'deposit', icon: 'deposit' },
  { key: 'spin', icon: 'wheel' },
  { key: 'withdraw', icon: 'withdraw' },
  { key: 'invite', icon: 'users' },
  { key: 'bonus', icon: 'gift' },
  { key: 'refund', icon: 'refund' },
] as const;

/** The large tiles behind the centre button. Without a wheel, its place refreshes the balance (spec 2). */
export function ActionDrawer({ onClose }: { onClose: () => void }) {
  const { actions, places, common } = useMessages();
  const { open, leaveTo } = useModal();
  const tiles: ActionTile[] = [];
  const refreshTile = useRefreshTile();
  const coins = useWheelCoins();
  const lastDeposit = useLastDeposit();
  for (const entry of DRAWER) {
    if (entry.key === 'spin' && coins === undefined) tiles.push(refreshTile);
    else if (entry.key === 'spin' && coins !== undefined) {
      const count = { text: formatCount(coins), label: actions.coins(formatCount(coins)) };
      tiles.push({ ...entry, text: actions.spin, count, onPress: () => open('spin') });
    } else if (entry.key === 'bonus')
      tiles.push({ ...entry, text: actions.bonus, onPress: () => leaveTo(PATHS.bonus) });
    else tiles.push({ ...entry, text: actions[entry.key], onPress: () => open(entry.key) });
  }
  // The variant without places in its bar offers them here.
  if (BUILD.menu === 'credit') {
    tiles.push({ key: 'history', icon: 'list', text: places.history, onPress: () => leaveTo(PATHS.statement) });
    tiles.push({ key: 'contact', icon: 'chat', text: places.contact, onPress: () => leaveTo(PATHS.memberContact) });
  }
  return (
    <Sheet title={places.actions} closeLabel={common.close} onClose={onClose}>
      <ActionTiles tiles={tiles} />
      <p className="small center last-deposit">{lastDeposit}</p>
    </Sheet>
  );
}

/** Members see at a glance what they paid in, and when. */
function useLastDeposit(): string | undefined {
  const { actions, ago } = useMessages();
  const { show } = useShownMoney();
  const nowMs = useNow(30_000);
  const row = useNewestDeposit();
  if (row?.status !== 'SUCCESS') return undefined;
  const { unit, count } = relativeTime(Date.parse(row.createdAt), nowMs);
  return actions.lastDeposit(show(row.amount, row.currency), ago(unit, count));
}

function useRefreshTile(): ActionTile {
  const { actions } = useMessages();
  const { show } = useShownMoney();
  const { data: wallet } = useWallet();
  const { refresh } = useWalletRefresh();
  const age = useWalletAge();
  return {
    key: 'refresh',
    icon: 'refresh',
    text: wallet ? show(wallet.total, wallet.currency) : actions.refresh,
    detail: age,
    onPress: refresh,
  };
}
