import { Alert } from '../../kit/alert-sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { spinFailureText } from './spin-failure-text.ts';

/** A failed spin or claim: an alert titled with the error, with what to do as its text (spec 8). */
export function SpinFailure({ error, onClose }: { error: Error; onClose: () => void }) {
  const messages = useMessages();
  const { title, advice } = spinFailureText(messages, error);
  return (
    <Alert danger title={title} close={messages.common.close} onClose={onClose}>
      {advice}
    </Alert>
  );
}
