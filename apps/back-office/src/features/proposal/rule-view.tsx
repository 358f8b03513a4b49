import type { Proposal } from '@kapao/contract/operator/proposal.ts';
import { simulateInvite, simulateRefund } from '@kapao/contract/operator/reward-rules.ts';
import { inviteTerms, refundTerms } from '@kapao/contract/shared/reward-terms.ts';
import { useAnswer } from '../../api/contract-hooks.ts';
import { ruleFigures } from '../../lib/cost-figures.ts';
import { count } from '../../lib/format.ts';
import { useMessages } from '../../shell/locale.tsx';
import { AllTerms } from './bonus-view.tsx';
import { CostPart } from './cost-part.tsx';
import { ChangeView } from './field-lines.tsx';
import { usePublished } from './use-proposals.ts';

/** The rule of refunds or of invites: what changes, and its cost by the play of the last 30 days, now and then. */
export function RuleView({ proposal }: { proposal: Proposal }) {
  const messages = useMessages();
  const { proposalViews: words } = messages;
  const published = usePublished(proposal);
  const [after, now] = [useRuleCost(proposal.kind, proposal.content), useRuleCost(proposal.kind, published.data)];
  return (
    <div className="stack">
      <ChangeView proposal={proposal} />
      {published.data !== null && <AllTerms proposal={proposal} />}
      <CostPart
        after={after}
        before={published.data ? now : undefined}
        figures={(cost) => ruleFigures(messages, cost)}
        basis={({ claims }) => (claims === 0 ? words.basisNone : words.basisPlay(count(claims)))}
      />
    </div>
  );
}

function useRuleCost(kind: string, content: unknown) {
  const refund = kind === 'refund' ? refundTerms.safeParse(content).data : undefined;
  const invite = kind === 'invite' ? inviteTerms.safeParse(content).data : undefined;
  const refundBody = refund && { terms: refund };
  const inviteBody = invite && { terms: invite };
  const ofRefund = useAnswer(
    simulateRefund,
    { body: refundBody as NonNullable<typeof refundBody> },
    { enabled: refundBody !== undefined },
  );
  const ofInvite = useAnswer(
    simulateInvite,
    { body: inviteBody as NonNullable<typeof inviteBody> },
    { enabled: inviteBody !== undefined },
  );
  return kind === 'refund' ? ofRefund : ofInvite;
}
