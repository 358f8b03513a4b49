import { SLIP_REASONS, type SlipRow } from '@kapao/contract/member/slip.ts';
import { formatMoney, formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { dayNumber, formatDateTime, formatTime } from '@kapao/web/format-date.ts';
import { Receipt } from '../../kit/receipt.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { PushAsk } from '../../shell/push-parts.tsx';
import { referenceLines } from '../../shell/receipt-lines.tsx';
import { ReceiptDetails } from '../../shell/receipt-proof.tsx';
import { ShareReceipt, type ShownReceipt } from '../../shell/share-receipt.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useReceipt } from '../../shell/use-receipt.ts';
import { creditedEarlierMs } from '../../shell/use-slips.ts';
import { TabFooter } from './tab-footer.tsx';
import { useSentSlip } from './use-slip.ts';

const OUTCOMES = {
  SUCCESS: { outcome: 'ok', title: 'successTitle' },
  PENDING: { outcome: 'wait', title: 'checkingTitle' },
  FAILED: { outcome: 'bad', title: 'failedTitle' },
} as const;

/** What becomes of a slip that was sent, live until its end is known. */
export function SlipResult({ sent, onAgain }: { sent: SlipRow; onAgain: () => void }) {
  const { slip: words, common, money, unit } = useMessages();
  const { open, close } = useModal();
  const slip = useSentSlip(sent);
  const { outcome, title } = OUTCOMES[slip.status];
  // The bank's own report was sooner: nothing was added by the slip.
  const earlierMs = creditedEarlierMs(slip);
  const at = earlierMs === undefined ? undefined : timeOf(earlierMs, Date.parse(slip.createdAt));
  const reason = SLIP_REASONS.find((known) => known === slip.note);
  const depositId = slip.depositId ?? undefined;
  const proof = useReceipt(depositId);
  const code = proof?.statement.checkCode;
  const amount =
    slip.status === 'SUCCESS' && at === undefined
      ? formatSignedMoney(slip.amount, slip.currency)
      : formatMoney(slip.amount, slip.currency);
  const receipt: ShownReceipt = {
    outcome,
    title: at === undefined ? words[title] : words.creditedBefore(at),
    amount: slip.amount > 0 ? amount : '-',
    unit: slip.amount > 0 ? unit[slip.currency] : '',
    lines: [
      { key: 'at', name: words.date, value: formatDateTime(Date.parse(slip.createdAt)) },
      ...(earlierMs === undefined
        ? []
        : [{ key: 'credited', name: words.creditedAt, value: formatDateTime(earlierMs) }]),
      ...(proof ? [{ key: 'holder', name: money.holder, value: proof.holder }] : []),
      ...referenceLines(money, {
        id: depositId,
        short: depositId ? undefined : slip.shortReference,
        reference: slip.reference,
      }),
    ],
  };
  return (
    <div className="stack deposit slip">
      <div role="status">
        <Receipt {...receipt}>
          <ReceiptDetails reference={slip.reference} code={code} />
        </Receipt>
        {at !== undefined && <Note icon="info">{words.creditedBeforeText}</Note>}
        {slip.status === 'PENDING' && (
          <Note tone="warn" icon="clock">
            {slip.isWithStaff ? words.staffText : words.checkingText}
          </Note>
        )}
        {slip.status === 'FAILED' && <Note tone="bad">{words.reasons[reason ?? 'UNKNOW_ERROR']}</Note>}
      </div>
      {slip.status === 'SUCCESS' && <ShareReceipt receipt={receipt} id={depositId} code={code} />}
      {slip.status !== 'FAILED' && <PushAsk about="deposit" />}
      <TabFooter>
        <Button variant="cta" wide onPress={close}>
          {slip.status === 'SUCCESS' ? money.done : common.close}
        </Button>
        {at !== undefined && depositId !== undefined && (
          <Button variant="link" wide icon="list" onPress={() => open('receipt', { id: depositId })}>
            {money.statement.receipt}
          </Button>
        )}
        <Button variant="link" wide icon="image" onPress={onAgain}>
          {words.next}
        </Button>
        <Button variant="link" wide icon="list" onPress={() => open('slips')}>
          {words.list}
        </Button>
      </TabFooter>
    </div>
  );
}

/** The time of the same day; with its date before it otherwise. */
const timeOf = (atMs: number, nowMs: number) =>
  dayNumber(atMs) === dayNumber(nowMs) ? formatTime(atMs) : formatDateTime(atMs);
