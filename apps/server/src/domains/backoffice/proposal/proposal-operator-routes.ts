import {
  approveProposal,
  changeProposal,
  createProposal,
  dropProposal,
  getProposal,
  listProposals,
  type Proposal,
  rejectProposal,
  stopProposal,
} from '@kapao/contract/operator/proposal.ts';
import type { Binder } from '../../../http/bind.ts';
import { readPage } from '../../../platform/database/paged.ts';
import type { OperatorSession } from '../../../shared/sessions.ts';
import type { Proposals } from './proposal.ts';
import type { Hand } from './proposal-kinds.ts';
import type { ProposalRow } from './proposal-store.ts';

export function bindProposalOperator(binder: Binder, proposals: Proposals): void {
  const wireOf = (row: ProposalRow, hand: Hand): Proposal => ({ ...wireOfRow(row), may: proposals.mayOf(row, hand) });

  binder.bind(listProposals, async ({ query, operator }) => {
    const hand = handOf(operator());
    const { state, kind, subject } = query;
    const { total, rows } = await readPage(query, (part) => proposals.list({ ...part, state, kind, subject }, hand));
    return { total, proposals: rows.map((row) => wireOf(row, hand)) };
  });
  binder.bind(createProposal, async ({ body, operator }) => {
    const hand = handOf(operator());
    return { message: 'SUCCESS', proposal: wireOf(await proposals.create({ ...body, ...hand }), hand) };
  });
  binder.bind(changeProposal, async ({ params, body, operator }) => {
    const hand = handOf(operator());
    return { message: 'SUCCESS', proposal: wireOf(await proposals.change(params.id, { ...body, ...hand }), hand) };
  });
  binder.bind(getProposal, async ({ params, operator }) => {
    const hand = handOf(operator());
    return { proposal: wireOf(await proposals.one(params.id, hand), hand) };
  });
  binder.bind(dropProposal, async ({ params, body, operator }) => {
    await proposals.drop(params.id, { ...handOf(operator()), reason: body.reason });
    return { message: 'SUCCESS' };
  });
  binder.bind(approveProposal, async ({ params, body, operator }) => {
    const hand = handOf(operator());
    const row = await proposals.approve(params.id, { ...hand, hash: body.hash, reason: body.reason });
    return { message: 'SUCCESS', proposal: wireOf(row, hand) };
  });
  binder.bind(rejectProposal, async ({ params, body, operator }) => {
    await proposals.reject(params.id, { ...handOf(operator()), reason: body.reason });
    return { message: 'SUCCESS' };
  });
  binder.bind(stopProposal, async ({ params, body, operator }) => {
    await proposals.stop(params.id, { ...handOf(operator()), reason: body.reason });
    return { message: 'SUCCESS' };
  });
}

const handOf = ({ username, rights }: OperatorSession): Hand => ({ operator: username, rights });

function wireOfRow(row: ProposalRow): Omit<Proposal, 'may'> {
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
    effectiveAt: row.effective_at?.toISOString() ?? null,
    stoppedBy: row.stopped_by,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    stopReason: row.stop_reason,
  };
}
