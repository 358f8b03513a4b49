import { activateGame, type GameSlot } from '@kapao/contract/member/wallet.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useSend } from '../../api/contract-hooks.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMoneyMoved } from '../../shell/use-wallet.ts';
import { gameErrorText } from './game-error-text.ts';
import { GameHead } from './game-head.tsx';

/** A game in which the member has no account yet. */
export function NewGame({ game, onClose }: { game: GameSlot; onClose: () => void }) {
  const messages = useMessages();
  const { game: words, common } = messages;
  const toast = useToast();
  const moneyMoved = useMoneyMoved();
  const activate = useSend(activateGame, [], {
    onSuccess: async () => {
      await moneyMoved();
      toast('success', words.activated);
    },
    onError: (error) => toast('danger', gameErrorText(messages, error)),
  });
  const reason = game.isAvailable ? undefined : game.inMaintenance ? words.maintenance : words.closed;
  const footer = (
    <Button
      variant={reason === undefined ? 'cta' : 'plain'}
      wide
      busy={activate.isPending}
      reason={reason}
      onPress={() => activate.mutate({ game: game.code })}
    >
      {words.activate}
    </Button>
  );
  return (
    <Sheet title={game.name} closeLabel={common.close} onClose={onClose} busy={activate.isPending} footer={footer}>
      <GameHead game={game} />
      <p className="t2">{words.inactiveLead}</p>
    </Sheet>
  );
}
