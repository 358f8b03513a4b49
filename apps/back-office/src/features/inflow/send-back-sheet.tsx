import { type DepositReturn, returnDeposit } from '@kapao/contract/operator/deposit-return.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { Link } from 'react-router';
import { readAmount } from '../../lib/read-amount.ts';
import { listPath } from '../../paths.ts';
import { Fact } from '../../shell/fact.tsx';
import { EVIDENCE_TAKEN, FileField } from '../../shell/file-field.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useDepositReturn, useReturnDeposit } from './use-inflows.ts';

interface SendBackProps {
  id: string;
  onClose: () => void;
}

/** Sends a credited deposit back to the account it came from, or says why it cannot go there now. */
export function SendBackSheet({ id, onClose }: SendBackProps) {
  const { depositReturns: words, common } = useMessages();
  const looked = useDepositReturn(id);
  const found = looked.data;
  if (found && found.obstacle === null) return <SendBackForm id={id} found={found} onClose={onClose} />;
  return (
    <Sheet title={words.title} closeLabel={common.close} onClose={onClose}>
      <div className="stack">
        {looked.isPending && <PageLoading />}
        {looked.error && <LoadFailed error={looked.error} onRetry={() => void looked.refetch()} />}
        {found && <Obstacle found={found} />}
      </div>
    </Sheet>
  );
}

function Obstacle({ found }: { found: DepositReturn }) {
  const { depositReturns: words } = useMessages();
  const { obstacle, withdrawalId } = found;
  if (obstacle === null) return null;
  return (
    <>
      <Note tone="warn">{words.obstacles[obstacle]}</Note>
      {obstacle === 'RETURNED' && withdrawalId !== null && (
        <Link to={listPath('withdrawals', { state: 'all', id: withdrawalId })}>{words.toWithdrawal}</Link>
      )}
      <WhatGoesBack found={found} />
    </>
  );
}

function WhatGoesBack({ found }: { found: DepositReturn }) {
  const { depositReturns: words, common, inflows } = useMessages();
  const { currency } = found;
  const money = (amount: number) => `${formatMoney(amount, currency)} ${common.unit[currency]}`;
  return (
    <dl className="kv">
      <Fact label={words.deposited}>
        <span className="num">{money(found.deposited)}</span>
      </Fact>
      <Fact label={words.cash}>
        <span className="num">{money(found.cash)}</span>
      </Fact>
      <Fact label={words.most}>
        <span className="num">{money(found.most)}</span>
      </Fact>
      <Fact label={words.account} ruled>
        {found.bankCode} <span className="num">{found.accountMasked}</span>
        <br />
        {found.accountName === '' ? inflows.noName : found.accountName}
        {found.isOwnAccount && <small className="small block">{words.own}</small>}
      </Fact>
    </dl>
  );
}

/** Stands for the picture until it is uploaded: the contract asks for its id. */
const NOT_YET = '00000000-0000-4000-8000-000000000000';

function SendBackForm({ id, found, onClose }: SendBackProps & { found: DepositReturn }) {
  const { depositReturns: words, common } = useMessages();
  const sendBack = useReturnDeposit({ id, memberId: found.memberId });
  const { values, errors, field, write, read, setErrors } = useForm({
    amount: String(found.most),
    accountNo: '',
    evidenceId: undefined as File | undefined,
  });
  const { evidenceId: picture } = values;
  const send = (reason: string) => {
    const amount = readAmount(values.amount, found.currency);
    if (amount !== undefined && amount > found.most) return setErrors({ amount: words.badAmount });
    const account = { accountNo: values.accountNo, ...(picture && { evidenceId: NOT_YET }) };
    const wrong = { amount: words.badAmount, accountNo: words.badAccount };
    const body = read(returnDeposit.body, { amount, reason, ...(found.isOwnAccount ? {} : account) }, wrong);
    if (!body) return undefined;
    if (!found.isOwnAccount && !picture) return setErrors({ evidenceId: words.noPicture });
    const { evidenceId: _, ...rest } = body;
    return sendBack.mutateAsync({ body: rest, picture });
  };
  return (
    <ReasonSheet
      title={words.title}
      reasons={words.reasons}
      submit={{ text: words.submit, variant: 'danger' }}
      act={(reason) => send(reason) ?? undefined}
      done={words.done}
      isForm
      onClose={onClose}
    >
      <p>
        <b>{found.memberName}</b>
      </p>
      <p className="small">{words.lead}</p>
      <WhatGoesBack found={found} />
      <Field
        label={`${words.amount} (${common.unit[found.currency]})`}
        {...field('amount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
      />
      {!found.isOwnAccount && (
        <>
          <Field
            label={words.accountNo}
            hint={words.accountHint(found.accountMasked)}
            {...field('accountNo')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
          />
          <FileField
            label={words.picture}
            taken={EVIDENCE_TAKEN}
            file={picture}
            error={errors.evidenceId}
            onChange={(file) => write({ evidenceId: file })}
          />
        </>
      )}
    </ReasonSheet>
  );
}
