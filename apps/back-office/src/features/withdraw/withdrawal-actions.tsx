import { Button } from '@kapao/ui/button.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { Decision } from './withdrawal-view.ts';

interface WithdrawalActionsProps {
  decision: Decision;
  isBusy: boolean;
  onApprove: () => void;
  onReject: () => void;
}

export function WithdrawalActions({ decision, isBusy, onApprove, onReject }: WithdrawalActionsProps) {
  const { withdrawals } = useMessages();
  return (
    <>
      <Button
        variant="cta"
        icon="check"
        busy={isBusy}
        reason={decision.isMine ? withdrawals.youApproved : undefined}
        onPress={onApprove}
      >
        {withdrawals[decision.approve]} <kbd>a</kbd>
      </Button>
      <Button variant="danger" disabled={isBusy} onPress={onReject}>
        {withdrawals.reject} <kbd>r</kbd>
      </Button>
    </>
  );
}
