import { EVIDENCE_KINDS } from '@kapao/contract/operator/adjustment.ts';
import {
  askPayoutFile,
  cancelPayoutFile,
  closePayoutLine,
  downloadPayoutFile,
  getPayoutFile,
  listPayoutFiles,
  MAX_BATCH_LINES,
  MAX_PROOF_BYTES,
  makePayoutFile,
  markPayoutFileSent,
  type PayoutBatch,
  type PayoutBatchLine,
  payoutProofPicture,
  putPayoutProof,
  type WaitingWithdrawal,
} from '@kapao/contract/operator/payout-file.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { kindOrRefuse } from '@kapao/contract/shared/refuse-file.ts';
import type { FilePayer, FilePayers } from '../../../gateways/live-gateways.ts';
import type { Binder } from '../../../http/bind.ts';
import { pictureHeaders } from '../../../http/picture-headers.ts';
import { withUpload } from '../../../http/received-file.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { isAccountKept } from '../../../queries/deposits/house-account-facts.ts';
import { HOUSE } from '../../../queries/deposits/inflow-return-facts.ts';
import { payoutAccountNo } from '../../../queries/payouts/withdraw-facts.ts';
import type { OperatorSession } from '../../../shared/sessions.ts';
import { shownAccountNo } from '../../../shared/shown-account.ts';
import { choosePayer, orderOf, type PayoutFiles, productOf } from './payout-file.ts';
import type { PayoutClosing } from './payout-file-close.ts';
import { exportedFile } from './payout-file-export.ts';
import {
  type BatchRow,
  findBatch,
  type LineRow,
  listBatches,
  listLines,
  listWaiting,
  type TargetRow,
} from './payout-file-store.ts';

interface RouteDeps {
  db: Db;
  sealer: Sealer;
  payers: FilePayers;
  batches: PayoutFiles;
  closing: PayoutClosing;
  wakeExport: () => void;
}

const SUCCESS = { message: 'SUCCESS' };

export function bindPayoutFiles(binder: Binder, deps: RouteDeps): void {
  const { db, batches } = deps;
  bindReading(binder, deps);
  bindLines(binder, deps);

  binder.bind(makePayoutFile, ({ body, operator }) => batches.make({ ...body, operator: operator().username }));
  binder.bind(askPayoutFile, async ({ params, operator }) => {
    await batches.ask(params.id, operator().username);
    deps.wakeExport();
    return SUCCESS;
  });
  binder.bind(downloadPayoutFile, async ({ params, reply }) => {
    const batch = (await findBatch(db, params.id)) ?? refuse('NO_DATA');
    const file = (await exportedFile(deps, params.id)) ?? refuse('KEY_INVALID');
    reply.type('application/octet-stream');
    reply.header('Content-Disposition', `attachment; filename="${batch.partner_id}-${batch.batch_no}.txt"`);
    reply.header('Cache-Control', 'no-store');
    reply.header('X-Content-Type-Options', 'nosniff');
    return file;
  });
  binder.bind(markPayoutFileSent, async ({ params, operator }) => {
    await batches.sent(params.id, operator().username);
    return SUCCESS;
  });
  binder.bind(cancelPayoutFile, async ({ params, body, operator }) => {
    await batches.cancel(params.id, { operator: operator().username, reason: body.reason });
    return SUCCESS;
  });
}

