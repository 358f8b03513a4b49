import { listOperatorBonuses } from '@kapao/contract/operator/bonus.ts';
import {
  approveProposal,
  changeProposal,
  dropProposal,
  listProposals,
  type Proposal,
  rejectProposal,
  stopProposal,
} from '@kapao/contract/operator/proposal.ts';
import { getInviteRule, getRefundRule, getWheelRule } from '@kapao/contract/operator/reward-rules.ts';
import { BONUS_KINDS } from '@kapao/contract/shared/bonus-terms.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { queueQuery, queueRead } from '../../api/list-read.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';

export const useProposals = (filter: Pick<ListFilter<Proposal['state']>, 'state' | 'page'>) =>
  useAnswer(
    listProposals,
    { query: queueQuery(filter) },
    {
      ...queueRead(QUERY_KEYS.proposals, filter),
      select: ({ total, proposals }) => ({ total, entries: proposals }),
    },
  );

/** Kinds whose content says itself what was there and what shall be. */
function whole(content: unknown): { before?: unknown; after: unknown } | undefined {
  return typeof content === 'object' && content !== null && 'after' in content ? content : undefined;
}

/** What would stand there; for acts, which replace nothing, all of it. */
export const plannedOf = ({ content }: Proposal): unknown => whole(content)?.after ?? content;

/** True before the decision counts: what is there now is then what would be replaced. */
export const isOpen = ({ state }: Pick<Proposal, 'state'>): boolean =>
  state === 'DRAFT' || state === 'PROPOSED' || state === 'APPROVED';

async function readPublished({ kind, subject, content, state }: Proposal, signal: AbortSignal): Promise<unknown> {
  const own = whole(content);
  if (own) return own.before ?? null;
  // Nobody wrote down what a decided one replaced.
  if (!isOpen({ state })) return {};
  if (kind === 'wheel') return (await call(getWheelRule, {}, signal)).rule?.terms ?? null;
  if (kind === 'refund') return (await call(getRefundRule, {}, signal)).rule?.terms ?? null;
  if (kind === 'invite') return (await call(getInviteRule, {}, signal)).rule?.terms ?? null;
  if (!BONUS_KINDS.some((known) => known === kind)) return {};
  const { bonuses } = await call(listOperatorBonuses, {}, signal);
  return bonuses.find((bonus) => bonus.kind === kind && bonus.code === subject)?.terms ?? null;
}

/** The current version that a proposal would replace; null without one. */
export const usePublished = (proposal: Proposal) =>
  useQuery({
    queryKey: [...QUERY_KEYS.proposals, 'published', proposal.kind, proposal.subject, proposal.hash, isOpen(proposal)],
    queryFn: ({ signal }) => readPublished(proposal, signal),
  });

export type Act = 'approve' | 'reject' | 'propose' | 'drop' | 'takeBack' | 'stop';

export interface Decision {
  proposal: Proposal;
  act: Act;
}

/** Approves or proposes exactly what is shown: its hash, or the whole of it, goes along. */
function decide({ proposal: { id, hash, content }, act, reason }: Decision & { reason: string }): Promise<unknown> {
  const params = { id };
  if (act === 'approve') return call(approveProposal, { params, body: { hash, reason } });
  if (act === 'reject') return call(rejectProposal, { params, body: { reason } });
  if (act === 'propose') return call(changeProposal, { params, body: { content, reason, isDraft: false } });
  if (act === 'stop') return call(stopProposal, { params, body: { reason } });
  return call(dropProposal, { params, body: { reason } });
}

/** What is published may show anywhere. */
const EVERYTHING = [[]];

export const useDecide = () => useAct(decide, EVERYTHING);
