import { type HouseAccount, sweepBody } from '@kapao/contract/operator/house-account.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { BANK_FEE, findMomentFault } from '@kapao/contract/shared/house-entry.ts';
import { Field } from '@kapao/ui/field.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { type FieldErrors, useForm } from '@kapao/web/use-form.ts';
import { readAmount } from '../../lib/read-amount.ts';
import { momentOf } from '../../lib/typed-moment.ts';
import { EVIDENCE_TAKEN, FileField } from '../../shell/file-field.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { MomentField } from '../../shell/moment-field.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useProposeSweep } from './use-house-accounts.ts';

/** An account that takes nothing from members. */
const ELSEWHERE = 'elsewhere';
/** The bank itself, for what it charges. */
const FEE = 'fee';
/** Stands for the picture until it is uploaded: the contract asks for its id. */
const NOT_YET = '00000000-0000-4000-8000-000000000000';

const START = {
  ...{ fromAccount: '', toAccount: '', toName: '', amount: '', bankReference: '', sentAt: '' },
  pictureId: undefined as File | undefined,
};

/** No more can have left than the account held by the books or by the bank; undefined where neither is known. */
function mostOf(account: HouseAccount | undefined): number | undefined {
  if (!account?.expected) return undefined;
  const { balance } = account.expected;
  const unexplained = account.bank?.verdict === 'DIFFERS' ? (account.bank.difference ?? 0) : 0;
  return unexplained > 0 ? Math.round((balance + unexplained) * 100) / 100 : balance;
}

/** A transfer that was made at the bank; another operator sees the same and agrees. */
export function SweepSheet({ accounts, onClose }: { accounts: readonly HouseAccount[]; onClose: () => void }) {
  const { houseAccounts: words, common } = useMessages();
  const propose = useProposeSweep();
  const { values, errors, field, write, read, setErrors } = useForm(START);
  const { fromAccount, toAccount, pictureId: picture } = values;
  const from = accounts.find(({ id }) => id === fromAccount);
  const isElsewhere = toAccount === ELSEWHERE;
  const isFee = toAccount === FEE;
  const others = accounts.filter(({ id, currency }) => id !== fromAccount && (!from || currency === from.currency));
  const send = (reason: string) => {
    const wish = {
      ...{ fromAccount, amount: readAmount(values.amount), bankReference: values.bankReference.trim(), reason },
      ...{ sentAt: momentOf(values.sentAt), pictureId: picture && NOT_YET },
      ...(isElsewhere ? { toName: values.toName } : isFee ? { toName: BANK_FEE } : toAccount !== '' && { toAccount }),
    };
    const body = read(sweepBody, wish, {
      ...{ fromAccount: words.missing, toAccount: words.missing, toName: words.toName, amount: words.badAmount },
      ...{ bankReference: words.badReference, sentAt: words.badMoment, pictureId: words.pictureMissing },
    });
    if (!body || !picture) return undefined;
    const faults = faultsOf(body);
    if (Object.keys(faults).length > 0) {
      setErrors(faults);
      return undefined;
    }
    const { pictureId: _, ...rest } = body;
    return propose.mutateAsync({ body: rest, picture });
  };
  /** Impossible entries by field; the server refuses the same. */
  const faultsOf = ({ amount, sentAt }: { amount: number; sentAt: string }): FieldErrors<typeof START> => {
    const began = [from, accounts.find(({ id }) => id === toAccount)].flatMap((one) => one?.beganAt ?? []);
    const late = began.find((beganAt) => findMomentFault(sentAt, { beganAt, nowMs: Date.now() }));
    const fault = late && findMomentFault(sentAt, { beganAt: late, nowMs: Date.now() });
    const most = mostOf(from);
    return {
      ...(late && fault && { sentAt: words.momentFaults[fault](formatDateTime(late)) }),
      ...(from &&
        most !== undefined &&
        amount > most && {
          amount: words.tooMuch(`${formatMoney(most, from.currency)} ${common.unit[from.currency]}`),
        }),
    };
  };
  const named = ({ id, accountName }: HouseAccount) => ({ value: id, text: `${id} · ${accountName}` });
  return (
    <ReasonSheet
      title={words.sweep}
      reasons={words.sweepReasons}
      submit={{ text: words.propose, variant: 'cta' }}
      act={send}
      done={common.proposed}
      isForm
      onClose={onClose}
    >
      <p className="small">{words.sweepLead}</p>
      <SelectField
        label={words.from}
        placeholder={words.choose}
        value={fromAccount}
        error={errors.fromAccount}
        onChange={(id) => write({ fromAccount: id, toAccount: isElsewhere || isFee ? toAccount : '' })}
        options={accounts.map(named)}
      />
      <SelectField
        label={words.to}
        placeholder={words.choose}
        {...field('toAccount')}
        options={[...others.map(named), { value: ELSEWHERE, text: words.elsewhere }, { value: FEE, text: words.fee }]}
      />
      {isElsewhere && <Field label={words.toName} {...field('toName')} autoComplete="off" maxLength={120} />}
      <Field
        label={from ? `${words.amount} (${common.unit[from.currency]})` : words.amount}
        {...field('amount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
      />
      <Field label={words.reference} {...field('bankReference')} autoComplete="off" maxLength={64} />
      <MomentField label={words.sentAt} {...field('sentAt')} />
      <FileField
        label={words.picture}
        taken={EVIDENCE_TAKEN}
        file={picture}
        error={errors.pictureId}
        onChange={(file) => write({ pictureId: file })}
      />
    </ReasonSheet>
  );
}
