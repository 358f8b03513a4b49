import { prove } from '@kapao/contract/member/session.ts';
import { gameAccount, resetGamePassword } from '@kapao/contract/member/wallet.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { useState } from 'react';
import { useSend } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { gameErrorText } from '../../shell/game-error-text.ts';
import { useMessages } from '../../shell/locale.tsx';

/**
 * The password at a provider, for its owner only: looked at after a fresh proof, kept nowhere but on this screen, and gone
 * with it. Also gives the account a new one.
 */
export function useGameAccount(game: string) {
  const messages = useMessages();
  const toast = useToast();
  const [asking, setAsking] = useState<'look' | 'reset'>();
  const [isShown, setShown] = useState(false);
  const say = (error: unknown) => toast('danger', gameErrorText(messages, error));
  const look = useSend(gameAccount, [], {
    onSuccess: () => setShown(true),
    onError: (error) => {
      if (isRefusal(error, 'UNAUTHORIZED')) setAsking('look');
      else say(error);
    },
  });
  const proof = useSend(prove, [], {
    onSuccess: () => {
      setAsking(undefined);
      if (asking === 'reset') reset.mutate({ game });
      else look.mutate({ game });
    },
  });
  const reset = useSend(resetGamePassword, [], {
    onSuccess: () => {
      toast('success', messages.game.resetDone);
      // The one on the screen does not open anything any more.
      setShown(false);
      look.reset();
    },
    onError: (error) => {
      if (isRefusal(error, 'UNAUTHORIZED')) setAsking('reset');
      else say(error);
    },
  });
  return {
    credentials: isShown ? look.data : undefined,
    looking: look.isPending,
    show: () => look.mutate({ game }),
    hide: () => setShown(false),
    reset: (onDone: () => void) => reset.mutate({ game }, { onSettled: onDone }),
    resetting: reset.isPending,
    stepUp: {
      isAsked: asking !== undefined,
      busy: proof.isPending,
      problem: proof.error ? errorText(messages, proof.error) : undefined,
      onType: () => proof.reset(),
      onConfirm: (password: string) => proof.mutate({ password }),
      onCancel: () => {
        proof.reset();
        setAsking(undefined);
      },
    },
  };
}
