import type { RefusalNote } from '@kapao/contract/member/timeline.ts';
import { cancelWithdrawal } from '@kapao/contract/member/withdraw.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { useNow } from '@kapao/web/use-now.ts';
import { useState } from 'react';
import { useSend } from '../api/contract-hooks.ts';
import { errorText } from '../api/error-text.ts';
import { MONEY_KEYS, queryKeys } from '../api/query-keys.ts';
import { Confirm } from '../kit/alert-sheet.tsx';
import { PATHS } from '../paths.ts';
import { useMessages } from './locale.tsx';
import { MoneyTimeline } from './money-timeline.tsx';
import './money.css';
import { useModal } from './use-modal.ts';
import { useReceipt } from './use-receipt.ts';
import { withdrawalText } from './withdrawal-text.ts';

const NOW_EVERY_MS = 15_000;

interface WithdrawalStateProps {
  id: string;
  /** Amount and unit. */
  amount: string;
}

/** The state of a withdrawal, its steps, and what its member can do about it. */
export function WithdrawalState({ id, amount }: WithdrawalStateProps) {
  const messages = useMessages();
  const nowMs = useNow(NOW_EVERY_MS);
  const data = useReceipt(id)?.timeline;
  const state = data && withdrawalText(messages, data, nowMs);
  return (
    <>
      <div className="stack withdrawal-state">
        <div role="status">
          {state && (
            <Note tone={state.tone} icon={state.tone === 'bad' ? 'alert' : state.tone === 'warn' ? 'clock' : 'info'}>
              {state.text}
            </Note>
          )}
        </div>
        {data?.cancel && <CancelWithdrawal id={id} amount={amount} isOpen={data.cancel === 'OPEN'} />}
      </div>
      <MoneyTimeline id={id} isTold />
      {data?.note && <WayOn note={data.note} />}
    </>
  );
}

/** Leads to the page on which the reason of a rejection is put right; the other reasons are asked about. */
function WayOn({ note }: { note: RefusalNote }) {
  const { withdraw } = useMessages();
  const { open, leaveTo } = useModal();
  const { fix } = withdraw;
  if (note === 'TURNOVER')
    return (
      <Button wide onPress={() => leaveTo(PATHS.bonus)}>
        {fix.TURNOVER}
      </Button>
    );
  if (note === 'ACCOUNT_NAME')
    return (
      <Button wide onPress={() => leaveTo(PATHS.profile)}>
        {fix.ACCOUNT_NAME}
      </Button>
    );
  if (note === 'IDENTITY')
    return (
      <Button wide onPress={() => open('identity')}>
        {fix.IDENTITY}
      </Button>
    );
  return null;
}

interface CancelWithdrawalProps extends WithdrawalStateProps {
  /** False after as many cancellations as a day allows. */
  isOpen: boolean;
}

function CancelWithdrawal({ id, amount, isOpen }: CancelWithdrawalProps) {
  const messages = useMessages();
  const words = messages.withdraw.cancel;
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const cancel = useSend(cancelWithdrawal, [...MONEY_KEYS, queryKeys.lookup('withdraw')], {
    onSuccess: () => toast('success', words.done),
    onError: (error) => toast('danger', isRefusal(error, 'KEY_INVALID') ? words.tooLate : errorText(messages, error)),
  });
  if (!isOpen) return <p className="small">{words.tooOften}</p>;
  return (
    <>
      <Button wide busy={cancel.isPending} onPress={() => setAsks(true)}>
        {words.action}
      </Button>
      {asks && (
        <Confirm
          title={words.title}
          confirm={words.action}
          cancel={words.keep}
          danger
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate({ id }, { onSettled: () => setAsks(false) })}
          onCancel={() => setAsks(false)}
        >
          {words.text(amount)}
        </Confirm>
      )}
    </>
  );
}
