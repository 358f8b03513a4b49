import { changeProfile } from '@kapao/contract/member/account.ts';
import type { WalletInfo } from '@kapao/contract/member/wallet.ts';
import { accountDigits, bankNameInside } from '@kapao/contract/shared/banks.ts';
import { bareDigits } from '@kapao/contract/shared/typed-text.ts';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { isApiFailure, isRefusal } from '@kapao/web/api/api-failure.ts';
import { useForm } from '@kapao/web/use-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { isCovered } from '../../lib/format-account.ts';
import { FormSheet } from '../../shell/form-sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { StepUp } from '../../shell/step-up.tsx';
import { useBankOptions } from '../../shell/use-bank-options.ts';
import { useCode } from '../../shell/use-code.ts';
import { useSecondFactor } from '../../shell/use-second-factor.tsx';
import { useWallet } from '../../shell/use-wallet.ts';
import { type BankField, type BankProblem, type BankValues, checkBankValues, fieldOfRefusal } from './bank-form.ts';
import { PhoneCode } from './phone-code.tsx';

/** Name and payout account (spec 7); a changed account is proven by password and its withdrawals are looked at for a day. */
export function BankAccountModal({ onClose }: ModalProps) {
  const { account, profile } = useMessages();
  const words = account.bankAccount;
  const { data: wallet, isError, refetch } = useWallet();
  // The form begins with the whole number, which is not kept on the phone.
  if (!wallet || isCovered(wallet.bankAccount.bankAccountNo)) {
    const failed = isError ? profile.loadFailed : undefined;
    return <SheetToCome title={words.title} onClose={onClose} failed={failed} onRetry={() => void refetch()} />;
  }
  return <BankSheets wallet={wallet} onClose={onClose} />;
}

interface BankSheetsProps {
  wallet: WalletInfo;
  onClose: () => void;
}

/** The form, or what has to be proven for it; a code of the second factor is asked for over either. */
function BankSheets({ wallet, onClose }: BankSheetsProps) {
  const form = useBankForm(wallet, onClose);
  return (
    <>
      <BankForm wallet={wallet} onClose={onClose} form={form} />
      {form.factorSheet}
    </>
  );
}

function BankForm({ wallet, onClose, form }: BankSheetsProps & { form: ReturnType<typeof useBankForm> }) {
  const messages = useMessages();
  const { account, register, profile, common } = messages;
  const words = account.bankAccount;
  const { values, errors, change, save } = form;
  const { options } = useBankOptions(wallet.currency, wallet.bankAccount.bank);
  if (form.isAskingCode) return <PhoneCode title={words.title} code={form.code} onCancel={form.stopAsking} />;
  if (form.asksPassword) {
    return (
      <StepUp
        busy={save.isPending}
        problem={form.passwordProblem}
        onType={form.clearPasswordProblem}
        onConfirm={(password) => save.mutate(password)}
        onCancel={form.stopAsking}
      />
    );
  }
  return (
    <FormSheet title={words.title} submit={common.save} busy={save.isPending} onSubmit={form.submit} onClose={onClose}>
      <Field
        label={profile.name}
        icon="user"
        autoComplete="name"
        maxLength={80}
        error={errors.name}
        value={values.name}
        onChange={change('name')}
      />
      <SelectField
        label={register.bank}
        placeholder={common.choose}
        error={errors.bankCode}
        options={options}
        value={values.bankCode}
        onChange={change('bankCode')}
      />
      <Field
        label={words.accountName}
        autoComplete="off"
        maxLength={120}
        error={errors.accountName}
        hint={words.asInBook}
        value={values.accountName}
        onChange={change('accountName')}
        onBlur={() => change('accountName')(bankNameInside(values.accountName))}
      />
      <Field
        label={register.accountNo}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={errors.accountNo}
        hint={register.accountNoHint(accountDigits(values.bankCode))}
        value={values.accountNo}
        onChange={change('accountNo')}
      />
      <Note icon="clock">{messages.account.accountName.review}</Note>
    </FormSheet>
  );
}

function useBankForm(wallet: WalletInfo, onClose: () => void) {
  const messages = useMessages();
  const toast = useToast();
  const queries = useQueryClient();
  const { values, errors, setErrors, write } = useForm<BankValues>({
    name: wallet.profile.name,
    bankCode: wallet.bankAccount.bank.code,
    accountName: wallet.bankAccount.bankAccountName,
    accountNo: wallet.bankAccount.bankAccountNo,
  });
  const [asksPassword, setAsksPassword] = useState(false);
  const [passwordProblem, setPasswordProblem] = useState<string>();
  const [isAskingCode, setIsAskingCode] = useState(false);
  // The code goes to the phone on record; the server takes no other's.
  const code = useCode({
    purpose: 'payout-account',
    onSent: () => setIsAskingCode(true),
    onVerified: () => {
      setIsAskingCode(false);
      save.mutate(undefined);
    },
    onRefused: (text) => toast('danger', text),
  });
  const factor = useSecondFactor();
  const send = (password: string | undefined) =>
    factor.run((given) =>
      call(changeProfile, {
        body: {
          ...given,
          name: values.name.trim(),
          bankCode: values.bankCode,
          bankAccountName: bankNameInside(values.accountName),
          bankAccountNo: bareDigits(values.accountNo),
          ...(password === undefined ? {} : { password }),
          ...(code.request && { otpToken: code.request.otpToken }),
        },
      }),
    );
  const save = useAct(send, [], {
    // It may wait for a code; its button shows that it is under way.
    meta: { quiet: true },
    onSuccess: async () => {
      toast('success', messages.account.bankAccount.done);
      onClose();
      await queries.invalidateQueries({ queryKey: queryKeys.wallet });
    },
    onError: (error, password) => {
      if (isRefusal(error, 'UNAUTHORIZED') && password === undefined) return setAsksPassword(true);
      if (isRefusal(error, 'UNVERIFIED_OTP')) {
        setAsksPassword(false);
        return code.send(wallet.profile.username);
      }
      const text = errorText(messages, error);
      const field = isApiFailure(error) ? fieldOfRefusal(error) : undefined;
      if (isRefusal(error, 'WRONG_PASSWORD')) return setPasswordProblem(text);
      setAsksPassword(false);
      if (field) setErrors({ [field]: text });
      else toast('danger', text);
    },
  });
  const submit = () => {
    const problems = Object.entries(checkBankValues(values));
    setErrors(Object.fromEntries(problems.map(([field, problem]) => [field, problemText(messages, problem, values)])));
    if (problems.length === 0) save.mutate(undefined);
  };
  const change = (field: BankField) => (text: string) => {
    // How many digits a number has is its bank's.
    write({ [field]: text }, field === 'bankCode' ? 'accountNo' : undefined);
  };
  return {
    values,
    errors,
    change,
    submit,
    save,
    factorSheet: factor.sheet,
    code,
    isAskingCode,
    asksPassword,
    passwordProblem,
    clearPasswordProblem: () => setPasswordProblem(undefined),
    stopAsking: () => {
      setPasswordProblem(undefined);
      setAsksPassword(false);
      setIsAskingCode(false);
    },
  };
}

function problemText(
  { common, register }: ReturnType<typeof useMessages>,
  problem: BankProblem,
  { bankCode }: BankValues,
): string {
  const account = register.accountNoHint(accountDigits(bankCode));
  return { required: common.required, name: register.nameHint, english: register.englishOnly, account }[problem];
}
