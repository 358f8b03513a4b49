import { bankEntry, putBanksLookup } from '@kapao/contract/operator/lookup-editor.ts';
import { Field } from '@kapao/ui/field.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { Revisions } from '../../shell/revisions.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { LookupRow } from './lookup-row.tsx';
import { movedUp } from './settings-view.ts';
import { type Bank, useBanks, useSaveBanks } from './use-lookups.ts';

interface BankSheetProps {
  bank: Bank;
  banks: readonly Bank[];
  version: number;
  onClose: () => void;
}

function BankSheet({ bank, banks, version, onClose }: BankSheetProps) {
  const { lookups, settings } = useMessages();
  const save = useSaveBanks();
  const { values, field, read } = useForm(bank);
  const send = (reason: string) => {
    const words = { nameTH: lookups.missing, nameLA: lookups.missing, nameEN: lookups.missing };
    const changed = read(bankEntry, values, words);
    if (!changed) return undefined;
    const entries = banks.map((other) => (other.code === bank.code ? changed : other));
    return save.mutateAsync({ entries, basedOn: version, reason });
  };
  return (
    <ReasonSheet
      title={bank.code}
      reasons={lookups.bankReasons}
      submit={{ text: settings.change, variant: 'cta' }}
      act={send}
      done={settings.saved}
      onClose={onClose}
    >
      <Switch label={lookups.isOffered} on={values.isActive} onChange={field('isActive').onChange} />
      <Field label={lookups.nameTH} {...field('nameTH')} maxLength={80} />
      <Field label={lookups.nameLA} {...field('nameLA')} maxLength={80} />
      <Field label={lookups.nameEN} {...field('nameEN')} maxLength={80} />
    </ReasonSheet>
  );
}

/** The banks that members may register, in the order they see. */
export function BankList() {
  const { lookups } = useMessages();
  const banks = useBanks();
  const save = useSaveBanks();
  const mayChange = useMay(putBanksLookup);
  const toast = useToast();
  const textOf = useErrorText();
  const [open, setOpen] = useState<Bank>();
  if (banks.isPending) return <PageLoading />;
  if (!banks.data) return <LoadFailed error={banks.error} onRetry={() => void banks.refetch()} />;
  const { version, content } = banks.data;
  const moveUp = (code: string) => {
    const order = movedUp(
      content.banks.map((bank) => bank.code),
      code,
    );
    const entries = order.flatMap((name) => content.banks.filter((bank) => bank.code === name));
    save.mutate({ entries, basedOn: version }, { onError: (error) => toast('danger', textOf(error)) });
  };
  return (
    <section className="rows accounts" id="banks">
      <div className="rows-head line between wrap">
        <div>
          <h2>{lookups.banks}</h2>
          <p className="small">{lookups.banksLead}</p>
        </div>
        <Revisions editor="banks" name={lookups.banks} />
      </div>
      <ul>
        {content.banks.map((bank, place) => (
          <LookupRow
            key={bank.code}
            title={bank.code}
            detail={`${bank.nameTH} · ${bank.nameLA} · ${bank.nameEN} · ${bank.currency}`}
            isActive={bank.isActive}
            isFirst={place === 0}
            mayChange={mayChange}
            onUp={() => moveUp(bank.code)}
            onChange={() => setOpen(bank)}
          />
        ))}
      </ul>
      {open && <BankSheet bank={open} banks={content.banks} version={version} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
