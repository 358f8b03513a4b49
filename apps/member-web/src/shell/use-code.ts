import { type CodePurpose, sendCode, verifyCode } from '@kapao/contract/member/one-time-code.ts';
import { isApiFailure, isRefusal } from '@kapao/web/api/api-failure.ts';
import { useState } from 'react';
import { useAct } from '../api/contract-hooks.ts';
import { errorText } from '../api/error-text.ts';
import { call } from '../api/member-client.ts';
import { useLocale } from './locale.tsx';

/** What REQUEST_LIMIT_1MIN means on the clock (spec 8). */
const LIMIT_MS = 60_000;

interface CodeRequest {
  phoneNumber: string;
  otpToken: string;
  otpRef: string;
}

/** A request that was made before the page was loaded anew. */
export interface KeptCode extends CodeRequest {
  resendAtMs: number;
}

interface CodeDeps {
  purpose: CodePurpose;
  kept?: KeptCode | undefined;
  onSent: () => void;
  /** `isTaken`: the phone that was proven is a member's already. */
  onVerified: (isTaken: boolean) => void;
  /** A code could not be sent, shown where the number is typed. */
  onRefused: (text: string) => void;
}

/** One request for a one-time code: sent, sent again, checked (spec 4). */
export function useCode({ purpose, kept, onSent, onVerified, onRefused }: CodeDeps) {
  const { locale, messages } = useLocale();
  const [request, setRequest] = useState<CodeRequest | undefined>(kept);
  const [resendAtMs, setResendAtMs] = useState(kept?.resendAtMs ?? 0);
  const [problem, setProblem] = useState<string>();
  const sendTo = (phoneNumber: string) => {
    const earlier = request?.phoneNumber === phoneNumber ? { otpToken: request.otpToken } : {};
    return call(sendCode, { body: { phoneNumber, purpose, locale, ...earlier } });
  };
  const send = useAct(sendTo, [], {
    // The pressed button shows it. A veil would take the focus from the empty field that comes with the code.
    meta: { quiet: true },
    onSuccess: ({ otpToken, otpRef, code, resendInSeconds, isTaken }, phoneNumber) => {
      setRequest({ phoneNumber, otpToken, otpRef });
      setResendAtMs(Date.now() + resendInSeconds * 1000);
      setProblem(undefined);
      if (code === 'OTP_VERIFIED') onVerified(isTaken);
      else onSent();
    },
    onError: (error, phoneNumber) => {
      const isWaiting = isRefusal(error, 'REQUEST_LIMIT_1MIN');
      // Whoever came back to the number and goes on unchanged still has a code that counts.
      if (isWaiting && request?.phoneNumber === phoneNumber) return onSent();
      if (isWaiting) setResendAtMs(Date.now() + LIMIT_MS);
      onRefused(errorText(messages, error));
    },
  });
  const check = (otpCode: string) => call(verifyCode, { body: { otpToken: request?.otpToken ?? '', otpCode } });
  const verify = useAct(check, [], {
    onSuccess: ({ isTaken }) => onVerified(isTaken),
    onError: (error) => {
      if (isApiFailure(error) && error.code === 'OTP_VERIFIED') onVerified(false);
      else setProblem(errorText(messages, error));
    },
  });
  return {
    request,
    resendAtMs,
    problem,
    send: send.mutate,
    verify: verify.mutate,
    clearProblem: () => setProblem(undefined),
    isChecking: verify.isPending,
    busy: send.isPending || verify.isPending,
  };
}

export type Code = ReturnType<typeof useCode>;
