import { changeBankAccountName } from '@kapao/contract/member/account.ts';
import { bankNameInside, isEnglishName } from '@kapao/contract/shared/banks.ts';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { isApiFailure, isRefusal } from '@kapao/web/api/api-failure.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { FormSheet } from '../../shell/form-sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { StepUp } from '../../shell/step-up.tsx';
import { useSecondFactor } from '../../shell/use-second-factor.tsx';
import { useWallet } from '../../shell/use-wallet.ts';

/** Corrects the name on the bank account of the banks that want English letters (spec 4); saved in capitals. */
export function AccountNameModal({ onClose }: ModalProps) {
  const messages = useMessages();
  const { account, register, common } = messages;
  const words = account.accountName;
  const { data: wallet } = useWallet();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const tidy = bankNameInside(name);
  const { save, factorSheet, asksPassword, stopAsking } = useAccountName({ onClose, onProblem: setProblem });
  const bankCode = wallet?.bankAccount.bank.code ?? '';
  const submit = () => {
    if (tidy === '') setProblem(common.required);
    else if (!isEnglishName(tidy)) setProblem(register.englishOnly);
    else save.mutate({ bankCode, bankAccountName: tidy });
  };
  if (asksPassword) {
    return (
      <>
        <StepUp
          busy={save.isPending}
          problem={problem}
          onType={() => setProblem(undefined)}
          onConfirm={(password) => save.mutate({ bankCode, bankAccountName: tidy, password })}
          onCancel={() => {
            setProblem(undefined);
            stopAsking();
          }}
        />
        {factorSheet}
      </>
    );
  }
  return (
    <>
      <FormSheet title={words.title} submit={common.save} busy={save.isPending} onSubmit={submit} onClose={onClose}>
        <p className="t2">{words.lead}</p>
        <Field
          label={words.field}
          maxLength={120}
          autoComplete="off"
          autofocus
          error={problem}
          hint={tidy === '' ? undefined : words.preview(tidy)}
          value={name}
          onChange={(text) => {
            setName(text);
            setProblem(undefined);
          }}
        />
        <Note icon="clock">{words.review}</Note>
      </FormSheet>
      {factorSheet}
    </>
  );
}

interface NameChange {
  bankCode: string;
  bankAccountName: string;
  password?: string;
}

function useAccountName({ onClose, onProblem }: { onClose: () => void; onProblem: (text: string) => void }) {
  const messages = useMessages();
  const toast = useToast();
  const queries = useQueryClient();
  const [asksPassword, setAsksPassword] = useState(false);
  const factor = useSecondFactor();
  const send = (change: NameChange) =>
    factor.run((given) => call(changeBankAccountName, { body: { ...change, ...given } }));
  const save = useAct(send, [], {
    // It may wait for a code; its button shows that it is under way.
    meta: { quiet: true },
    onSuccess: async () => {
      toast('success', messages.account.accountName.done);
      onClose();
      await queries.invalidateQueries({ queryKey: queryKeys.wallet });
    },
    onError: (error, { password }) => {
      if (isRefusal(error, 'UNAUTHORIZED') && password === undefined) return setAsksPassword(true);
      const isAboutForm = isApiFailure(error) && error.kind === 'refused';
      if (isAboutForm && error.code !== 'WRONG_PASSWORD') setAsksPassword(false);
      onProblem(errorText(messages, error));
    },
  });
  return { save, factorSheet: factor.sheet, asksPassword, stopAsking: () => setAsksPassword(false) };
}
