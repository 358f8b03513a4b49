import { finishSecondFactor, startSecondFactor } from '@kapao/contract/member/second-factor.ts';
import { Note } from '@kapao/ui/note.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { useState } from 'react';
import { useSend } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { CODE_LENGTH, CodeField } from '../../kit/code-field.tsx';
import { FormSheet } from '../../shell/form-sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useFactorWords } from '../../shell/second-factor-words.ts';
import { StepUp } from '../../shell/step-up.tsx';
import { PhoneCode } from './phone-code.tsx';
import { TotpSecret } from './totp-secret.tsx';
import { useConfirmedStart } from './use-confirmed-start.ts';

interface StartProps {
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Why one would, then password and code of the phone where they are asked for, then the app's secret and a code of it. */
export function SecondFactorStart({ onDone, onClose }: StartProps) {
  const words = useFactorWords();
  const { start, code, asks, stopAsking, problem, clearProblem } = useConfirmedStart({
    purpose: 'second-factor',
    send: (given) => call(startSecondFactor, { body: given }),
  });
  if (start.data) return <Confirm {...start.data} onDone={onDone} onClose={onClose} />;
  if (asks === 'code') return <PhoneCode title={words.title} code={code} onCancel={stopAsking} />;
  if (asks === 'password') {
    return (
      <StepUp
        busy={start.isPending}
        problem={problem}
        onType={clearProblem}
        onConfirm={(password) => start.mutate(password)}
        onCancel={stopAsking}
      />
    );
  }
  return (
    <FormSheet
      title={words.title}
      submit={words.switchOn}
      busy={start.isPending || code.busy}
      onSubmit={() => start.mutate(undefined)}
      onClose={onClose}
    >
      <p className="t2">{words.lead}</p>
      <Note icon="phone">{words.needs}</Note>
    </FormSheet>
  );
}

function Confirm({ secret, address, onDone, onClose }: StartProps & { secret: string; address: string }) {
  const messages = useMessages();
  const words = useFactorWords();
  const [typed, setTyped] = useState('');
  const finish = useSend(finishSecondFactor, [], {
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: () => setTyped(''),
  });
  const isWrong = isRefusal(finish.error, 'SECOND_FACTOR_INVALID');
  const problem = isWrong ? words.wrong : finish.error ? errorText(messages, finish.error) : undefined;
  return (
    <FormSheet
      title={words.title}
      submit={words.finish}
      busy={finish.isPending}
      onSubmit={() => typed.length === CODE_LENGTH && finish.mutate({ code: typed })}
      onClose={onClose}
    >
      <p className="t2">{words.scan}</p>
      <TotpSecret secret={secret} address={address} />
      <CodeField
        label={words.codeOfApp}
        error={problem}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          finish.reset();
        }}
      />
    </FormSheet>
  );
}
