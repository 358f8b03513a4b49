import { autoLogin } from '@kapao/contract/member/game-session.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { activateGame, type GameSlot, getWallet } from '@kapao/contract/member/wallet.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { useAct } from '../api/contract-hooks.ts';
import { call } from '../api/member-client.ts';
import { MONEY_KEYS } from '../api/query-keys.ts';
import { BUILD, isFramed } from '../build.ts';
import { noteGameOpened } from '../lib/game-opened.ts';
import { beginVisit } from '../lib/game-visit.ts';
import { gameErrorText } from './game-error-text.ts';
import { launchAddress } from './launch-address.ts';
import { deviceFor } from './launch-device.ts';
import { useLocale } from './locale.tsx';
import { useNotRefreshed } from './use-wallet-refresh.ts';

/** In a frame or an installed app another tab would leave the wallet behind, so the game takes its place. */
function staysInTab(): boolean {
  return isFramed || matchMedia('(display-mode: standalone)').matches;
}

interface Opening {
  game: GameSlot;
  /** What goes from the wallet into the game before it opens. */
  stake: number;
  tab: Window | null;
}

interface Opened {
  address: string;
  /** What is in the game now. */
  inGame: number;
}

/** Undefined while it is not known whether the stake has arrived. */
async function openGame({ game, stake }: Opening, locale: Locale): Promise<Opened | undefined> {
  if (game.username === null) await call(activateGame, { params: { game: game.code } });
  if (stake > 0) {
    const { status } = await call(transfer, { body: { from: 'WALLET', to: game.code, amount: stake } });
    if (status === 'PENDING') return undefined;
  }
  // What is shown may be from before the account or the transfer.
  const player = (await call(getWallet, {})).slots.find(({ code }) => code === game.code);
  if (!player || player.username === null) throw new Error('only an account that is open can be played');
  const { link } = await call(autoLogin, {
    params: { provider: game.code, username: player.username },
    query: { device: deviceFor(player, navigator.userAgent), locale },
  });
  const site = { game: game.code, origin: location.origin, providerHost: BUILD.providerHost };
  const address = launchAddress(link, site);
  if (address === undefined) throw new Error('the game answered with an address that is not a web page');
  return { address, inGame: player.amount };
}

/** Opens a game signed in, with money taken along when asked for. */
export function usePlay(onOpened?: (game: GameSlot) => void) {
  const { locale, messages } = useLocale();
  const toast = useToast();
  const silent = useNotRefreshed();
  const launch = useAct((opening: Opening) => openGame(opening, locale), MONEY_KEYS, {
    onSuccess: (opened, { game, tab }) => {
      if (opened === undefined) {
        tab?.close();
        return toast('info', messages.game.playWaits(game.name));
      }
      noteGameOpened();
      beginVisit({ game: game.code, inGame: silent.includes(game.code) ? null : opened.inGame }, tab);
      if (!tab) return location.assign(opened.address);
      tab.location.replace(opened.address);
      onOpened?.(game);
    },
    onError: (error, { tab }) => {
      tab?.close();
      toast('danger', gameErrorText(messages, error));
    },
  });
  // Browsers allow a new tab only inside the tap itself, so it opens empty and gets its address later.
  const play = (game: GameSlot, stake = 0) => {
    const tab = staysInTab() ? null : open('', '_blank');
    if (tab) {
      tab.opener = null;
      tab.document.title = messages.game.opening;
    }
    launch.mutate({ game, stake, tab });
  };
  return { play, opening: launch.isPending };
}
