import { bankBalanceBody, type HouseAccount } from '@kapao/contract/operator/house-account.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { readAmount } from '../../lib/read-amount.ts';
import { momentOf, typedMoment } from '../../lib/typed-moment.ts';
import { useMessages } from '../../shell/locale.tsx';
import { MomentField } from '../../shell/moment-field.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { usePutBalance } from './use-house-accounts.ts';

const MINUTE_MS = 60_000;
/** The clock of now as the control takes it, to the minute. */
const thisMinute = () => typedMoment(new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString());

/** What the bank shows: a note of it, to be compared with what the books expect. */
export function BalanceSheet({ account, onClose }: { account: HouseAccount; onClose: () => void }) {
  const { houseAccounts: words, common } = useMessages();
  const textOf = useErrorText();
  const toast = useToast();
  const put = usePutBalance(account.id);
  const { values, field, read } = useForm(() => ({ balance: '', at: thisMinute() }));
  const send = () => {
    const said = { balance: readAmount(values.balance, account.currency), at: momentOf(values.at) };
    const body = read(bankBalanceBody, said, { balance: words.badAmount, at: words.badMoment });
    const onSuccess = () => {
      toast('success', words.saved);
      onClose();
    };
    if (body) put.mutate(body, { onSuccess });
  };
  return (
    <Sheet
      title={`${words.balance}: ${account.id}`}
      closeLabel={common.close}
      onClose={onClose}
      busy={put.isPending}
      onSubmit={send}
      footer={
        <Button type="submit" variant="cta" wide busy={put.isPending}>
          {words.save}
        </Button>
      }
    >
      <div className="stack">
        <p className="small">{words.balanceLead}</p>
        <Field
          label={`${words.balanceAmount} (${common.unit[account.currency]})`}
          {...field('balance')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
        />
        <MomentField label={words.balanceAt} {...field('at')} />
        {put.error && (
          <Note tone="bad" role="alert">
            {textOf(put.error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}
