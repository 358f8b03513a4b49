import { type DepositReturn, returnDeposit } from '@kapao/contract/operator/deposit-return.ts';
import type { OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { type getInflowReturn, returnInflow } from '@kapao/contract/operator/inflow-return.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { accountNumber } from '../../lib/format.ts';
import { readAmount } from '../../lib/read-amount.ts';
import type { QueueList } from '../../lib/use-queue-list.ts';
import { listPath, memberPath } from '../../paths.ts';
import { Fact } from '../../shell/fact.tsx';
import { EVIDENCE_TAKEN, FileField } from '../../shell/file-field.tsx';
import { useOtherHolder } from '../../shell/item-claim.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { type InflowState, isGoingBack } from './inflow-view.ts';
import { useAskReturn, useInflowReturn } from './use-inflow-return.ts';
import { useDepositReturn, useReturnDeposit } from './use-inflows.ts';

/** The button that returns a deposit to its sender, and its sheet: an order of the house while no member has it, else from its member's wallet. */
export function useReturn({ current: inflow }: QueueList<OperatorInflow, InflowState>) {
  const { depositReturns, inflowReturns } = useMessages();
  const isHeld = useOtherHolder('inflows', inflow?.id) !== undefined;
  const [mayReturnUnmatched, mayReturnCredited] = [useMay(returnInflow), useMay(returnDeposit)];
  const [opened, setOpened] = useState<OperatorInflow>();
  const isUnmatched = inflow?.state === 'UNMATCHED' && !isGoingBack(inflow) && mayReturnUnmatched;
  const isCredited = inflow?.state === 'CREDITED' && mayReturnCredited;
  const actions = !isHeld && (isUnmatched || isCredited) && (
    <Button variant="ghost" icon="refund" onPress={() => setOpened(inflow)}>
      {isCredited ? depositReturns.open : inflowReturns.open}
    </Button>
  );
  const ReturnSheet = opened?.state === 'CREDITED' ? CreditedReturnSheet : UnmatchedReturnSheet;
  const sheet = opened !== undefined && <ReturnSheet inflow={opened} onClose={() => setOpened(undefined)} />;
  return { actions, sheet };
}

interface ReturnSheetProps {
  inflow: OperatorInflow;
  onClose: () => void;
}

/** Asks for unmatched money to go back to the account it came from, or says why it cannot. */
function UnmatchedReturnSheet({ inflow, onClose }: ReturnSheetProps) {
  const { inflowReturns: words } = useMessages();
  const looked = useInflowReturn(inflow, { isPolled: false });
  const found = looked.data;
  if (found?.obstacle === null) return <UnmatchedReturnForm inflow={inflow} found={found} onClose={onClose} />;
  return (
    <ObstacleSheet title={words.title} looked={looked} onClose={onClose}>
      {found && <Note tone="warn">{words.obstacles[found.obstacle]}</Note>}
    </ObstacleSheet>
  );
}

/** Sends a credited deposit back to the account it came from, or says why it cannot go there now. */
function CreditedReturnSheet({ inflow, onClose }: ReturnSheetProps) {
  const { depositReturns: words } = useMessages();
  const looked = useDepositReturn(inflow.id);
  const found = looked.data;
  if (found?.obstacle === null) return <CreditedReturnForm id={inflow.id} found={found} onClose={onClose} />;
  return (
    <ObstacleSheet title={words.title} looked={looked} onClose={onClose}>
      {found && (
        <>
          <Note tone="warn">{words.obstacles[found.obstacle]}</Note>
          {found.obstacle === 'RETURNED' && found.withdrawalId !== null && (
            <Link to={listPath('withdrawals', { state: 'all', id: found.withdrawalId })}>{words.toWithdrawal}</Link>
          )}
          <WhatGoesBack found={found} />
        </>
      )}
    </ObstacleSheet>
  );
}

interface ObstacleSheetProps {
  title: string;
  looked: { isPending: boolean; error: Error | null; refetch: () => unknown };
  children: ReactNode;
  onClose: () => void;
}

function ObstacleSheet({ title, looked, children, onClose }: ObstacleSheetProps) {
  const { common } = useMessages();
  return (
    <Sheet title={title} closeLabel={common.close} onClose={onClose}>
      <div className="stack">
        {looked.isPending && <PageLoading />}
        {looked.error && <LoadFailed error={looked.error} onRetry={() => void looked.refetch()} />}
        {children}
      </div>
    </Sheet>
  );
}

interface Account {
  /** The number has to be typed, and shown on a picture. */
  isTyped: boolean;
  /** The digits that the bank shows. */
  masked: string;
}

/** Amount, whole account number and picture of a return, as far as they have to be entered. */
function useReturnForm({ isTyped, masked }: Account, most?: { amount: number; currency: CashCurrency }) {
  const { inflowReturns: words, depositReturns, common } = useMessages();
  const { values, errors, field, write, read, setErrors } = useForm({
    amount: most === undefined ? '' : String(most.amount),
    accountNo: '',
    picture: undefined as File | undefined,
  });
  const { picture } = values;
  const refuse = (wrong: typeof errors) => {
    setErrors(wrong);
    return undefined;
  };
  /** Returns the body that `parse` makes of the fields; undefined while one of them is missing or wrong, which it says. */
  function readBody<Body extends { accountNo?: string | undefined }>(
    parse: (typed: object, wrong: typeof errors) => Body | undefined,
  ): Body | undefined {
    const amount = most && readAmount(values.amount, most.currency);
    if (most && amount !== undefined && amount > most.amount) return refuse({ amount: depositReturns.badAmount });
    const typed = { ...(isTyped && { accountNo: values.accountNo }), ...(most && { amount }) };
    const body = parse(typed, { amount: depositReturns.badAmount, accountNo: words.badAccount });
    if (!body) return undefined;
    if (isTyped && body.accountNo === undefined) return refuse({ accountNo: words.badAccount });
    return isTyped && !picture ? refuse({ picture: words.noPicture }) : body;
  }
  const fields = (
    <>
      {most && (
        <Field
          label={`${depositReturns.amount} (${common.unit[most.currency]})`}
          {...field('amount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
        />
      )}
      {isTyped && (
        <>
          <Field
            label={words.accountNo}
            hint={words.accountHint(masked)}
            {...field('accountNo')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
          />
          <FileField
            label={words.picture}
            taken={EVIDENCE_TAKEN}
            file={picture}
            error={errors.picture}
            onChange={(file) => write({ picture: file })}
          />
        </>
      )}
    </>
  );
  return { fields, picture, read, readBody };
}

type Found = RouteReply<typeof getInflowReturn>;

function UnmatchedReturnForm({ inflow, found, onClose }: ReturnSheetProps & { found: Found }) {
  const { inflowReturns: words, common } = useMessages();
  const ask = useAskReturn(inflow.id);
  const { accountNo, accountMasked: masked } = found;
  const { fields, picture, read, readBody } = useReturnForm({ isTyped: accountNo === null, masked });
  const send = (reason: string) => {
    const body = readBody((typed, wrong) => read(returnInflow.body, { ...typed, reason }, wrong));
    return body && ask.mutateAsync({ body, picture });
  };
  return (
    <ReasonSheet
      title={words.title}
      reasons={words.reasons}
      submit={{ text: words.submit, variant: 'cta' }}
      act={send}
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
          {found.bankCode} <span className="num">{masked}</span>
        </Fact>
        {accountNo !== null && (
          <Fact label={words.account} ruled>
            {found.bankCode} <span className="num">{accountNumber(accountNo)}</span>
            <small className="small block">
              {found.ownerId === null ? words.known : <Link to={memberPath(found.ownerId)}>{words.ofMember}</Link>}
            </small>
          </Fact>
        )}
      </dl>
      {fields}
    </ReasonSheet>
  );
}

function CreditedReturnForm({ id, found, onClose }: { id: string; found: DepositReturn; onClose: () => void }) {
  const { depositReturns: words } = useMessages();
  const sendBack = useReturnDeposit({ id, memberId: found.memberId });
  const { isOwnAccount, accountMasked: masked, most: amount, currency } = found;
  const { fields, picture, read, readBody } = useReturnForm({ isTyped: !isOwnAccount, masked }, { amount, currency });
  const send = (reason: string) => {
    const body = readBody((typed, wrong) => read(returnDeposit.body, { ...typed, reason }, wrong));
    return body && sendBack.mutateAsync({ body, picture });
  };
  return (
    <ReasonSheet
      title={words.title}
      reasons={words.reasons}
      submit={{ text: words.submit, variant: 'danger' }}
      act={send}
      done={words.done}
      isForm
      onClose={onClose}
    >
      <p>
        <b>{found.memberName}</b>
      </p>
      <p className="small">{words.lead}</p>
      <WhatGoesBack found={found} />
      {fields}
    </ReasonSheet>
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
