import { type HouseAccount, houseRulesBody } from '@kapao/contract/operator/house-account.ts';
import { findMomentFault } from '@kapao/contract/shared/house-entry.ts';
import { Field } from '@kapao/ui/field.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useForm } from '@kapao/web/use-form.ts';
import { readAmount } from '../../lib/read-amount.ts';
import { momentOf, typedMoment } from '../../lib/typed-moment.ts';
import { numberOf } from '../../lib/typed-text.ts';
import { useMessages } from '../../shell/locale.tsx';
import { MomentField } from '../../shell/moment-field.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useBalanceDoubt } from './use-balance-doubt.tsx';
import { useSetRules } from './use-house-accounts.ts';

const typed = (value: number | null) => (value === null ? '' : String(value));
/** Nothing typed is no limit; what is no amount stays for the schema to refuse. */
const amountOf = (text: string) => (text.trim() === '' ? null : (readAmount(text) ?? Number.NaN));
const wholeOf = (text: string) => (text.trim() === '' ? null : numberOf(text));

/** What an account may take and hold, its share of members, and when it rests; another operator sees the same and agrees. */
export function RulesSheet({ account, onClose }: { account: HouseAccount; onClose: () => void }) {
  const { houseAccounts: words, common } = useMessages();
  const change = useSetRules(account.id);
  const { rules } = account;
  const { values, field, read, setErrors } = useForm(() => ({
    ...{ maxDayAmount: typed(rules.maxDayAmount), maxDayCount: typed(rules.maxDayCount) },
    ...{ maxBalance: typed(rules.maxBalance), weight: typed(rules.weight) },
    ...{ restFrom: typedMoment(rules.restFrom), restUntil: typedMoment(rules.restUntil) },
    ...{ openingBalance: typed(rules.openingBalance), openedAt: typedMoment(rules.openedAt) },
  }));
  const doubt = useBalanceDoubt(account);
  const isNewOpening = () =>
    values.openingBalance !== typed(rules.openingBalance) || values.openedAt !== typedMoment(rules.openedAt);
  const send = (reason: string) => {
    const body = read(
      houseRulesBody,
      {
        ...{ maxDayAmount: amountOf(values.maxDayAmount), maxDayCount: wholeOf(values.maxDayCount) },
        ...{ maxBalance: amountOf(values.maxBalance), weight: wholeOf(values.weight) },
        ...{ restFrom: momentOf(values.restFrom), restUntil: momentOf(values.restUntil) },
        ...{ openingBalance: amountOf(values.openingBalance), openedAt: momentOf(values.openedAt), reason },
      },
      {
        ...{ maxDayAmount: words.badAmount, maxDayCount: words.badCount, maxBalance: words.badAmount },
        ...{ weight: words.badWeight, restFrom: words.badMoment, restUntil: words.badMoment },
        ...{ openingBalance: words.badOpening, openedAt: words.badOpening },
      },
    );
    if (!body) return undefined;
    const { openingBalance, openedAt } = body;
    if (!isNewOpening() || openingBalance === null || openedAt === null) return change.mutateAsync(body);
    const fault = findMomentFault(openedAt, { beganAt: account.beganAt, nowMs: Date.now() });
    const doubted = fault ? undefined : doubt.of(openingBalance);
    if (fault) setErrors({ openedAt: words.momentFaults[fault](formatDateTime(account.beganAt)) });
    if (doubted !== undefined) setErrors({ openingBalance: doubted });
    return fault || doubted !== undefined ? undefined : change.mutateAsync({ ...body, isSure: doubt.isSure });
  };
  const unit = common.unit[account.currency];
  const money = { inputMode: 'decimal', autoComplete: 'off', maxLength: 16 } as const;
  const whole = { inputMode: 'numeric', autoComplete: 'off', maxLength: 9 } as const;
  return (
    <ReasonSheet
      title={`${words.rules}: ${account.id}`}
      reasons={words.rulesReasons}
      submit={{ text: words.propose, variant: 'cta' }}
      act={send}
      done={common.proposed}
      isForm
      onClose={onClose}
    >
      <p className="small">{words.rulesLead}</p>
      <h3>{words.limits}</h3>
      <Field label={`${words.maxDayAmount} (${unit})`} {...field('maxDayAmount')} {...money} />
      <Field label={words.maxDayCount} {...field('maxDayCount')} {...whole} />
      <Field label={`${words.maxBalance} (${unit})`} {...field('maxBalance')} {...money} />
      <h3>{words.turns}</h3>
      <Field label={words.weight} hint={words.weightHint} {...field('weight')} {...whole} />
      <MomentField label={words.restFrom} {...field('restFrom')} />
      <MomentField label={words.restUntil} {...field('restUntil')} />
      <h3>{words.opening}</h3>
      <Field label={`${words.openingBalance} (${unit})`} {...field('openingBalance')} {...money} />
      {doubt.question}
      <MomentField label={words.openedAt} {...field('openedAt')} />
    </ReasonSheet>
  );
}
