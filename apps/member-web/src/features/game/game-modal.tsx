import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { useWallet } from '../../shell/use-wallet.ts';
import { ActiveGame } from './active-game.tsx';
import { BackFromGame } from './back-from-game.tsx';
import { NewGame } from './new-game.tsx';
import { useReturn } from './use-return.ts';

/** One provider account: opened first, then played and filled (spec 4); after playing, what became of the money. */
export function GameModal({ onClose, params }: ModalProps) {
  const { data: wallet, isFetching, isFetchedAfterMount } = useWallet();
  const game = wallet?.slots.find((slot) => slot.code === params.get('game'));
  // A remembered wallet may be from before the visit. Servers before the field say nothing.
  const isKnown = game !== undefined && (game.playedSince !== null || (isFetchedAfterMount && !isFetching));
  const isOver = isKnown ? game.playedSince === null : undefined;
  const { visit, end } = useReturn(params.get('game') ?? '', isOver);
  const { common, home } = useMessages();
  if (!wallet || !game) {
    return (
      <Sheet title={common.errorTitle} closeLabel={common.close} onClose={onClose}>
        <Note>{wallet && !isFetching ? home.noGames : common.loading}</Note>
      </Sheet>
    );
  }
  if (visit) {
    return <BackFromGame game={game} currency={wallet.currency} visit={visit} onClose={onClose} onStay={end} />;
  }
  if (game.username === null) return <NewGame game={game} onClose={onClose} />;
  return <ActiveGame game={game} username={game.username} onClose={onClose} />;
}
