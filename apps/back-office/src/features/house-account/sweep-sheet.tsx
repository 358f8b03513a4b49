import { type HouseAccount, sweepBody } from '@kapao/contract/operator/house-account.ts';
import { Field } from '@kapao/ui/field.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { readAmount } from '../../lib/read-amount.ts';
import { momentOf } from '../../lib/typed-moment.ts';
import { EVIDENCE_TAKEN, FileField } from '../../shell/file-field.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { MomentField } from '../../shell/moment-field.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useProposeSweep } from './use-house-accounts.ts';

/** An account that takes nothing from members. */
const ELSEWHERE = 'elsewhere';
/** Stands for the picture until it is uploaded: the contract asks for its id. */
const NOT_YET = '00000000-0000-4000-8000-000000000000';

const START = {
  ...{ fromAccount: '', toAccount: '', toName: '', amount: '', bankReference: '', sentAt: '' },
  pictureId: undefined as File | undefined,
};

/** A transfer that was made at the bank; another operator sees the same and agrees. */
export function SweepSheet({ accounts, onClose }: { accounts: readonly HouseAccount[]; onClose: () => void }) {
  const { houseAccounts: words, common } = useMessages();
  const propose = useProposeSweep();
  const { values, errors, field, write, read } = useForm(START);
  const { fromAccount, toAccount, pictureId: picture } = values;
  const from = accounts.find(({ id }) => id === fromAccount);
  const isElsewhere = toAccount === ELSEWHERE;
  const others = accounts.filter(({ id, currency }) => id !== fromAccount && (!from || currency === from.currency));
  const send = (reason: string) => {
    const wish = {
      ...{ fromAccount, amount: readAmount(values.amount), bankReference: values.bankReference.trim(), reason },
      ...{ sentAt: momentOf(values.sentAt), pictureId: picture && NOT_YET },
      ...(isElsewhere ? { toName: values.toName } : toAccount !== '' && { toAccount }),
    };
    const body = read(sweepBody, wish, {
      ...{ fromAccount: words.missing, toAccount: words.missing, toName: words.toName, amount: words.badAmount },
      ...{ bankReference: words.badReference, sentAt: words.badMoment, pictureId: words.pictureMissing },
    });
    if (!body || !picture) return undefined;
    const { pictureId: _, ...rest } = body;
    return propose.mutateAsync({ body: rest, picture });
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
        onChange={(id) => write({ fromAccount: id, toAccount: isElsewhere ? ELSEWHERE : '' })}
        options={accounts.map(named)}
      />
      <SelectField
        label={words.to}
        placeholder={words.choose}
        {...field('toAccount')}
        options={[...others.map(named), { value: ELSEWHERE, text: words.elsewhere }]}
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
