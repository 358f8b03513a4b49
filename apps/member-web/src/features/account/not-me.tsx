import { holdPayouts } from '@kapao/contract/member/account.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { useSend } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { FormSheet } from '../../shell/form-sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';

/** Who did not change the own payout account stops every payout here, until support has looked. */
export function NotMeQuestion({ onClose }: { onClose: () => void }) {
  const messages = useMessages();
  const words = messages.account.bankAccount.notMe;
  const toast = useToast();
  const hold = useSend(holdPayouts, [], {
    onSuccess: () => {
      onClose();
      toast('success', words.done);
    },
    onError: (error) => toast('danger', errorText(messages, error)),
  });
  return (
    <FormSheet
      title={words.title}
      submit={words.submit}
      busy={hold.isPending}
      onSubmit={() => hold.mutate()}
      onClose={onClose}
    >
      <p className="t2">{words.text}</p>
    </FormSheet>
  );
}
