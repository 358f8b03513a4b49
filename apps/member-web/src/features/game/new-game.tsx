import { activateGame, type GameSlot } from '@kapao/contract/member/wallet.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useSend } from '../../api/contract-hooks.ts';
import { playAmount } from '../../lib/play-amount.ts';
import { gameErrorText } from '../../shell/game-error-text.ts';
import { useMessages } from '../../shell/locale.tsx';
import { usePlay } from '../../shell/use-play.ts';
import { useMoneyMoved, useWallet } from '../../shell/use-wallet.ts';
import { GameHead } from './game-head.tsx';
import { closedText } from './maintenance-text.ts';
import { PlayWith } from './play-with.tsx';

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
  const reason = closedText(words, game);
  const { data: wallet } = useWallet();
  const { play, opening } = usePlay();
  const stake = reason === undefined && wallet ? playAmount(wallet.wallet.amount, wallet.currency) : undefined;
  const footer = (
    <>
      {stake !== undefined && <PlayWith stake={stake} busy={opening} onPress={() => play(game, stake)} />}
      <Button
        variant={reason !== undefined ? 'plain' : stake === undefined ? 'cta' : 'link'}
        wide
        busy={activate.isPending}
        disabled={opening}
        reason={reason}
        onPress={() => activate.mutate({ game: game.code })}
      >
        {words.activate}
      </Button>
    </>
  );
  return (
    <Sheet
      title={game.name}
      closeLabel={common.close}
      onClose={onClose}
      busy={activate.isPending || opening}
      footer={footer}
    >
      <GameHead game={game} />
      <p className="t2">{words.inactiveLead}</p>
    </Sheet>
  );
}
