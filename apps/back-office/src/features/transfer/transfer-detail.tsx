import type { OperatorTransfer } from '@kapao/contract/operator/transfer.ts';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { partnerAnswer } from '../../lib/partner-answer.ts';
import { DetailHead } from '../../shell/detail-head.tsx';
import { Fact } from '../../shell/fact.tsx';
import { LatestOperations } from '../../shell/latest-operations.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { MemberNotes } from '../../shell/member-notes.tsx';
import { TransferEvidence } from '../../shell/transfer-evidence.tsx';
import { TransferCalls } from './transfer-calls.tsx';
import { isToGame, maySettle, TRANSFER_TONES } from './transfer-view.ts';

export function TransferDetail({ transfer }: { transfer: OperatorTransfer }) {
  const { partnerAnswers, transfers } = useMessages();
  const game = transfer.game.toUpperCase();
  return (
    <>
      <DetailHead
        label={isToGame(transfer) ? transfers.toGame(game) : transfers.fromGame(game)}
        amount={transfer.amount}
        currency={transfer.currency}
        name={transfer.memberName}
        memberId={transfer.memberId}
        account={transfer.username}
        at={transfer.createdAt}
      />
      {transfer.needsOperator && (
        <Note tone="warn">
          {transfer.operatorReason === null
            ? transfers.needsOperatorLong
            : transfers.needsOperatorBecause(transfers.peopleReasons[transfer.operatorReason])}
        </Note>
      )}
      {!maySettle(transfer) && transfer.state === 'UNKNOWN' && <Note icon="clock">{transfers.stillAsking}</Note>}
      <TransferEvidence id={transfer.id} />
      <section className="card">
        <dl className="kv">
          <Fact label={transfers.state}>
            <StatusChip tone={TRANSFER_TONES[transfer.state]} text={transfers.states[transfer.state]} />
          </Fact>
          <Fact label={transfers.game}>{game}</Fact>
          <Fact label={transfers.direction}>
            {isToGame(transfer) ? transfers.walletToGame : transfers.gameToWallet}
          </Fact>
          <Fact label={transfers.attempts}>
            <span className="num">{transfer.attempts}</span>
          </Fact>
          <Fact label={transfers.lastAnswer}>
            {transfer.lastAnswer === null ? transfers.noAnswer : partnerAnswer(partnerAnswers, transfer.lastAnswer)}
          </Fact>
          {transfer.nextAskAt !== null && (
            <Fact label={transfers.nextAskAt}>
              <span className="num">{formatDateTime(transfer.nextAskAt)}</span>
            </Fact>
          )}
          {transfer.finalAt !== null && (
            <Fact label={transfers.finalAt}>
              <span className="num">{formatDateTime(transfer.finalAt)}</span>
            </Fact>
          )}
        </dl>
      </section>
      <TransferCalls id={transfer.id} />
      <MemberNotes memberId={transfer.memberId} />
      <LatestOperations memberId={transfer.memberId} />
    </>
  );
}
