import { holdPayouts } from '@kapao/contract/member/account.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { FormSheet } from '../../shell/form-sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';

/** Who did not change the own payout account stops every payout here, until support has looked. */
export function NotMe() {
  const messages = useMessages();
  const words = messages.bankAccount.notMe;
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const hold = useMutation({
    mutationFn: () => call(holdPayouts, {}),
    onSuccess: () => {
      setIsAsking(false);
      toast('success', words.done);
    },
    onError: (error) => toast('danger', errorText(messages, error)),
  });
  return (
    <>
      <Button variant="link" compact icon="alert" onPress={() => setIsAsking(true)}>
        {words.button}
      </Button>
      {isAsking && (
        <FormSheet
          title={words.title}
          submit={words.submit}
          busy={hold.isPending}
          onSubmit={() => hold.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <p className="t2">{words.text}</p>
        </FormSheet>
      )}
    </>
  );
}
