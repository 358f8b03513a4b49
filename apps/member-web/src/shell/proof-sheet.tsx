import { prove } from '@kapao/contract/member/session.ts';
import { useSend } from '../api/contract-hooks.ts';
import { errorText } from '../api/error-text.ts';
import { useMessages } from './locale.tsx';
import { StepUp } from './step-up.tsx';

/** Asks for the password before money moves, where the session is old; `onEnd` is told whether it was right. */
export function ProofSheet({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const messages = useMessages();
  const proof = useSend(prove, [], { meta: { quiet: true }, onSuccess: () => onEnd(true) });
  return (
    <StepUp
      busy={proof.isPending}
      problem={proof.error ? errorText(messages, proof.error) : undefined}
      onType={() => proof.reset()}
      onConfirm={(password) => proof.mutate({ password })}
      onCancel={() => onEnd(false)}
    />
  );
}
