import {
  askTransfer,
  getTransfer,
  listTransfers,
  type OperatorTransfer,
  settleTransfer,
  settleTransfers,
  TRANSFER_STATES,
} from '@kapao/contract/operator/transfer.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import { readMoneyQuery } from '../../../http/money-query.ts';
import { deskFilter, readDeskPage } from '../../../operations/desk-list.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { waitingProposals } from '../../../queries/backoffice/proposal-facts.ts';
import { maskedSearch } from '../../../shared/masked-search.ts';
import { listProviderCalls } from './provider-call-store.ts';
import { askProvider, latestInquiry } from './transfer-ask.ts';
import { type SettleDeps, settleByHand, settleTogether, TRANSFER_SETTLE_PUBLISHER } from './transfer-settle.ts';
import { findTransferRow, isAsked, listTransferRows, needsOperator, type TransferRow } from './transfer-store.ts';

const SHOWN = { states: TRANSFER_STATES, ends: ['SUCCEEDED', 'FAILED'] as const };

export function bindTransferOperator(
  binder: Binder,
  deps: SettleDeps & { memberIdsOf: (text: string) => Promise<string[]> },
): void {
  const { db } = deps;
  binder.bind(listTransfers, async ({ query, tellLook }) => {
    const { text } = query;
    if (text !== undefined) tellLook({ asked: maskedSearch(text) });
    const memberIds = text === undefined ? undefined : await deps.memberIdsOf(text);
    const filter = deskFilter('transfer', { state: query.state, money: readMoneyQuery(query) }, SHOWN);
    const { rows, ...list } = await readDeskPage(
      db,
      {
        filter,
        part: query,
        rows: (ids) => listTransferRows(db, ids),
      },
      isAsked({ game: query.partner, memberIds }),
    );
    return { ...list, transfers: rows.map(toWire) };
  });

  binder.bind(getTransfer, async ({ params }) => {
    const row = (await findTransferRow(db, params.id)) ?? refuse('NO_DATA');
    const calls = await listProviderCalls(db, params.id);
    const waiting = await waitingProposals(db, TRANSFER_SETTLE_PUBLISHER.kind, [params.id]);
    return {
      transfer: toWire(row),
      inquiry: await latestInquiry(db, params.id),
      proposalId: waiting.get(params.id) ?? null,
      balanceBefore: row.balance_before === null ? null : fromMinor(row.balance_before, row.currency),
      calls: calls.map((call) => ({
        no: call.call_no,
        purpose: call.purpose,
        request: call.request,
        answer: call.answer,
        startedAt: call.started_at.toISOString(),
        endedAt: call.ended_at?.toISOString() ?? null,
      })),
    };
  });

  binder.bind(askTransfer, async ({ params, operator }) => {
    const inquiry = await askProvider(deps, params.id, operator().username);
    const row = await findTransferRow(db, params.id);
    invariant(row, 'a transfer stays');
    return { message: 'SUCCESS', inquiry, transfer: toWire(row) };
  });

  binder.bind(settleTransfers, async ({ body, operator }) => ({
    message: 'SUCCESS',
    lines: await settleTogether(deps, { ...body, operator: operator().username }),
  }));

  binder.bind(settleTransfer, async ({ params, body, operator }) => {
    const decision = { ...body, operator: operator().username };
    const settled = await settleByHand(deps, params.id, decision);
    if ('proposalId' in settled) return settled;
    const row = await findTransferRow(db, params.id);
    invariant(row, 'a settled transfer stays');
    return { message: 'SUCCESS', transfer: toWire(row), decidedBy: settled.decidedBy };
  });
}

function toWire(row: TransferRow): OperatorTransfer {
  return {
    id: row.operation_id,
    sentReference: row.external_ref === '' ? null : row.external_ref,
    partnerReference: row.partner_ref,
    memberId: row.member_id,
    memberName: row.name,
    username: row.username,
    game: row.counterparty,
    direction: row.to_code === row.counterparty ? 'in' : 'out',
    amount: fromMinor(row.amount, row.currency),
    currency: row.currency,
    state: row.state,
    attempts: row.attempts,
    lastAnswer: row.last_answer,
    nextAskAt: row.next_attempt_at?.toISOString() ?? null,
    needsOperator: needsOperator(row),
    operatorReason: row.final_at === null ? row.people_reason : null,
    createdAt: row.created_at.toISOString(),
    finalAt: row.final_at?.toISOString() ?? null,
  };
}
