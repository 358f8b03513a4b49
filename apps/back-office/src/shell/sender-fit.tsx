import type { OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { nameTone } from '../lib/name-tone.ts';
import { useMessages } from './locale.tsx';
import { SenderPartChips } from './sender-part-chips.tsx';

type Candidate = OperatorInflow['candidates'][number];
type Evidence = NonNullable<OperatorInflow['evidence']>;

const ACCOUNT_TONES = { fits: 'ok', unsure: 'wait', differs: 'dim' } as const;

/** Which parts of a waiting transfer fit a member's account, and that the account is proven. */
export function SenderFit({ fit }: { fit: Pick<Candidate, 'parts' | 'isProven'> }) {
  return (
    <span className="sender-fits">
      <SenderPartChips parts={fit.parts} />
      <Proof isProven={fit.isProven} />
    </span>
  );
}

function Proof({ isProven }: { isProven: boolean }) {
  const { match } = useMessages().inflowDesk;
  return <StatusChip tone={isProven ? 'ok' : 'dim'} text={isProven ? match.proven : match.unproven} />;
}

/** The facts by which money was credited, as they were then. */
export function CreditedBecause({ evidence: { account, score, reasons, isProven } }: { evidence: Evidence }) {
  const { match } = useMessages().inflowDesk;
  return (
    <>
      <span className="sender-fits">
        <StatusChip tone={ACCOUNT_TONES[account]} text={match.accounts[account]} />
        <StatusChip tone={nameTone(score)} text={match.nameScore(score)} />
        <Proof isProven={isProven} />
      </span>
      <small>{reasons.map((reason) => match.names[reason]).join(' · ')}</small>
    </>
  );
}
