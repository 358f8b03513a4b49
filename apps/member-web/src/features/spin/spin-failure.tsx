import { Alert } from '@kapao/ui/alert-sheet.tsx';
import { isApiFailure } from '../../api/api-failure.ts';
import { errorText } from '../../api/error-text.ts';
import { useMessages } from '../../shell/locale.tsx';

/** A failed spin or claim: an alert titled with the error, with what to do as its text (spec 8). */
export function SpinFailure({ error, onClose }: { error: Error; onClose: () => void }) {
  const messages = useMessages();
  const words = messages.rewards.spin;
  const code = isApiFailure(error) ? error.code : 'other';
  const advice = Object.entries(words.error).find(([name]) => name === code)?.[1] ?? words.error.other;
  // Here the money that is not enough is coins.
  const title = code === 'MONEY_NOT_ENOUGH' ? words.noCoins : errorText(messages, error);
  return (
    <Alert danger title={title} close={messages.common.close} onClose={onClose}>
      {advice}
    </Alert>
  );
}
