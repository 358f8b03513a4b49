import type { Payer } from '@kapao/contract/operator/house-account.ts';
import { addDepositAccount } from '@kapao/contract/operator/settings.ts';
import { Field } from '@kapao/ui/field.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { useMessages } from '../../shell/locale.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useKeepAccount } from './use-house-accounts.ts';

/** Has the account that a partner pays from kept here. New accounts are switched off, so no member is shown it. */
export function KeepAccountSheet({ payer, onClose }: { payer: Payer; onClose: () => void }) {
  const { houseAccounts: words, common, lookups } = useMessages();
  const keep = useKeepAccount();
  const { field, values, read } = useForm({ bankAccountName: '' });
  const { bankCode, accountNo: bankAccountNo } = payer;
  const send = (reason: string) => {
    const typed = { ...values, bankCode, bankAccountNo, mode: 'MANUAL', reason };
    const body = read(addDepositAccount.body, typed, { bankAccountName: lookups.missing });
    return body && keep.mutateAsync(body);
  };
  return (
    <ReasonSheet
      title={`${words.keepAccount}: ${bankCode ?? ''} ${bankAccountNo ?? ''}`}
      reasons={words.keepReasons}
      submit={{ text: words.propose, variant: 'cta' }}
      act={send}
      done={common.proposed}
      isForm
      onClose={onClose}
    >
      <p className="small">{words.keepLead}</p>
      <Field label={words.holder} {...field('bankAccountName')} autoComplete="off" maxLength={120} />
    </ReasonSheet>
  );
}
