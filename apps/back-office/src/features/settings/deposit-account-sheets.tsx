import { addDepositAccount, changeDepositAccount, type DepositAccount } from '@kapao/contract/operator/settings.ts';
import { Field } from '@kapao/ui/field.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { useMessages } from '../../shell/locale.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { type SettingsNow, useAddAccount, useChangeAccount } from './use-settings.ts';

type Mode = DepositAccount['mode'];

function ModeChoice({ value, onChange }: { value: Mode; onChange: (mode: Mode) => void }) {
  const { settings } = useMessages();
  const options = [
    { value: 'AUTO', text: settings.modes.AUTO },
    { value: 'MANUAL', text: settings.modes.MANUAL },
  ] as const;
  return <Segmented label={settings.mode} labelShown value={value} onChange={onChange} options={options} />;
}

export function AddAccountSheet({ banks, onClose }: { banks: SettingsNow['banks']; onClose: () => void }) {
  const { settings, lookups } = useMessages();
  const add = useAddAccount();
  const { values, field, read } = useForm({
    bankCode: '',
    bankAccountNo: '',
    bankAccountName: '',
    mode: 'AUTO' as Mode,
  });
  const send = (reason: string) => {
    const typed = { ...values, bankAccountNo: values.bankAccountNo.replace(/[\s-]/g, ''), reason };
    const words = { bankCode: lookups.missing, bankAccountNo: settings.badAccountNo, bankAccountName: lookups.missing };
    const body = read(addDepositAccount.body, typed, words);
    return body && add.mutateAsync(body);
  };
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
        {...field('bankCode')}
        options={banks.map((bank) => ({ value: bank.code, text: `${bank.code} · ${bank.nameTH} · ${bank.nameEN}` }))}
      />
      <Field
        label={settings.accountNo}
        {...field('bankAccountNo')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <Field label={settings.accountName} {...field('bankAccountName')} autoComplete="off" maxLength={120} />
      <ModeChoice {...field('mode')} />
    </ReasonSheet>
  );
}

export function ChangeAccountSheet({ account, onClose }: { account: DepositAccount; onClose: () => void }) {
  const { settings, lookups } = useMessages();
  const change = useChangeAccount();
  const { id, bankAccountName, mode, isActive } = account;
  const { values, field, read } = useForm({ bankAccountName, mode, isActive });
  const send = (reason: string) => {
    const body = read(changeDepositAccount.body, { ...values, reason }, { bankAccountName: lookups.missing });
    return body && change.mutateAsync({ id, ...body });
  };
  return (
    <ReasonSheet
      title={`${account.bankCode} ${account.bankAccountNo}`}
      reasons={settings.accountReasons}
      submit={{ text: settings.change, variant: 'cta' }}
      act={send}
      done={settings.saved}
      onClose={onClose}
    >
      <Switch label={settings.isActive} on={values.isActive} onChange={field('isActive').onChange} />
      <ModeChoice {...field('mode')} />
      <Field label={settings.accountName} {...field('bankAccountName')} autoComplete="off" maxLength={120} />
    </ReasonSheet>
  );
}
