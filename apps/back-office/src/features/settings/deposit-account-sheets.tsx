import type { DepositAccount } from '@kapao/contract/operator/settings.ts';
import { Field } from '@kapao/ui/field.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { type SettingsNow, useAddAccount, useChangeAccount } from './use-settings.ts';

type Mode = DepositAccount['mode'];

function ModeChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const { settings } = useMessages();
  const options = [
    { value: 'AUTO', text: settings.modes.AUTO },
    { value: 'MANUAL', text: settings.modes.MANUAL },
  ] as const;
  return <Segmented label={settings.mode} labelShown value={mode} onChange={onChange} options={options} />;
}

/** Of the contract. */
const ACCOUNT_NO = /^\d{6,15}$/;

export function AddAccountSheet({ banks, onClose }: { banks: SettingsNow['banks']; onClose: () => void }) {
  const { settings, lookups } = useMessages();
  const add = useAddAccount();
  const [bankCode, setBankCode] = useState('');
  const [bankAccountNo, setBankAccountNo] = useState('');
  const [bankAccountName, setBankAccountName] = useState('');
  const [mode, setMode] = useState<Mode>('AUTO');
  const [isChecked, setIsChecked] = useState(false);
  const digits = bankAccountNo.replace(/[\s-]/g, '');
  const isNumber = ACCOUNT_NO.test(digits);
  const send = (reason: string) => {
    setIsChecked(true);
    if (bankCode === '' || !isNumber || bankAccountName.trim() === '') return undefined;
    return add.mutateAsync({ bankCode, bankAccountNo: digits, bankAccountName, mode, reason });
  };
  const missing = (text: string) => (isChecked && text.trim() === '' ? lookups.missing : undefined);
  return (
    <ReasonSheet
      title={settings.add}
      reasons={settings.accountReasons}
      submit={{ text: settings.add, variant: 'cta' }}
      act={send}
      done={settings.saved}
      isForm
      onClose={onClose}
    >
      <p>{settings.addConsequence}</p>
      <SelectField
        label={settings.bank}
        placeholder={settings.chooseBank}
        value={bankCode}
        onChange={setBankCode}
        error={missing(bankCode)}
        options={banks.map((bank) => ({ value: bank.code, text: `${bank.code} · ${bank.nameTH} · ${bank.nameEN}` }))}
      />
      <Field
        label={settings.accountNo}
        value={bankAccountNo}
        onChange={setBankAccountNo}
        error={isChecked && !isNumber ? settings.badAccountNo : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <Field
        label={settings.accountName}
        value={bankAccountName}
        onChange={setBankAccountName}
        error={missing(bankAccountName)}
        autoComplete="off"
        maxLength={120}
      />
      <ModeChoice mode={mode} onChange={setMode} />
    </ReasonSheet>
  );
}

export function ChangeAccountSheet({ account, onClose }: { account: DepositAccount; onClose: () => void }) {
  const { settings, lookups } = useMessages();
  const change = useChangeAccount();
  const [bankAccountName, setBankAccountName] = useState(account.bankAccountName);
  const [mode, setMode] = useState<Mode>(account.mode);
  const [isActive, setIsActive] = useState(account.isActive);
  const isNamed = bankAccountName.trim() !== '';
  const send = (reason: string) =>
    isNamed ? change.mutateAsync({ id: account.id, bankAccountName, mode, isActive, reason }) : undefined;
  return (
    <ReasonSheet
      title={`${account.bankCode} ${account.bankAccountNo}`}
      reasons={settings.accountReasons}
      submit={{ text: settings.change, variant: 'cta' }}
      act={send}
      done={settings.saved}
      onClose={onClose}
    >
      <Switch label={settings.isActive} on={isActive} onChange={setIsActive} />
      <ModeChoice mode={mode} onChange={setMode} />
      <Field
        label={settings.accountName}
        value={bankAccountName}
        onChange={setBankAccountName}
        error={isNamed ? undefined : lookups.missing}
        autoComplete="off"
        maxLength={120}
      />
    </ReasonSheet>
  );
}
