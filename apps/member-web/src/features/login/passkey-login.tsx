import { passkeyLogin, startPasskeyLogin } from '@kapao/contract/member/passkey.ts';
import { Button } from '@kapao/ui/button.tsx';
import {
  answerWithPasskey,
  canUsePasskeys,
  endPasskeyOffer,
  isPasskeyDeclined,
  offersPasskeys,
} from '@kapao/web/passkey.ts';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { useMessages } from '../../shell/locale.tsx';
import { fetchPasskeyWords, usePasskeyWords } from '../../shell/passkey-words.ts';

/** A question that is offered beside the phone field is asked anew before its challenge is over, which is after five minutes. */
const OFFERED_FOR_MS = 4 * 60_000;

export async function loadPasskeyLogin() {
  await fetchPasskeyWords();
  return canUsePasskeys() ? PasskeyLogin : NoPasskeys;
}

const NoPasskeys = () => null;

interface PasskeyLoginProps {
  remember: boolean;
  onSignedIn: (token: string) => void;
  onProblem: (text: string) => void;
}

/** Signs in with one tap, or from what the browser fills the phone field with. Fetched after the page. */
function PasskeyLogin({ remember, onSignedIn, onProblem }: PasskeyLoginProps) {
  const messages = useMessages();
  const words = usePasskeyWords();
  const [round, setRound] = useState(0);
  const enter = async (isOffered: boolean) => {
    const { options } = await call(startPasskeyLogin, { body: {} });
    const used = await answerWithPasskey(options, { isOffered });
    return call(passkeyLogin, { body: { used, remember: latest.current.remember } });
  };
  const latest = useRef({ remember, onSignedIn, onProblem, enter });
  latest.current = { remember, onSignedIn, onProblem, enter };
  const fail = (error: unknown) => {
    onProblem(isPasskeyDeclined(error) ? words.signInDeclined : errorText(messages, error));
    // Asking ended what was offered.
    setRound((before) => before + 1);
  };
  const signIn = useAct(() => enter(false), [], { onSuccess: ({ token }) => onSignedIn(token), onError: fail });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is one offer.
  useEffect(() => {
    let isOver = false;
    const offer = async () => {
      if (!(await offersPasskeys()) || isOver) return;
      const { token } = await latest.current.enter(true);
      if (!isOver) latest.current.onSignedIn(token);
    };
    // Nobody asked for it, so that nothing is said when it comes to nothing; but one that was refused is no matter of a closed list.
    offer().catch((error: unknown) => {
      if (!isOver && !isPasskeyDeclined(error)) latest.current.onProblem(errorText(messages, error));
    });
    const again = setTimeout(() => setRound((before) => before + 1), OFFERED_FOR_MS);
    return () => {
      isOver = true;
      clearTimeout(again);
      // What cannot be fetched to end it never began it.
      endPasskeyOffer().catch(() => undefined);
    };
  }, [round]);

  return (
    <Button wide icon="lock" onPress={() => signIn.mutate()} busy={signIn.isPending}>
      {words.signIn}
    </Button>
  );
}
