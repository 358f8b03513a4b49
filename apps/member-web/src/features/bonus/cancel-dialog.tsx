import type { Turnover } from '@kapao/contract/member/bonus.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { isUnclear } from '@kapao/web/api/is-unclear.ts';
import { codeText, errorText } from '../../api/error-text.ts';
import { Alert, Confirm } from '../../kit/alert-sheet.tsx';
import { AgreedFirst } from '../../shell/agreed-first.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useClear } from './use-bonus.ts';

interface CancelDialogProps {
  turnover: Turnover;
  onClose: () => void;
}

export function CancelDialog(props: CancelDialogProps) {
  return (
    <AgreedFirst onClose={props.onClose}>
      <CancelQuestion {...props} />
    </AgreedFirst>
  );
}

/** Says to the satang what is kept and lost, and asks once. */
function CancelQuestion({ turnover, onClose }: CancelDialogProps) {
  const messages = useMessages();
  const { bonus: words, unit } = messages;
  const toast = useToast();
  const clear = useClear();
  const inUnit = (amount: number) => `${formatMoney(amount, turnover.currency)} ${unit[turnover.currency]}`;
  const confirm = () =>
    clear.mutate(undefined, {
      onSuccess: ({ message }) => {
        toast('success', turnover.isMet ? words.finished : codeText(messages, message));
        onClose();
      },
      // Said beside the page, because this dialog goes with the bonus.
      onError: (error) => {
        if (!isRefusal(error, 'NO_PROMOTION')) return;
        toast('danger', words.noneRuns);
        onClose();
      },
    });
  if (clear.isError) {
    return (
      <Alert
        danger
        title={turnover.isMet || isUnclear(clear.error) ? messages.common.errorTitle : words.cancelFailed}
        close={words.close}
        onClose={onClose}
      >
        {isUnclear(clear.error) ? words.clearUnclear : errorText(messages, clear.error)}
      </Alert>
    );
  }
  const { kept, lost } = turnover.ifStopped;
  return (
    <Confirm
      title={turnover.isMet ? words.finishTitle(turnover.name) : words.cancelTitle(turnover.name)}
      confirm={turnover.isMet ? words.finishKeep(inUnit(kept)) : words.cancel}
      cancel={words.keepIt}
      danger={!turnover.isMet}
      busy={clear.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <dl className="offer-terms">
        <div className="line between">
          <dt>{words.kept}</dt>
          <dd className="num strong">{inUnit(kept)}</dd>
        </div>
        {lost > 0 && (
          <div className="line between">
            <dt>{words.lost}</dt>
            <dd className="num strong">{inUnit(lost)}</dd>
          </div>
        )}
      </dl>
      {turnover.owed > 0 && <p>{messages.rewards.owed(inUnit(turnover.owed))}</p>}
      {turnover.own > 0 && <p>{words.ownStays(inUnit(turnover.own))}</p>}
    </Confirm>
  );
}
