import { finishLine, startLine } from '@kapao/contract/member/line-link.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { CopyRow } from '@kapao/ui/copy-row.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { useSend } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { CODE_LENGTH, CodeField } from '../../kit/code-field.tsx';
import { FormSheet } from '../../shell/form-sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { StepUp } from '../../shell/step-up.tsx';
import { useSecondFactor } from '../../shell/use-second-factor.tsx';
import { useLineWords } from './line-words.ts';
import { PhoneCode } from './phone-code.tsx';
import { useConfirmedStart } from './use-confirmed-start.ts';
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
  const factor = useSecondFactor();
  const started = useConfirmedStart({
    purpose: 'line',
    send: (given) => factor.run((secondFactor) => call(startLine, { body: { ...given, ...secondFactor } })),
    isQuiet: true,
  });
  return { ...started, factor };
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
    onError: () => setTyped(''),
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
