import { listPolicies, putPolicy } from '@kapao/contract/operator/policy.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { z } from 'zod';
import type { Binder } from '../../../http/bind.ts';
import type { makePolicies } from './policy.ts';

const waitingContent = z.object({ after: z.record(z.string(), z.unknown()) });

interface PolicyRoutesDeps {
  policies: ReturnType<typeof makePolicies>;
  isLaos: boolean;
}

export function bindPolicyOperator(binder: Binder, { policies, isLaos }: PolicyRoutesDeps): void {
  const currencies: CashCurrency[] = isLaos ? ['LAK', 'THB'] : ['THB'];
  binder.bind(listPolicies, async () => ({
    currencies,
    policies: (await policies.list()).map(({ waiting, ...policy }) => ({
      ...policy,
      waiting: waiting.map((row) => ({
        proposalId: row.proposal_id,
        hash: row.content_hash,
        state: row.state,
        after: waitingContent.parse(row.content).after,
        reason: row.reason,
        proposedBy: row.proposed_by,
        proposedAt: row.proposed_at.toISOString(),
        effectiveAt: row.effective_at?.toISOString() ?? null,
      })),
    })),
  }));
  binder.bind(putPolicy, ({ params, body, operator }) =>
    policies.propose(params.name, { ...body, operator: operator().username }),
  );
}
