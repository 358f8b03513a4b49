import { finishLine, startLine } from '@kapao/contract/member/line.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { CopyRow } from '@kapao/ui/copy-row.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { useState } from 'react';
import { useAct, useSend } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { CODE_LENGTH, CodeField } from '../../kit/code-field.tsx';
import { FormSheet } from '../../shell/form-sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { StepUp } from '../../shell/step-up.tsx';
import { useCode } from '../../shell/use-code.ts';
import { useSecondFactor } from '../../shell/use-second-factor.tsx';
import { useWallet } from '../../shell/use-wallet.ts';
import { useLineWords } from './line-words.ts';
import { PhoneCode } from './phone-code.tsx';
import { LINE_KEY } from './use-line.ts';

/** Why one would, then password, second factor and code of the phone where they are asked for, then LINE itself. */
export function LineStart({ onClose }: { onClose: () => void }) {
  const words = useLineWords();
  const { start, code, factor, asks, stopAsking, problem, clearProblem } = useStart();
  if (start.data) return <Confirm {...start.data} onClose={onClose} />;
  if (asks === 'code') return <PhoneCode title={words.title} code={code} onCancel={stopAsking} />;
  if (asks === 'password') {
    return (
      <>
        <StepUp
          busy={start.isPending}
          problem={problem}
          onType={clearProblem}
          onConfirm={(password) => start.mutate(password)}
          onCancel={stopAsking}
        />
        {factor.sheet}
      </>
    );
  }
  return (
    <>
      <FormSheet
        title={words.title}
        submit={words.begin}
        busy={start.isPending || code.busy}
        onSubmit={() => start.mutate(undefined)}
        onClose={onClose}
      >
        <p className="t2">{words.lead}</p>
        <Note icon="phone">{words.needs}</Note>
      </FormSheet>
      {factor.sheet}
    </>
  );
}

function useStart() {
  const messages = useMessages();
  const toast = useToast();
  const factor = useSecondFactor();
  const { data: wallet } = useWallet();
  const [asks, setAsks] = useState<'password' | 'code'>();
  const [problem, setProblem] = useState<string>();
  const code = useCode({
    purpose: 'line',
    onSent: () => setAsks('code'),
    onVerified: () => {
      setAsks(undefined);
      start.mutate(undefined);
    },
    onRefused: (text) => toast('danger', text),
  });
  const send = (password: string | undefined) => {
    const token = code.request && { otpToken: code.request.otpToken };
    const given = { ...(password !== undefined && { password }), ...token };
    return factor.run((secondFactor) => call(startLine, { body: { ...given, ...secondFactor } }));
  };
  const start = useAct(send, [], {
    // It may wait for a code; its button shows that it is under way.
    meta: { quiet: true },
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
  return { start, code, factor, asks, stopAsking, problem, clearProblem };
}

interface ConfirmProps extends RouteReply<typeof startLine> {
  onClose: () => void;
}

/** LINE sends the code, and the number it is told is typed here. */
function Confirm({ code, account, address, onClose }: ConfirmProps) {
  const messages = useMessages();
  const { common } = messages;
  const words = useLineWords();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const finish = useSend(finishLine, [LINE_KEY], {
    onSuccess: () => {
      toast('success', words.linked);
      onClose();
    },
  });
  return (
    <FormSheet
      title={words.title}
      submit={words.finish}
      busy={finish.isPending}
      onSubmit={() => typed.length === CODE_LENGTH && finish.mutate({ number: typed })}
      onClose={onClose}
    >
      <div className="flush">
        <h3>{words.open}</h3>
        <p className="small t2">{words.openHint(account)}</p>
      </div>
      <CopyRow
        shown={code}
        copied={code}
        hint={words.code}
        onCopied={() => toast('success', common.copied(words.code))}
        onFailed={() => toast('danger', common.copyFailed)}
      />
      <a className="btn wide" href={address} target="_blank" rel="noreferrer">
        {words.openLine}
      </a>
      <CodeField
        label={words.number}
        hint={words.numberHint}
        error={finish.error ? errorText(messages, finish.error) : undefined}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          finish.reset();
        }}
      />
    </FormSheet>
  );
}
