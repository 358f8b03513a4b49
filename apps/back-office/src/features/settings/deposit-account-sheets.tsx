import type { DepositAccount } from '@kapao/contract/operator/settings.ts';
import { Field } from '@kapao/ui/field.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { useState } from 'react';
import { useMessages } from '../../shell/language.tsx';
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

export function AddAccountSheet({ banks, onClose }: { banks: SettingsNow['banks']; onClose: () => void }) {
  const { settings } = useMessages();
  const add = useAddAccount();
  const [bankCode, setBankCode] = useState('');
  const [bankAccountNo, setBankAccountNo] = useState('');
  const [bankAccountName, setBankAccountName] = useState('');
  const [mode, setMode] = useState<Mode>('AUTO');
  const send = (reason: string) => {
    const account = { bankCode, bankAccountNo: bankAccountNo.replace(/[\s-]/g, ''), bankAccountName, mode };
    return add.mutateAsync({ ...account, reason });
  };
  return (
    <ReasonSheet
      title={settings.add}
      reasons={settings.accountReasons}
      submit={{ text: settings.add, variant: 'cta' }}
      act={send}
      done={settings.saved}
      onClose={onClose}
    >
      <p>{settings.addConsequence}</p>
      <SelectField
        label={settings.bank}
        placeholder={settings.chooseBank}
        value={bankCode}
        onChange={setBankCode}
        options={banks.map((bank) => ({ value: bank.code, text: `${bank.code} · ${bank.nameTH} · ${bank.nameEN}` }))}
      />
      <Field
        label={settings.accountNo}
        value={bankAccountNo}
        onChange={setBankAccountNo}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <Field
        label={settings.accountName}
        value={bankAccountName}
        onChange={setBankAccountName}
        autoComplete="off"
        maxLength={120}
      />
      <ModeChoice mode={mode} onChange={setMode} />
    </ReasonSheet>
  );
}

export function ChangeAccountSheet({ account, onClose }: { account: DepositAccount; onClose: () => void }) {
  const { settings } = useMessages();
  const change = useChangeAccount();
  const [bankAccountName, setBankAccountName] = useState(account.bankAccountName);
  const [mode, setMode] = useState<Mode>(account.mode);
  const [isActive, setIsActive] = useState(account.isActive);
  return (
    <ReasonSheet
      title={`${account.bankCode} ${account.bankAccountNo}`}
      reasons={settings.accountReasons}
      submit={{ text: settings.change, variant: 'cta' }}
      act={(reason) => change.mutateAsync({ id: account.id, bankAccountName, mode, isActive, reason })}
      done={settings.saved}
      onClose={onClose}
    >
      <Switch label={settings.isActive} on={isActive} onChange={setIsActive} />
      <ModeChoice mode={mode} onChange={setMode} />
      <Field
        label={settings.accountName}
        value={bankAccountName}
        onChange={setBankAccountName}
        autoComplete="off"
        maxLength={120}
      />
    </ReasonSheet>
  );
}
