import type { OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import type { getInflowReturn } from '@kapao/contract/operator/inflow-return.ts';
import { returnInflow } from '@kapao/contract/operator/inflow-return.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { Link } from 'react-router';
import { accountNumber } from '../../lib/format.ts';
import { memberPath } from '../../paths.ts';
import { Fact } from '../../shell/fact.tsx';
import { EVIDENCE_TAKEN, FileField } from '../../shell/file-field.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useAskReturn, useInflowReturn } from './use-inflow-return.ts';

interface AskReturnProps {
  inflow: OperatorInflow;
  onClose: () => void;
}

/** Asks for unmatched money to go back to the account it came from, or says why it cannot. */
export function AskReturnSheet({ inflow, onClose }: AskReturnProps) {
  const { inflowReturns: words, common } = useMessages();
  const looked = useInflowReturn(inflow, { isPolled: false });
  const found = looked.data;
  if (found && found.obstacle === null) return <AskReturnForm inflow={inflow} found={found} onClose={onClose} />;
  return (
    <Sheet title={words.title} closeLabel={common.close} onClose={onClose}>
      <div className="stack">
        {looked.isPending && <PageLoading />}
        {looked.error && <LoadFailed error={looked.error} onRetry={() => void looked.refetch()} />}
        {found?.obstacle && <Note tone="warn">{words.obstacles[found.obstacle]}</Note>}
      </div>
    </Sheet>
  );
}

/** Stands for the picture until it is uploaded: the contract asks for its id. */
const NOT_YET = '00000000-0000-4000-8000-000000000000';

type Found = RouteReply<typeof getInflowReturn>;

function AskReturnForm({ inflow, found, onClose }: AskReturnProps & { found: Found }) {
  const { inflowReturns: words, common } = useMessages();
  const ask = useAskReturn(inflow.id);
  const { values, errors, field, write, read, setErrors } = useForm({
    accountNo: '',
    pictureId: undefined as File | undefined,
  });
  const { pictureId: picture } = values;
  const isTyped = found.accountNo === null;
  const send = (reason: string) => {
    const account = isTyped ? { accountNo: values.accountNo, ...(picture && { pictureId: NOT_YET }) } : {};
    const body = read(returnInflow.body, { ...account, reason }, { accountNo: words.badAccount });
    if (!body) return undefined;
    if (isTyped && body.accountNo === undefined) return setErrors({ accountNo: words.badAccount });
    if (isTyped && !picture) return setErrors({ pictureId: words.noPicture });
    const { pictureId: _, ...rest } = body;
    return ask.mutateAsync({ body: rest, picture });
  };
  return (
    <ReasonSheet
      title={words.title}
      reasons={words.reasons}
      submit={{ text: words.submit, variant: 'cta' }}
      act={(reason) => send(reason) ?? undefined}
      done={words.asked}
      isForm
      onClose={onClose}
    >
      <p>
        <b className="num">{`${formatMoney(inflow.amount, inflow.currency)} ${common.unit[inflow.currency]}`}</b>
      </p>
      <p className="small">{words.lead}</p>
      <dl className="kv">
        <Fact label={words.sender} ruled>
          {found.accountName}
          <br />
          {found.bankCode} <span className="num">{found.accountMasked}</span>
        </Fact>
        {found.accountNo !== null && (
          <Fact label={words.account} ruled>
            {found.bankCode} <span className="num">{accountNumber(found.accountNo)}</span>
            <small className="small block">
              {found.ownerId === null ? words.known : <Link to={memberPath(found.ownerId)}>{words.ofMember}</Link>}
            </small>
          </Fact>
        )}
      </dl>
      {isTyped && (
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
            error={errors.pictureId}
            onChange={(file) => write({ pictureId: file })}
          />
        </>
      )}
    </ReasonSheet>
  );
}
