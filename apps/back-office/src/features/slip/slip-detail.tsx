import { type OperatorSlip, operatorSlipPicture } from '@kapao/contract/operator/slip.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip, type StatusTone } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import type { ReactNode } from 'react';
import { partnerAnswer } from '../../lib/partner-answer.ts';
import { CopiedReference } from '../../shell/copied-reference.tsx';
import { DetailHead } from '../../shell/detail-head.tsx';
import { Fact } from '../../shell/fact.tsx';
import { LatestOperations } from '../../shell/latest-operations.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { MemberNotes } from '../../shell/member-notes.tsx';
import { NameComparison } from '../../shell/name-comparison.tsx';
import { isOnlyNameUnclear, SenderPartChips } from '../../shell/sender-part-chips.tsx';
import { creditableOf, noteText, reviewReason, SLIP_TONES } from './slip-view.ts';
import './slips.css';

const MATCH_TONES: Record<'match' | 'uncertain' | 'differs', StatusTone> = {
  match: 'ok',
  uncertain: 'wait',
  differs: 'bad',
};

/** The picture, what was read from it, what a verifier said, and whose account it must be, side by side. */
export function SlipDetail({ slip }: { slip: OperatorSlip }) {
  const messages = useMessages();
  const { slips: texts } = messages;
  const waits = slip.isWaiting ? reviewReason(messages, slip.reviewReason) : undefined;
  const credit = creditableOf(slip);
  return (
    <>
      <DetailHead
        label={texts.amount}
        amount={credit?.amount ?? 0}
        currency={credit?.currency ?? 'THB'}
        name={slip.memberName}
        memberId={slip.memberId}
        account={slip.username}
        at={slip.createdAt}
      />
      {waits && <Note tone="warn">{waits.text}</Note>}
      {slip.told && <Compared told={slip.told} />}
      <div className="slip-sides">
        <SlipPicture slip={slip} />
        <div className="stack">
          <Side title={texts.member}>
            <Fact label={texts.bank}>{slip.memberBankCode}</Fact>
            <Fact label={texts.account}>
              <span className="num">{slip.memberBankAccountNo}</span>
            </Fact>
            <Fact label={texts.name}>{slip.memberBankAccountName}</Fact>
          </Side>
          <SlipTold slip={slip} />
          <Side title={texts.read}>
            {slip.bankReference === null ? (
              <Fact label={texts.reference}>{texts.unread}</Fact>
            ) : (
              <>
                <Fact label={texts.bank}>{slip.sendingBank}</Fact>
                <Fact label={texts.reference}>
                  <CopiedReference text={slip.bankReference} />
                </Fact>
              </>
            )}
            <Fact label={texts.inflow}>
              {slip.inflow ? (
                <span className="num">
                  {formatMoney(slip.inflow.amount, slip.inflow.currency)} {messages.common.unit[slip.inflow.currency]}
                </span>
              ) : (
                texts.noInflow
              )}
            </Fact>
          </Side>
          <Side title={<StatusChip tone={SLIP_TONES[slip.state]} text={texts.states[slip.state]} />}>
            {slip.reason !== null && <Fact label={texts.reason}>{noteText(messages, slip.reason)}</Fact>}
            <Fact label={texts.attempts}>
              <span className="num">{slip.attempts}</span>
            </Fact>
            {slip.lastAnswer !== null && (
              <Fact label={texts.lastAnswer}>{partnerAnswer(messages.partnerAnswers, slip.lastAnswer)}</Fact>
            )}
          </Side>
        </div>
      </div>
      <MemberNotes memberId={slip.memberId} />
      <LatestOperations memberId={slip.memberId} />
    </>
  );
}

/** Which parts of the reported sender fit the member's account, with both names side by side. */
function Compared({ told }: { told: NonNullable<OperatorSlip['told']> }) {
  const { slips: texts, comparison } = useMessages();
  const { parts, sender } = told;
  return (
    <section className="card">
      <h2 className="label">{texts.compared}</h2>
      <span className="sender-fits">
        <SenderPartChips parts={parts} />
      </span>
      {parts.bank === 'unknown' && (
        <p className="small">{sender.bankCode === '' ? comparison.noBank : comparison.unread(sender.bankCode)}</p>
      )}
      {isOnlyNameUnclear(parts) && <p className="small">{comparison.onlyName}</p>}
      <NameComparison parts={told.nameParts} />
    </section>
  );
}

function SlipPicture({ slip }: { slip: OperatorSlip }) {
  const { slips: texts } = useMessages();
  const address = operatorSlipPicture.path.replace(':id', encodeURIComponent(slip.id));
  return (
    <a className="slip-picture card" href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={texts.picture} />
      <span className="small">{texts.openPicture}</span>
    </a>
  );
}

function SlipTold({ slip }: { slip: OperatorSlip }) {
  const { slips: texts, common } = useMessages();
  const { told } = slip;
  if (told === null) {
    return (
      <Side title={texts.told}>
        <Fact label={texts.verifier}>{texts.untold}</Fact>
      </Side>
    );
  }
  return (
    <Side title={texts.told}>
      <Fact label={texts.bank}>{told.sender.bankCode}</Fact>
      <Fact label={texts.account}>
        <span className="num">{told.sender.accountMasked}</span>
      </Fact>
      <Fact label={texts.name}>{told.sender.names.join(' / ')}</Fact>
      <Fact label={texts.verifier}>
        <StatusChip tone={MATCH_TONES[told.senderMatch]} text={texts.senderMatches[told.senderMatch]} />
      </Fact>
      <Fact label={texts.receiver} ruled>
        {told.receiver.bankCode} <span className="num">{told.receiver.accountMasked}</span>
      </Fact>
      <Fact label={texts.ours}>{told.receivingAccount ?? texts.notOurs}</Fact>
      <Fact label={texts.amount} ruled>
        <span className="num">
          {formatMoney(told.amount, told.currency)} {common.unit[told.currency]}
        </span>
      </Fact>
      <Fact label={texts.at}>
        <span className="num">{formatDateTime(told.occurredAt)}</span>
      </Fact>
    </Side>
  );
}

function Side({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="card">
      <h2 className="label">{title}</h2>
      <dl className="kv">{children}</dl>
    </section>
  );
}
