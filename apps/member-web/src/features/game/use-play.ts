import { autoLogin, gameAccount } from '@kapao/contract/member/wallet.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { BUILD, isFramed } from '../../build.ts';
import { useMessages } from '../../shell/locale.tsx';
import { launchAddress } from './launch-address.ts';

/** In a frame or an installed app another tab would leave the wallet behind, so the game takes its place. */
function staysInTab(): boolean {
  return isFramed || matchMedia('(display-mode: standalone)').matches;
}

/** Opens the provider signed in. */
export function usePlay(game: string) {
  const messages = useMessages();
  const toast = useToast();
  const launch = useMutation({
    mutationFn: async (_tab: Window | null) => {
      const { username } = await call(gameAccount, { params: { game } });
      const { link } = await call(autoLogin, { params: { provider: game, username } });
      const address = launchAddress(link, { game, origin: location.origin, providerHost: BUILD.providerHost });
      if (address === undefined) throw new Error('the game answered with an address that is not a web page');
      return address;
    },
    onSuccess: (link, tab) => {
      if (tab) tab.location.replace(link);
      else location.assign(link);
    },
    onError: (error, tab) => {
      tab?.close();
      toast('danger', errorText(messages, error));
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
