import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { useAct } from '../api/contract-hooks.ts';
import { FactorSheet } from './factor-sheet.tsx';
import { fetchFactorWords } from './second-factor-words.ts';

interface AskFactorProps {
  /** Makes the call that was refused, with the code. */
  send: (secondFactor: string) => Promise<unknown>;
  /** Anything but a wrong code. */
  onFailed: (error: unknown) => void;
  onCancel: () => void;
}

export async function loadAskFactor() {
  await fetchFactorWords();
  return AskFactor;
}

/** For a page with no room for more than the question itself: asks until the code is right, or something else is wrong. */
function AskFactor({ send, onFailed, onCancel }: AskFactorProps) {
  const isWrong = (error: unknown) => isRefusal(error, 'SECOND_FACTOR_INVALID');
  const sending = useAct(send, [], {
    onError: (error) => {
      if (!isWrong(error)) onFailed(error);
    },
  });
  return (
    <FactorSheet
      isWrong={isWrong(sending.error)}
      busy={sending.isPending}
      onCode={sending.mutate}
      onCancel={onCancel}
    />
  );
}
