import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { useWallet } from '../../shell/use-wallet.ts';
import { ActiveGame } from './active-game.tsx';
import { NewGame } from './new-game.tsx';

/** One provider account: opened first, then played and filled (spec 4). */
export function GameModal({ onClose, params }: ModalProps) {
  const { data: wallet, isFetching } = useWallet();
  const game = wallet?.slots.find((slot) => slot.code === params.get('game'));
  const { common, home } = useMessages();
  if (!game) {
    return (
      <Sheet title={common.errorTitle} closeLabel={common.close} onClose={onClose}>
        <Note>{wallet && !isFetching ? home.noGames : common.loading}</Note>
      </Sheet>
    );
  }
  if (game.username === null) return <NewGame game={game} onClose={onClose} />;
  return <ActiveGame game={game} username={game.username} onClose={onClose} />;
}
