import { useToast } from '@kapao/ui/toast.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { useState } from 'react';
import { useAct } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { useMessages } from '../../shell/locale.tsx';
import { StepUp } from '../../shell/step-up.tsx';
import { useSecondFactor } from '../../shell/use-second-factor.tsx';

interface ProvenAct {
  send: (given: { password?: string; secondFactor?: string }) => Promise<unknown>;
  /** Said when it is done. */
  done: string;
  onDone: () => void;
  /** Done or not. */
  onEnded: () => void;
}

/** Does what asks for the password where a session is old, and for a code of the second factor; `question` stands in the place of its own. */
export function useProvenAct({ send, done, onDone, onEnded }: ProvenAct) {
  const messages = useMessages();
  const toast = useToast();
  const factor = useSecondFactor();
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sendAll = (password: string | undefined) =>
    factor.run((given) => send({ ...(password !== undefined && { password }), ...given }));
  const act = useAct(sendAll, [], {
    meta: { quiet: true },
    onSuccess: () => {
      toast('success', done);
      onDone();
      onEnded();
    },
    onError: (error, password) => {
      if (isRefusal(error, 'UNAUTHORIZED') && password === undefined) return setAsks(true);
      if (isRefusal(error, 'WRONG_PASSWORD')) return setProblem(errorText(messages, error));
      toast('danger', errorText(messages, error));
      onEnded();
    },
  });
  const question = asks && (
    <StepUp
      busy={act.isPending}
      problem={problem}
      onType={() => setProblem(undefined)}
      onConfirm={(password) => act.mutate(password)}
      onCancel={onEnded}
    />
  );
  return {
    begin: () => act.mutate(undefined),
    busy: act.isPending,
    question: question || undefined,
    sheet: factor.sheet,
  };
}
