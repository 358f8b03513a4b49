import type { Proposal } from '@kapao/contract/operator/proposal.ts';
import { getTransfer } from '@kapao/contract/operator/transfer.ts';
import { useMay } from '../../shell/operator-session.tsx';
import { type SettledOutcome, TransferEvidence } from '../../shell/transfer-evidence.tsx';

/** The transfer that a waiting decision is about, with what its provider says of it now. */
export function SettledTransfer({ proposal: { kind, subject, state, content } }: { proposal: Proposal }) {
  const mayRead = useMay(getTransfer);
  if (kind !== 'transfer.settle' || state !== 'PROPOSED' || !mayRead) return null;
  const decided = outcomeOf(content);
  return <TransferEvidence id={subject} {...(decided && { decided })} />;
}

function outcomeOf(content: unknown): SettledOutcome | undefined {
  const outcome = typeof content === 'object' && content !== null && 'outcome' in content ? content.outcome : undefined;
  return outcome === 'SUCCEEDED' || outcome === 'FAILED' ? outcome : undefined;
}
