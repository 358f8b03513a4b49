import type { StatementRow } from '@kapao/contract/member/statement.ts';
import type { ShownAttachment } from '@kapao/contract/shared/chat-message.ts';
import { formatMoney, formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import { placeOf } from '@kapao/contract/shared/statement-title.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useEffect } from 'react';
import { Receipt, type ReceiptLine } from '../../kit/receipt.tsx';
import { PATHS } from '../../paths.ts';
import { AskAbout } from '../../shell/ask-about.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { MoneyTimeline } from '../../shell/money-timeline.tsx';
import { referenceLines, withEnding } from '../../shell/receipt-lines.tsx';
import { ReceiptDetails } from '../../shell/receipt-proof.tsx';
import { ShareReceipt, type ShownReceipt } from '../../shell/share-receipt.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useReceiptAnswer } from '../../shell/use-receipt.ts';
import { useShownMoney } from '../../shell/use-shown-money.ts';
import { useMoneyMoved } from '../../shell/use-wallet.ts';
import { WithdrawalState } from '../../shell/withdrawal-state.tsx';
import { nextStepOf } from './next-step.ts';
import { NEWEST, placeOfAddress } from './statement-place.ts';
import { viewStatement } from './statement-view.ts';
import { placeText, standingText, titleText } from './statement-words.ts';
import { useAskedStatement, usePlaceNames, useStatement } from './use-statement.ts';

/** The receipt of one row, its head and its steps of one answer; until that is there, as the history shows it. */
export function ReceiptModal({ onClose, params }: ModalProps) {
  const { money } = useMessages();
  const id = params.get('id') ?? '';
  const answer = useReceiptAnswer(id);
  // The row was tapped in one of these, so its receipt is shown at once.
  const { statement: here } = useAskedStatement(placeOfAddress(params));
  const find = (list: typeof here.data) => list?.statements.find((shown) => shown.id === id);
  const rowHere = find(here.data);
  const newest = useStatement(NEWEST, rowHere === undefined);
  const listed = rowHere ?? find(newest.data);
  const row = answer.data?.statement ?? listed;
  const holder = answer.data?.holder ?? here.data?.holder ?? newest.data?.holder;
  useListFollows(listed, answer.data?.statement);
  if (row && holder !== undefined) return <ReceiptSheet row={row} holder={holder} onClose={onClose} />;
  if (isRefusal(answer.error, 'NO_DATA')) return <NoReceipt onClose={onClose} />;
  return (
    <SheetToCome
      title={money.statement.receipt}
      onClose={onClose}
      failed={answer.isError ? money.statement.failed : undefined}
      onRetry={() => void answer.refetch()}
    />
  );
}

/** A list that shows the row otherwise is older than its receipt: it is read again, and so is the balance. */
function useListFollows(listed: StatementRow | undefined, current: StatementRow | undefined): void {
  const moneyMoved = useMoneyMoved();
  const isOlder = listed !== undefined && current !== undefined && listed.state !== current.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each difference.
  useEffect(() => {
    if (isOlder) void moneyMoved();
  }, [isOlder, current?.state]);
}

function NoReceipt({ onClose }: { onClose: () => void }) {
  const { money, common, timeline } = useMessages();
  const { leaveTo } = useModal();
  return (
    <Sheet title={money.statement.receipt} closeLabel={common.close} onClose={onClose}>
      <div className="stack">
        <Note>{timeline.receiptMissing}</Note>
        <Button wide icon="list" onPress={() => leaveTo(PATHS.statement)}>
          {money.history}
        </Button>
      </div>
    </Sheet>
  );
}

function ReceiptSheet({ row, holder, onClose }: { row: StatementRow; holder: string; onClose: () => void }) {
  const messages = useMessages();
  const { money, common, unit } = messages;
  const names = usePlaceNames();
  const view = viewStatement(row, names);
  const next = nextStepOf(row);
  const isWithdrawal = row.statementType === 'withdraw' && row.state !== 'TAKEN';
  const { showSigned } = useShownMoney();
  const receipt: ShownReceipt = {
    outcome: view.outcome,
    title: `${titleText(messages, view.title)} · ${standingText(messages, row)}`,
    amount: formatSignedMoney(row.amount, row.currency),
    unit: unit[row.currency],
    lines: lines(),
  };
  // Unfinished money needs no receipt: neither a code nor a picture.
  const code = view.outcome === 'wait' ? undefined : row.checkCode;
  const footer =
    view.outcome === 'wait' ? (
      <Button variant="cta" wide onPress={onClose}>
        {common.close}
      </Button>
    ) : (
      <ShareReceipt receipt={receipt} id={row.id} code={code} variant="cta" />
    );
  return (
    <Sheet title={money.statement.receipt} closeLabel={common.close} onClose={onClose} footer={footer}>
      <div className="statement-receipt">
        {/* Who shares it wants the amount in it. */}
        <Receipt {...receipt} amount={showSigned(row.amount, row.currency)} />
        {isWithdrawal ? (
          <WithdrawalState id={row.id} amount={`${formatMoney(Math.abs(row.amount), row.currency)} ${receipt.unit}`} />
        ) : (
          <>
            <div role="status">
              {next && (
                <Note tone={view.outcome === 'bad' ? 'bad' : 'warn'} icon={view.outcome === 'bad' ? 'alert' : 'clock'}>
                  {messages.timeline.outlook[next]}
                </Note>
              )}
            </div>
            <MoneyTimeline id={row.id} />
          </>
        )}
        <ReceiptDetails reference={row.reference} code={code} />
        <AskAbout attachment={attachmentOf(row)} />
      </div>
    </Sheet>
  );

  function lines(): ReceiptLine[] {
    const from = sideText(row.from, row.amount > 0);
    const to = sideText(row.to, row.amount < 0);
    return [
      ...(from === undefined ? [] : [{ key: 'from', name: money.from, value: from }]),
      ...(to === undefined ? [] : [{ key: 'to', name: money.to, value: to }]),
      { key: 'time', name: money.time, ...stamped(row.createdAt), ruled: true },
      ...(row.finalAt === null ? [] : [{ key: 'final', name: money.finishedAt, ...stamped(row.finalAt) }]),
      { key: 'holder', name: money.holder, value: holder },
      ...referenceLines(money, row),
    ];
  }

  /** The account is at the side that is not the member's wallet. */
  function sideText(code: string, isOther: boolean): string | undefined {
    const place = placeOf(code, names);
    const name = placeText(messages, place);
    if (name === undefined) return isOther && row.accountEnding !== undefined ? `··${row.accountEnding}` : undefined;
    return isOther && place.kind === 'bank' ? withEnding(name, row.accountEnding) : name;
  }
}

function attachmentOf({
  id,
  statementType: type,
  amount,
  currency,
  createdAt,
  status,
  way,
}: StatementRow): ShownAttachment {
  return { kind: 'statement', id, shown: { type, amount, currency, createdAt, status, way } };
}

function stamped(at: string) {
  const text = formatDateTime(Date.parse(at));
  return { value: <span className="num">{text}</span>, text };
}
