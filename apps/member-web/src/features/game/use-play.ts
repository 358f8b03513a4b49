import { autoLogin, gameAccount } from '@kapao/contract/member/wallet.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { useMessages } from '../../shell/locale.tsx';

/** Only web addresses may be opened, whatever the other side answers. */
function isWebAddress(link: string): boolean {
  return URL.canParse(link, location.origin) && /^https?:$/.test(new URL(link, location.origin).protocol);
}

/** Opens the provider signed in. */
export function usePlay(game: string) {
  const messages = useMessages();
  const toast = useToast();
  const launch = useMutation({
    mutationFn: async (_tab: Window | null) => {
      const { username } = await call(gameAccount, { params: { game } });
      const { link } = await call(autoLogin, { params: { provider: game, username } });
      if (!isWebAddress(link)) throw new Error('the game answered with an address that is not a web page');
      return link;
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
    const tab = open('', '_blank');
    if (tab) {
      tab.opener = null;
      tab.document.title = messages.game.opening;
    }
    launch.mutate(tab);
  };
  return { play, opening: launch.isPending };
}
