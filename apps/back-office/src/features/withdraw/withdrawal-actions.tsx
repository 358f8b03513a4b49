import { Button } from '@kapao/ui/button.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { Decision } from './withdrawal-view.ts';

interface WithdrawalActionsProps {
  decision: Decision;
  heldBy: string | null;
  isBusy: boolean;
  onApprove: () => void;
  onReject: () => void;
}

/** The decisions that the server would accept; where it would refuse an approval, the reason stands in the place of the button. */
export function WithdrawalActions({ decision, heldBy, isBusy, onApprove, onReject }: WithdrawalActionsProps) {
  const { withdrawals, withdrawalReview } = useMessages();
  const { bars } = withdrawalReview;
  const { bar, isMine } = decision;
  const why = isMine
    ? withdrawals.youApproved
    : bar && (bar === 'ITEM_HELD' ? bars.ITEM_HELD(heldBy ?? '') : bars[bar]);
  return (
    <>
      {why ? (
        <p className="why" role="status">
          {why}
        </p>
      ) : (
        <Button variant="cta" icon="check" busy={isBusy} onPress={onApprove}>
          {withdrawals[decision.approve]} <kbd>a</kbd>
        </Button>
      )}
      {bar !== 'ITEM_HELD' && (
        <Button variant="danger" disabled={isBusy} onPress={onReject}>
          {withdrawals.reject} <kbd>r</kbd>
        </Button>
      )}
    </>
  );
}
