import { activateGame, type GameSlot } from '@kapao/contract/member/wallet.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { Picture } from '@kapao/ui/tile.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { BUILD } from '../../build.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useMoneyMoved, useWallet } from '../../shell/use-wallet.ts';
import { usePlay } from './use-play.ts';

/** One provider account: opened first, then played and filled. */
export function GameModal({ onClose, params }: ModalProps) {
  const { data: wallet } = useWallet();
  const game = wallet?.slots.find((slot) => slot.code === params.get('game'));
  const { common, home } = useMessages();
  if (!game) {
    return (
      <Sheet title={common.errorTitle} closeLabel={common.close} onClose={onClose}>
        <Note>{wallet ? home.noGames : common.loading}</Note>
      </Sheet>
    );
  }
  return game.isActive ? <ActiveGame game={game} onClose={onClose} /> : <NewGame game={game} onClose={onClose} />;
}

interface GameProps {
  game: GameSlot;
  onClose: () => void;
}

function NewGame({ game, onClose }: GameProps) {
  const messages = useMessages();
  const { game: words, common } = messages;
  const toast = useToast();
  const moneyMoved = useMoneyMoved();
  const activate = useMutation({
    mutationFn: () => call(activateGame, { params: { game: game.code } }),
    onSuccess: async () => {
      await moneyMoved();
      toast('success', words.activated);
    },
    onError: (error) => toast('danger', errorText(messages, error)),
  });
  const footer = (
    <Button
      variant="cta"
      wide
      busy={activate.isPending}
      reason={game.isAvailable ? undefined : words.closed}
      onPress={() => activate.mutate()}
    >
      {words.activate}
    </Button>
  );
  return (
    <Sheet title={game.name} closeLabel={common.close} onClose={onClose} busy={activate.isPending} footer={footer}>
      <div className="game-head">
        <Picture name={game.name} address={game.background || game.logo} />
      </div>
      <SlotMessage game={game} />
      <p className="t2">{words.inactiveLead}</p>
    </Sheet>
  );
}

/** What this site has to say about one slot provider (spec 1). */
function SlotMessage({ game }: { game: GameSlot }) {
  const { slotMessage } = BUILD;
  return slotMessage?.provider === game.code ? <Note>{slotMessage.text}</Note> : null;
}

function ActiveGame({ game, onClose }: GameProps) {
  const { game: words, common, unit } = useMessages();
  const { data: wallet } = useWallet();
  const { open, isBuilt } = useModal();
  const { play, opening } = usePlay(game.code);
  const isEmpty = game.amount === 0;
  const reason = !game.isAvailable ? words.closed : isEmpty ? words.playNeedsMoney : undefined;
  const move = (from: string, to: string) => () => open('transfer', { from, to });
  const footer = (
    <Button
      variant={reason === undefined ? 'cta' : 'plain'}
      wide
      icon="play"
      busy={opening}
      reason={reason}
      onPress={play}
    >
      {words.play}
    </Button>
  );
  return (
    <Sheet title={game.name} closeLabel={common.close} onClose={onClose} footer={footer}>
      <div className="game-head">
        <Picture name={game.name} address={game.background || game.logo} />
      </div>
      <SlotMessage game={game} />
      <p className="small">{words.inGame}</p>
      <p className="num xl">
        {formatMoney(game.amount)} <span className="unit">{wallet && unit[wallet.currency]}</span>
      </p>
      {isBuilt('transfer') && (
        <div className="pair game-moves">
          <Button
            icon="deposit"
            variant={isEmpty && game.isAvailable ? 'cta' : 'plain'}
            disabled={!game.isAvailable}
            onPress={move('WALLET', game.code)}
          >
            {words.moveIn}
          </Button>
          <Button icon="withdraw" disabled={isEmpty} onPress={move(game.code, 'WALLET')}>
            {words.moveOut}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
