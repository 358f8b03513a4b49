import {
  approveProposal,
  changeProposal,
  createProposal,
  dropProposal,
  getProposal,
  listProposals,
  type Proposal,
  rejectProposal,
} from '@kapao/contract/operator/proposals.ts';
import type { Binder } from '../../http/bind.ts';
import type { Proposals } from './proposal.ts';
import type { ProposalRow } from './proposal-store.ts';

export function bindProposalOperator(binder: Binder, proposals: Proposals): void {
  binder.bind(listProposals, async ({ query }) => {
    const rows = await proposals.list({ page: query.page, limit: query.limit, state: query.state, kind: query.kind });
    return { total: Number(rows[0]?.total ?? 0n), proposals: rows.map(wireOf) };
  });
  binder.bind(createProposal, async ({ body, operator }) => {
    const row = await proposals.create({ ...body, operator: operator().username });
    return { message: 'SUCCESS', proposal: wireOf(row) };
  });
  binder.bind(changeProposal, async ({ params, body, operator }) => {
    const row = await proposals.change(params.id, { ...body, operator: operator().username });
    return { message: 'SUCCESS', proposal: wireOf(row) };
  });
  binder.bind(getProposal, async ({ params }) => ({ proposal: wireOf(await proposals.one(params.id)) }));
  binder.bind(dropProposal, async ({ params, body, operator }) => {
    await proposals.drop(params.id, { operator: operator().username, reason: body.reason });
    return { message: 'SUCCESS' };
  });
  binder.bind(approveProposal, async ({ params, body, operator }) => {
    const by = { operator: operator().username, hash: body.hash, reason: body.reason };
    return { message: 'SUCCESS', proposal: wireOf(await proposals.approve(params.id, by)) };
  });
  binder.bind(rejectProposal, async ({ params, body, operator }) => {
    await proposals.reject(params.id, { operator: operator().username, reason: body.reason });
    return { message: 'SUCCESS' };
  });
}

function wireOf(row: ProposalRow): Proposal {
  return {
    id: row.proposal_id,
    kind: row.kind,
    subject: row.subject,
    content: row.content,
    hash: row.content_hash,
    state: row.state,
    reason: row.reason,
    proposedBy: row.proposed_by,
    createdAt: row.created_at.toISOString(),
    proposedAt: row.proposed_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
  };
}
