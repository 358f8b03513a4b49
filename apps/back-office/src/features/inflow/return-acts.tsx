import type { OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import {
  approveReturn,
  askReturnNow,
  cancelReturn,
  closeReturn,
  payReturnByHand,
  type ReturnOrder,
} from '@kapao/contract/operator/inflow-return.ts';
import { PAYOUT_ENDS, type PayoutEnd } from '@kapao/contract/operator/payout-desk.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { useState } from 'react';
import { accountNumber } from '../../lib/format.ts';
import { EVIDENCE_TAKEN, FileField } from '../../shell/file-field.tsx';
import { HeldByOther, useOtherHolder } from '../../shell/item-claim.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { useApproveReturn, useAskBank, useCancelReturn, useCloseReturn, usePayByHand } from './use-inflow-return.ts';

interface ReturnActsProps {
  inflow: OperatorInflow;
  order: ReturnOrder;
}

type Act = 'approve' | 'cancel' | 'payByHand' | 'close';

/** Buttons for everything this operator may do with an order now; nothing that would be refused is offered. */
export function ReturnActs({ inflow, order }: ReturnActsProps) {
  const { inflowReturns: words } = useMessages();
  const textOf = useErrorText();
  const toast = useToast();
  const asking = useAskBank();
  const [open, setOpen] = useState<Act>();
  const holder = useOtherHolder('inflows', inflow.id);
  const isFree = holder === undefined;
  const mayApprove = useMay(approveReturn) && order.may.approve && isFree;
  const mayCancel = useMay(cancelReturn) && order.may.cancel && isFree;
  const mayPay = useMay(payReturnByHand) && order.may.payByHand && isFree;
  const mayAsk = useMay(askReturnNow) && order.may.ask;
  const mayClose = useMay(closeReturn) && order.may.close && isFree;
  const isDecidable = order.may.approve || order.may.cancel || order.may.payByHand || order.may.close;
  if (holder !== undefined && isDecidable && !mayAsk) return <HeldByOther holder={holder} />;
  if (!(mayApprove || mayCancel || mayPay || mayAsk || mayClose)) return null;
  const ask = () =>
    asking.mutateAsync({ id: order.id }).then(
      () => toast('info', words.asking),
      () => undefined,
    );
  const onClose = () => setOpen(undefined);
  return (
    <>
      <p className="line wrap">
        {mayApprove && (
          <Button variant="cta" onPress={() => setOpen('approve')}>
            {words.approve}
          </Button>
        )}
        {mayClose && (
          <Button variant={order.way === 'HAND' ? 'cta' : 'ghost'} onPress={() => setOpen('close')}>
            {words.close}
          </Button>
        )}
        {mayAsk && (
          <Button variant="ghost" onPress={() => void ask()} busy={asking.isPending}>
            {words.ask}
          </Button>
        )}
        {mayPay && (
          <Button variant="ghost" onPress={() => setOpen('payByHand')}>
            {words.byHand}
          </Button>
        )}
        {mayCancel && (
          <Button variant="danger" onPress={() => setOpen('cancel')}>
            {words.cancel}
          </Button>
        )}
      </p>
      {asking.error && <Note tone="bad">{textOf(asking.error)}</Note>}
      {open === 'approve' && <ApproveSheet order={order} onClose={onClose} />}
      {open === 'cancel' && <CancelSheet order={order} onClose={onClose} />}
      {open === 'payByHand' && <PayByHandSheet order={order} onClose={onClose} />}
      {open === 'close' && <CloseSheet inflow={inflow} order={order} onClose={onClose} />}
    </>
  );
}

interface SheetProps {
  order: ReturnOrder;
  onClose: () => void;
}

/** The order in one line: its amount, and whose account at which bank it goes to. */
function useOrderText({ amount, currency, bankCode, accountNo, accountName }: ReturnOrder) {
  const { common } = useMessages();
  return {
    amount: `${formatMoney(amount, currency)} ${common.unit[currency]}`,
    to: `${accountName}, ${bankCode} ${accountNumber(accountNo)}`,
  };
}

/** Confirms without a reason: the request has one, and nothing else is asked. */
function ConfirmSheet(props: {
  title: string;
  text: string;
  submit: string;
  act: () => Promise<unknown>;
  isBusy: boolean;
  error: unknown;
  onClose: () => void;
}) {
  const { title, text, submit, act, isBusy, error, onClose } = props;
  const { common } = useMessages();
  const textOf = useErrorText();
  return (
    <Sheet
      title={title}
      closeLabel={common.close}
      onClose={onClose}
      busy={isBusy}
      onSubmit={() => void act().catch(() => undefined)}
      footer={
        <div className="pair">
          <Button variant="ghost" onPress={onClose} disabled={isBusy}>
            {common.cancel}
          </Button>
          <Button type="submit" variant="cta" busy={isBusy}>
            {submit}
          </Button>
        </div>
      }
    >
      <div className="stack">
        <p>{text}</p>
        {error !== null && error !== undefined && (
          <Note tone="bad" role="alert">
            {textOf(error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}

/** The second operator's press moves the money, so the sheet says who asked, how much and to whom. */
function ApproveSheet({ order, onClose }: SheetProps) {
  const { inflowReturns: words } = useMessages();
  const toast = useToast();
  const approve = useApproveReturn();
  const { amount, to } = useOrderText(order);
  const act = async () => {
    await approve.mutateAsync({ id: order.id });
    onClose();
    toast('success', words.approved);
  };
  return (
    <ConfirmSheet
      title={words.approveTitle}
      text={words.approveText(order.askedBy, amount, to)}
      submit={words.approve}
      act={act}
      isBusy={approve.isPending}
      error={approve.error}
      onClose={onClose}
    />
  );
}

function PayByHandSheet({ order, onClose }: SheetProps) {
  const { inflowReturns: words } = useMessages();
  const toast = useToast();
  const pay = usePayByHand();
  const { amount, to } = useOrderText(order);
  const act = async () => {
    await pay.mutateAsync({ id: order.id });
    onClose();
    toast('info', words.taken);
  };
  return (
    <ConfirmSheet
      title={words.byHandTitle}
      text={words.byHandText(amount, to, order.noteReference)}
      submit={words.byHand}
      act={act}
      isBusy={pay.isPending}
      error={pay.error}
      onClose={onClose}
    />
  );
}

function CancelSheet({ order, onClose }: SheetProps) {
  const { inflowReturns: words } = useMessages();
  const cancel = useCancelReturn();
  const { amount } = useOrderText(order);
  return (
    <ReasonSheet
      title={words.cancelTitle}
      reasons={words.cancelReasons}
      submit={{ text: words.cancel, variant: 'danger' }}
      act={(reason) => cancel.mutateAsync({ id: order.id, reason })}
      done={words.cancelled}
      onClose={onClose}
    >
      <p>{words.cancelText(amount)}</p>
    </ReasonSheet>
  );
}

function CloseSheet({ inflow, order, onClose }: SheetProps & { inflow: OperatorInflow }) {
  const { inflowReturns: words, common } = useMessages();
  const close = useCloseReturn({ inflowId: inflow.id, returnId: order.id });
  const { amount, to } = useOrderText(order);
  const [outcome, setOutcome] = useState<PayoutEnd>('PAID');
  const [fromOwn, setFromOwn] = useState<'own' | 'other'>('own');
  const { values, errors, field, write, setErrors } = useForm({
    bankReference: '',
    picture: undefined as File | undefined,
  });
  const isPaid = outcome === 'PAID';
  const isHand = order.way === 'HAND';
  const { picture, bankReference } = values;
  const send = (reason: string) => {
    if (isPaid && bankReference.trim() === '') return setErrors({ bankReference: words.noReference });
    if (!picture) return setErrors({ picture: words.noPicture });
    const paid = isPaid && {
      bankReference: bankReference.trim(),
      ...(isHand && fromOwn === 'own' && { fromAccount: inflow.receivingAccount }),
    };
    return close.mutateAsync({ outcome, reason, picture, ...paid });
  };
  return (
    <ReasonSheet
      title={words.closeTitle}
      reasons={words.closeReasons}
      submit={{ text: words.propose, variant: 'cta' }}
      act={(reason) => send(reason) ?? undefined}
      done={common.proposed}
      isForm
      onClose={onClose}
    >
      <p>{words.closeText(amount, to)}</p>
      <Segmented
        label={words.outcome}
        labelShown
        value={outcome}
        onChange={setOutcome}
        options={PAYOUT_ENDS.map((value) => ({ value, text: words.outcomes[value] }))}
      />
      <p className="small">{words.consequences[outcome]}</p>
      {isPaid && isHand && (
        <Segmented
          label={words.fromAccount}
          labelShown
          value={fromOwn}
          onChange={setFromOwn}
          options={[
            { value: 'own', text: inflow.receivingAccount },
            { value: 'other', text: words.otherAccount },
          ]}
        />
      )}
      {isPaid && <Field label={words.bankReference} {...field('bankReference')} autoComplete="off" maxLength={64} />}
      <FileField
        label={words.transferPicture}
        taken={EVIDENCE_TAKEN}
        file={picture}
        error={errors.picture}
        onChange={(file) => write({ picture: file })}
      />
    </ReasonSheet>
  );
}
