import { accountDigits, bankNameInside, needsEnglishName } from '@kapao/contract/shared/banks.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { useEffect, useEffectEvent } from 'react';
import { BUILD } from '../../build.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useBankOptions } from '../../shell/use-bank-options.ts';
import type { RegisterValues } from './register-form.ts';
import type { Registration } from './use-register.ts';

/** First and last name of the payout account, taken from the name that was typed; empty where that has one word only. */
export function accountNameOf(name: string): Pick<RegisterValues, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = bankNameInside(name).split(/\s+/);
  return rest.length === 0 ? { firstName: '', lastName: '' } : { firstName, lastName: rest.join(' ') };
}

export function BankStep({ registration }: { registration: Registration }) {
  const { register: words, common } = useMessages();
  const { values, errors, change } = registration;
  // The name is typed once: an account name that nobody has written yet follows it.
  const fill = useEffectEvent(() => {
    if (values.firstName !== '' || values.lastName !== '') return;
    const { firstName, lastName } = accountNameOf(values.name);
    change('firstName')(firstName);
    change('lastName')(lastName);
  });
  useEffect(() => fill(), []);
  const { banks, options } = useBankOptions(BUILD.isLaos && values.currency === 'LAK' ? 'LAK' : 'THB');
  return (
    <>
      <div>
        <h1>{words.bankTitle}</h1>
        <p className="t2 lead">{words.bankLead}</p>
      </div>
      {banks.isError && (
        <Note tone="bad" role="alert">
          {words.banksFailed}{' '}
          <Button variant="link" compact onPress={() => void banks.refetch()}>
            {common.tryAgain}
          </Button>
        </Note>
      )}
      {BUILD.isLaos && (
        <Segmented
          label={words.currency}
          labelShown
          value={values.currency}
          onChange={(currency) => {
            change('currency')(currency);
            // No bank keeps both.
            change('bankCode')('');
          }}
          options={[
            { value: 'LAK', text: words.kip },
            { value: 'BAHT', text: words.baht },
          ]}
        />
      )}
      <SelectField
        label={words.bank}
        placeholder={common.choose}
        disabled={banks.isPending}
        error={errors.bankCode}
        options={options}
        value={values.bankCode}
        onChange={change('bankCode')}
      />
      <div className="pair name-pair">
        <Field
          label={words.firstName}
          autoComplete="given-name"
          maxLength={60}
          error={errors.firstName}
          value={values.firstName}
          onChange={change('firstName')}
          onBlur={() => change('firstName')(bankNameInside(values.firstName))}
        />
        <Field
          label={words.lastName}
          autoComplete="family-name"
          maxLength={60}
          error={errors.lastName}
          value={values.lastName}
          onChange={change('lastName')}
          onBlur={() => change('lastName')(bankNameInside(values.lastName))}
        />
      </div>
      <Field
        label={words.accountNo}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={errors.accountNo}
        hint={words.accountNoHint(accountDigits(values.bankCode))}
        value={values.accountNo}
        onChange={change('accountNo')}
      />
      {!BUILD.isLaos && (values.bankCode === '' || needsEnglishName(values.bankCode)) && (
        <Note tone="warn">{words.bankRules}</Note>
      )}
      <Note icon="lock">{words.changeLater}</Note>
    </>
  );
}