function bindReading(binder: Binder, { db, sealer, payers }: RouteDeps): void {
  binder.bind(listPayoutFiles, async ({ query, operator }) => {
    // One that takes no files any more is shown as the first is.
    const payer = choosePayer(payers, query.payer) ?? choosePayer(payers, undefined);
    const waiting = payer ? await listWaiting(db, MAX_BATCH_LINES) : [];
    const rows = await listBatches(db, query);
    return {
      payer: payer ? await payerWire(db, payer) : null,
      payers: payers.forNew().map(({ partnerId, name }) => ({ id: partnerId, name })),
      waiting: payer ? waiting.map((row) => waitingWire(row, { payer, sealer, operator: operator() })) : [],
      waitingTotal: Number(waiting[0]?.total ?? 0n),
      total: Number(rows[0]?.total_batches ?? 0n),
      batches: rows.map(batchWire),
    };
  });
  binder.bind(getPayoutFile, async ({ params, operator }) => {
    const batch = (await findBatch(db, params.id)) ?? refuse('NO_DATA');
    const lines = await listLines(db, params.id);
    return { batch: batchWire(batch), lines: lines.map((row) => lineWire(row, { sealer, operator: operator() })) };
  });
}

async function payerWire(db: Db, { partnerId: id, name, settings: { debitAccountNo } }: FilePayer) {
  return { id, name, isAccountKept: await isAccountKept(db, String(debitAccountNo)) };
}

function bindLines(binder: Binder, { closing }: RouteDeps): void {
  binder.bind(putPayoutProof, ({ request, params, operator }) => {
    const { username } = operator();
    return withUpload(request, MAX_PROOF_BYTES, async (received) => ({
      proofId: await closing.putProof(
        { batchId: params.id, lineNo: Number(params.no) },
        { path: received.path, kind: kindOrRefuse(received, EVIDENCE_KINDS), operator: username },
      ),
    }));
  });
  binder.bind(closePayoutLine, ({ params, body, operator }) =>
    closing.close({ batchId: params.id, lineNo: Number(params.no) }, { ...body, operator: operator().username }),
  );
  binder.bind(payoutProofPicture, async ({ params, reply }) => {
    const found = (await closing.proof(params.id)) ?? refuse('NO_DATA');
    pictureHeaders(reply, `proof-${params.id.slice(0, 8)}`);
    reply.type(found.contentType);
    return found.stream;
  });
}

interface Seen {
  sealer: Sealer;
  operator: OperatorSession;
}

function waitingWire(row: TargetRow, { payer, ...seen }: Seen & { payer: FilePayer }): WaitingWithdrawal {
  return {
    id: row.operation_id,
    ...whomWire(row, seen),
    currency: row.currency,
    product: productOf(payer, row, orderOf(seen.sealer, row, '')) ?? null,
    since: row.created_at.toISOString(),
  };
}

function lineWire(row: LineRow, seen: Seen): PayoutBatchLine {
  return {
    no: row.line_no,
    withdrawalId: row.operation_id,
    ...whomWire(row, seen),
    reference: row.reference,
    outcome: row.outcome,
    cause: row.cause,
    proofId: row.proof_id,
    isTakenOut: row.is_given_back,
  };
}

function whomWire(row: TargetRow, { sealer, operator }: Seen) {
  return {
    memberId: row.member_id === HOUSE ? null : row.member_id,
    memberName: row.name,
    amount: fromMinor(row.amount, row.currency),
    bankCode: row.bank_code,
    bankAccountName: row.bank_account_name,
    bankAccountNo: shownAccountNo(payoutAccountNo(sealer, row), operator),
  };
}

function batchWire(row: BatchRow): PayoutBatch {
  return {
    id: row.batch_id,
    partner: row.partner_name,
    number: row.batch_no,
    product: row.product,
    valueDate: row.value_date,
    lines: row.line_count,
    openLines: row.open_lines,
    total: fromMinor(row.total, row.currency),
    currency: row.currency,
    fileHash: row.file_hash.toString('hex'),
    state: row.state,
    madeBy: row.made_by,
    madeAt: row.made_at.toISOString(),
    confirmedBy: row.confirmed_by,
    isAsked: row.state === 'CONFIRMED' && row.export_asked_at !== null,
    problem: row.export_problem,
    exportedAt: row.exported_at?.toISOString() ?? null,
    sentBy: row.sent_by,
    sentAt: row.sent_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
    proposalId: row.waiting_proposal,
  };
}
