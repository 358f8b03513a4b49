import { EARNING_STATES, type OperatorEarning, releaseEarning } from '@kapao/contract/operator/invite.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Link } from 'react-router';
import { dayText } from '../../lib/format.ts';
import { memberPath } from '../../paths.ts';
import { DetailHead } from '../../shell/detail-head.tsx';
import { Fact } from '../../shell/fact.tsx';
import { HeldQueue } from '../../shell/held-queue.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { useDecide, useEarnings } from './use-earnings.ts';

const TONES = { HELD: 'wait', EARNED: 'ok', REJECTED: 'bad' } as const;

/** Earnings of accounts that look like one person's wait here until somebody has looked (safety I). */
export function EarningsPage() {
  const { earnings: texts } = useMessages();
  const mayDecide = useMay(releaseEarning);
  const { mutateAsync: decide } = useDecide();
  return (
    <HeldQueue
      states={EARNING_STATES}
      useEntries={useEarnings}
      texts={texts}
      refuse={{ title: texts.reject, text: texts.rejectText, reasons: texts.rejectReasons, done: texts.rejected }}
      tones={TONES}
      mayDecide={mayDecide}
      decide={decide}
      nameOf={({ inviter, invitee }) => ({ title: inviter.name, detail: invitee.name })}
      detail={(entry) => <EarningDetail earning={entry} />}
    />
  );
}

function EarningDetail({ earning }: { earning: OperatorEarning }) {
  const { earnings: texts } = useMessages();
  const { inviter, invitee } = earning;
  return (
    <>
      <DetailHead
        label={texts.title}
        amount={earning.amount}
        currency={earning.currency}
        name={inviter.name}
        memberId={inviter.memberId}
        account={inviter.username}
        at={earning.createdAt}
      />
      <dl className="kv">
        <Fact label={texts.inviter}>
          <Link to={memberPath(inviter.memberId)}>{inviter.name}</Link>
        </Fact>
        <Fact label={texts.invitee}>
          <Link to={memberPath(invitee.memberId)}>{invitee.name}</Link>
        </Fact>
        <Fact label={texts.day}>
          <span className="num">{dayText(earning.day)}</span>
        </Fact>
        <Fact label={texts.basis}>
          <span className="num">{formatMoney(earning.basis, earning.currency)}</span>
        </Fact>
        {earning.heldReason && <Fact label={texts.states.HELD}>{texts.reasons[earning.heldReason]}</Fact>}
        {earning.decidedBy && <Fact label={texts.decidedBy}>{earning.decidedBy}</Fact>}
      </dl>
    </>
  );
}
