import { changeBankAccountName } from '@kapao/contract/member/account.ts';
import type { WalletInfo } from '@kapao/contract/member/wallet.ts';
import { bankNameInside, isEnglishName } from '@kapao/contract/shared/banks.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field, PasswordField } from '@kapao/ui/field.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { useForm } from '@kapao/web/use-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { nameIn } from '../../lib/name-in.ts';
import { useLocale } from '../../shell/locale.tsx';
import { useSecondFactor } from '../../shell/use-second-factor.tsx';
import { TabFooter } from './tab-footer.tsx';

interface NameStepProps {
  bank: WalletInfo['bankAccount']['bank'];
  /** The name is saved; the account number is copied a moment later (spec 4). */
  onSaved: () => void;
}

/** Holders at KTB, TMB and BBL without an English name give one before they pay (spec 2). */
export function NameStep({ bank, onSaved }: NameStepProps) {
  const { messages, locale } = useLocale();
  const words = messages.deposit.nameStep;
  const { values, field, setErrors } = useForm({ name: '', password: '' });
  const { name, password } = values;
  const [asksPassword, setAsksPassword] = useState(false);
  const toast = useToast();
  const queries = useQueryClient();
  const tidy = bankNameInside(name);
  const factor = useSecondFactor();
  const send = () =>
    factor.run((given) =>
      call(changeBankAccountName, {
        body: { bankCode: bank.code, bankAccountName: tidy, ...(password !== '' && { password }), ...given },
      }),
    );
  const save = useAct(send, [], {
    // It may wait for a code; its button shows that it is under way.
    meta: { quiet: true },
    onSuccess: async () => {
      toast('success', words.done(tidy));
      onSaved();
      await queries.invalidateQueries({ queryKey: queryKeys.wallet });
    },
    onError: (error) => {
      if (isRefusal(error, 'UNAUTHORIZED') && !asksPassword) setAsksPassword(true);
      else setErrors({ [asksPassword ? 'password' : 'name']: errorText(messages, error) });
    },
  });
  const submit = () => {
    if (tidy === '') setErrors({ name: messages.common.required });
    else if (!isEnglishName(tidy)) setErrors({ name: messages.errors.BANK_ACCOUNT_NAME_ENG });
    else save.mutate();
  };
  return (
    <div className="card name-step stack">
      <div>
        <b className="label strong block">{words.title}</b>
        <p className="small">{words.lead(nameIn(bank, locale))}</p>
      </div>
      <Field
        label={messages.account.accountName.field}
        maxLength={120}
        autoComplete="off"
        hint={tidy === '' ? undefined : messages.account.accountName.preview(tidy)}
        {...field('name')}
      />
      {asksPassword && (
        <PasswordField
          label={messages.login.password}
          labels={{ show: messages.login.showPassword, hide: messages.login.hidePassword }}
          autoComplete="current-password"
          maxLength={128}
          hint={messages.account.stepUp.text}
          {...field('password')}
        />
      )}
      <TabFooter>
        <Button variant="cta" wide icon="check" busy={save.isPending} onPress={submit}>
          {words.save}
        </Button>
      </TabFooter>
      {factor.sheet}
    </div>
  );
}
