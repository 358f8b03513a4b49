import type { CodePurpose } from '@kapao/contract/member/one-time-code.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { useState } from 'react';
import { useAct } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useCode } from '../../shell/use-code.ts';
import { useWallet } from '../../shell/use-wallet.ts';

interface ConfirmedStart<Reply> {
  purpose: CodePurpose;
  send: (given: { password?: string; otpToken?: string }) => Promise<Reply>;
  /** What is sent may wait for another code; its button shows that it is under way. */
  isQuiet?: boolean;
}

/** Begins what asks for the password where a session is old, and for a code to the phone, and goes on when it has them. */
export function useConfirmedStart<Reply>({ purpose, send, isQuiet = false }: ConfirmedStart<Reply>) {
  const messages = useMessages();
  const toast = useToast();
  const { data: wallet } = useWallet();
  const [asks, setAsks] = useState<'password' | 'code'>();
  const [problem, setProblem] = useState<string>();
  const code = useCode({
    purpose,
    onSent: () => setAsks('code'),
    onVerified: () => {
      setAsks(undefined);
      start.mutate(undefined);
    },
    onRefused: (text) => toast('danger', text),
  });
  const sendAll = (password: string | undefined) =>
    send({ ...(password !== undefined && { password }), ...(code.request && { otpToken: code.request.otpToken }) });
  const start = useAct(sendAll, [], {
    ...(isQuiet && { meta: { quiet: true } }),
    onError: (error, password) => {
      if (isRefusal(error, 'UNAUTHORIZED') && password === undefined) return setAsks('password');
      if (isRefusal(error, 'WRONG_PASSWORD')) return setProblem(errorText(messages, error));
      setAsks(undefined);
      if (isRefusal(error, 'UNVERIFIED_OTP') && wallet) return code.send(wallet.profile.username);
      toast('danger', errorText(messages, error));
    },
  });
  const clearProblem = () => setProblem(undefined);
  const stopAsking = () => {
    clearProblem();
    setAsks(undefined);
  };
  return { start, code, asks, stopAsking, problem, clearProblem };
}
