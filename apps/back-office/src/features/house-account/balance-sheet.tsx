import { bankBalanceBody, type HouseAccount } from '@kapao/contract/operator/house-account.ts';
import { findMomentFault } from '@kapao/contract/shared/house-entry.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useForm } from '@kapao/web/use-form.ts';
import { readAmount } from '../../lib/read-amount.ts';
import { momentOf, typedMoment } from '../../lib/typed-moment.ts';
import { useMessages } from '../../shell/locale.tsx';
import { MomentField } from '../../shell/moment-field.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { useBalanceDoubt } from './use-balance-doubt.tsx';
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
  const { values, field, read, setErrors } = useForm(() => ({ balance: '', at: thisMinute() }));
  const doubt = useBalanceDoubt(account);
  const send = () => {
    const said = { balance: readAmount(values.balance, account.currency), at: momentOf(values.at) };
    const typed = read(bankBalanceBody, said, { balance: words.badBalance, at: words.badMoment });
    if (!typed) return;
    const fault = findMomentFault(typed.at, { beganAt: account.beganAt, nowMs: Date.now() });
    if (fault) return setErrors({ at: words.momentFaults[fault](formatDateTime(account.beganAt)) });
    const doubted = doubt.of(typed.balance);
    if (doubted !== undefined) return setErrors({ balance: doubted });
    const body = { ...typed, isSure: doubt.isSure };
    const onSuccess = () => {
      toast('success', words.saved);
      onClose();
    };
    put.mutate(body, { onSuccess });
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
        {doubt.question}
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
