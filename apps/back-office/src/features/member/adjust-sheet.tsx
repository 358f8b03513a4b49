import { adjustBalance } from '@kapao/contract/operator/adjustment.ts';
import type { MemberDossier } from '@kapao/contract/operator/member.ts';
import {
  ADJUSTMENT_DIRECTIONS,
  type AdjustmentDirection,
  adjustmentLabel,
  isWriteDown,
  reasonsOf,
} from '@kapao/contract/shared/adjustment-reasons.ts';
import { formatMoney, formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import { Field } from '@kapao/ui/field.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useForm } from '@kapao/web/use-form.ts';
import { readAmount } from '../../lib/read-amount.ts';
import { EVIDENCE_TAKEN, FileField } from '../../shell/file-field.tsx';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { accountText } from './member-view.ts';
import { useAdjustBalance, useMemberStatement } from './use-members.ts';

const START = {
  direction: 'CREDIT' as AdjustmentDirection,
  amount: '',
  cause: '',
  game: '',
  operationId: '',
  evidenceId: undefined as File | undefined,
};
/** Stands for the picture until it is uploaded: the contract asks for its id. */
const NOT_YET = '00000000-0000-4000-8000-000000000000';

/** Credits or debits cash by hand; another operator sees the same and agrees. */
export function AdjustSheet({ member, onClose }: { member: MemberDossier; onClose: () => void }) {
  const { adjustments: words, common, lookups } = useMessages();
  const { locale } = useLocale();
  const adjust = useAdjustBalance(member.id);
  const { values, errors, field, write, read } = useForm(START);
  const { direction, game, evidenceId: picture } = values;
  const unit = common.unit[member.currency];
  const cash = member.balances.find(({ account }) => account === 'cash')?.amount ?? 0;
  const send = (reason: string) => {
    const typed = {
      ...{ direction, cause: values.cause, reason, amount: readAmount(values.amount, member.currency) },
      ...(game !== '' && { game }),
      ...(values.operationId !== '' && { operationId: values.operationId }),
    };
    const wrong = { amount: words.badAmount, cause: lookups.missing, evidenceId: words.missing };
    const body = read(adjustBalance.body, { ...typed, ...(picture && { evidenceId: NOT_YET }) }, wrong);
    if (!body) return undefined;
    const { evidenceId: _, ...rest } = body;
    return adjust.mutateAsync({ body: rest, picture });
  };
  return (
    <ReasonSheet
      title={words.title}
      reasons={words.reasons}
      submit={{ text: words.propose, variant: 'cta' }}
      act={send}
      done={common.proposed}
      isForm
      onClose={onClose}
    >
      <p>
        <b>{words.cash(member.name, `${formatMoney(cash, member.currency)} ${unit}`)}</b>
      </p>
      <p className="small">{words.lead}</p>
      <Segmented
        label={words.direction}
        labelShown
        value={direction}
        onChange={(value) => write({ direction: value, cause: '', game: '' })}
        options={ADJUSTMENT_DIRECTIONS.map((value) => ({ value, text: words.directions[value] }))}
      />
      {direction === 'DEBIT' && (
        <PlaceField member={member} value={game} onChange={(value) => write({ game: value, cause: '' })} />
      )}
      <Field
        label={`${words.amount} (${unit})`}
        {...field('amount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
      />
      <SelectField
        label={words.cause}
        placeholder={words.cause}
        {...field('cause')}
        options={causesOf(direction, game).map((value) => ({ value, text: adjustmentLabel(value)[locale] }))}
      />
      <AboutField
        memberId={member.id}
        value={values.operationId}
        onChange={(operationId) => write({ operationId }, 'evidenceId')}
      />
      <FileField
        label={words.evidence}
        taken={EVIDENCE_TAKEN}
        file={picture}
        error={errors.evidenceId}
        onChange={(file) => write({ evidenceId: file })}
      />
    </ReasonSheet>
  );
}

/** An account at a game is written down for one cause only. */
const causesOf = (direction: AdjustmentDirection, game: string) =>
  reasonsOf(direction).filter((reason) => game === '' || isWriteDown(direction, reason));

const GAME = 'game:';

/** The wallet, or what the books say the member has at a game that cannot be asked any more. */
function PlaceField(props: { member: MemberDossier; value: string; onChange: (game: string) => void }) {
  const { member, value, onChange } = props;
  const { adjustments: words, members } = useMessages();
  const games = member.balances.filter(({ account, amount }) => account.startsWith(GAME) && amount > 0);
  if (games.length === 0) return null;
  return (
    <SelectField
      label={words.place}
      placeholder={words.wallet}
      hint={words.placeHint}
      value={value}
      onChange={onChange}
      options={games.map(({ account, amount, currency }) => ({
        value: account.slice(GAME.length),
        text: `${accountText(account, members.accounts)} · ${formatMoney(amount, currency)}`,
      }))}
    />
  );
}

/** One of the latest operations of the member. */
function AboutField(props: { memberId: string; value: string; onChange: (id: string) => void }) {
  const { memberId, value, onChange } = props;
  const { adjustments: words, members } = useMessages();
  const rows = useMemberStatement(memberId, { page: 1 }).data?.statements ?? [];
  return (
    <SelectField
      label={words.about}
      placeholder={words.noAbout}
      value={value}
      onChange={onChange}
      options={rows.map((row) => ({
        value: row.id,
        text: `${members.types[row.statementType]} ${formatSignedMoney(row.amount, row.currency)} · ${formatDateTime(row.createdAt)}`,
      }))}
    />
  );
}
