import { autoLogin, type GameSlot } from '@kapao/contract/member/wallet.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { useAct } from '../../api/contract-hooks.ts';
import { call } from '../../api/member-client.ts';
import { BUILD, isFramed } from '../../build.ts';
import { useLocale } from '../../shell/locale.tsx';
import { useWalletRefresh } from '../../shell/use-wallet.ts';
import { gameErrorText } from './game-error-text.ts';
import { launchAddress } from './launch-address.ts';
import { deviceFor } from './launch-device.ts';

/** In a frame or an installed app another tab would leave the wallet behind, so the game takes its place. */
function staysInTab(): boolean {
  return isFramed || matchMedia('(display-mode: standalone)').matches;
}

/** Calls once when the member comes back to this tab. */
function whenBack(onBack: () => void) {
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', look);
    onBack();
  };
  document.addEventListener('visibilitychange', look);
}

/** Opens the provider signed in; what was won or lost there is asked for when the member is back. */
export function usePlay(game: GameSlot) {
  const { locale, messages } = useLocale();
  const toast = useToast();
  const { refreshGame } = useWalletRefresh();
  const { code, username } = game;
  const fetchAddress = async (_tab: Window | null) => {
    if (username === null) throw new Error('only an account that is open can be played');
    const device = deviceFor(game, navigator.userAgent);
    const { link } = await call(autoLogin, { params: { provider: code, username }, query: { device, locale } });
    const address = launchAddress(link, { game: code, origin: location.origin, providerHost: BUILD.providerHost });
    if (address === undefined) throw new Error('the game answered with an address that is not a web page');
    return address;
  };
  const launch = useAct(fetchAddress, [], {
    onSuccess: (link, tab) => {
      if (!tab) return location.assign(link);
      tab.location.replace(link);
      whenBack(() => refreshGame(code));
    },
    onError: (error, tab) => {
      tab?.close();
      toast('danger', gameErrorText(messages, error));
    },
  });
  // Browsers allow a new tab only inside the tap itself, so it opens empty and gets its address later.
  const play = () => {
    const tab = staysInTab() ? null : open('', '_blank');
    if (tab) {
      tab.opener = null;
      tab.document.title = messages.game.opening;
    }
    launch.mutate(tab);
  };
  return { play, opening: launch.isPending };
}
