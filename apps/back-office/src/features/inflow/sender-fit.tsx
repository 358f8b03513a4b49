import { Icon } from '@kapao/ui/icon.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { nameTone } from '../../lib/name-tone.ts';
import { useMessages } from '../../shell/locale.tsx';
import type { Candidate, Evidence } from './inflow-view.ts';

const ACCOUNT_TONES = { fits: 'ok', unsure: 'wait', differs: 'dim' } as const;

interface SenderFitProps {
  fit: Pick<Candidate, 'account' | 'nameScore' | 'nameReasons' | 'isProven'>;
  /** Absent where it is a fact already: for money that was credited. */
  isSinceEntry?: boolean;
}

/** How sure it is that somebody sent the money, and why: number, name, proof and time. */
export function SenderFit({ fit, isSinceEntry }: SenderFitProps) {
  const { match } = useMessages().inflowDesk;
  return (
    <>
      <span className="sender-fits">
        <StatusChip tone={ACCOUNT_TONES[fit.account]} text={match.accounts[fit.account]} />
        <StatusChip tone={nameTone(fit.nameScore)} text={match.nameScore(fit.nameScore)} />
        <StatusChip tone={fit.isProven ? 'ok' : 'dim'} text={fit.isProven ? match.proven : match.unproven} />
        {isSinceEntry === false && (
          <span className="status bad">
            <Icon name="info" />
            {match.later}
          </span>
        )}
      </span>
      <small>{fit.nameReasons.map((reason) => match.names[reason]).join(' · ')}</small>
    </>
  );
}

/** Why money that was credited was: the same facts, as they were then. */
export function CreditedBecause({ evidence }: { evidence: Evidence }) {
  const { account, score: nameScore, reasons: nameReasons, isProven } = evidence;
  return <SenderFit fit={{ account, nameScore, nameReasons, isProven }} />;
}
