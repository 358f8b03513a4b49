import { EVIDENCE_KINDS } from '@kapao/contract/operator/adjustment.ts';
import {
  approveReturn,
  askReturnNow,
  cancelReturn,
  closeReturn,
  getInflowReturn,
  MAX_RETURN_PICTURE_BYTES,
  payReturnByHand,
  putReturnPicture,
  type ReturnOrder,
  returnInflow,
  returnPicture,
} from '@kapao/contract/operator/inflow-return.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { kindOrRefuse } from '@kapao/contract/shared/refuse-file.ts';
import type { Binder } from '../../../http/bind.ts';
import { pictureHeaders } from '../../../http/picture-headers.ts';
import { withUpload } from '../../../http/received-file.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { type Propose, waitingProposals } from '../../../queries/backoffice/proposal-facts.ts';
import { HOUSE } from '../../../queries/deposits/inflow-return-facts.ts';
import { isInBatch } from '../../../queries/payouts/payout-file-facts.ts';
import { payoutAccountNo } from '../../../queries/payouts/withdraw-facts.ts';
import type { OperatorSession } from '../../../shared/sessions.ts';
import { shownAccountNo } from '../../../shared/shown-account.ts';
import { type InflowReturns, isReturnAskable } from './inflow-return.ts';
import { findReturnEnds, listReturns, type ReturnRow } from './inflow-return-store.ts';
import { isClosable, proposeReturnEnd } from './return-close.ts';
import { RETURN_WORK } from './return-pay.ts';
import type { ReturnPictures } from './return-picture.ts';

interface ReturnRoutesDeps {
  db: Db;
  sealer: Sealer;
  returns: InflowReturns;
  pictures: ReturnPictures;
  propose: Propose;
  wake: (work: string) => void;
}

const SUCCESS = { message: 'SUCCESS' };
/** Older orders of one inflow are in the log. */
const MAX_SHOWN = 10;

export function bindInflowReturns(binder: Binder, deps: ReturnRoutesDeps): void {
  const { db, returns, pictures, propose, wake } = deps;

  binder.bind(getInflowReturn, async ({ params, operator }) => {
    const { inflow, known, obstacle } = await returns.look(params.id);
    return {
      bankCode: inflow.from_bank,
      accountMasked: inflow.from_account_masked,
      accountName: inflow.from_name,
      accountNo: known ? shownAccountNo(known.accountNo, operator()) : null,
      ownerId: known?.ownerId ?? null,
      obstacle,
      orders: await ordersOf(deps, params.id, operator()),
    };
  });

  binder.bind(putReturnPicture, ({ params, request, operator }) => {
    const { username } = operator();
    return withUpload(request, MAX_RETURN_PICTURE_BYTES, async (received) => ({
      pictureId: await pictures.put({
        ...{ inflowId: params.id, path: received.path, operator: username },
        kind: kindOrRefuse(received, EVIDENCE_KINDS),
      }),
    }));
  });

  binder.bind(returnPicture, async ({ params, reply }) => {
    const found = (await pictures.get(params.id)) ?? refuse('NO_DATA');
    pictureHeaders(reply, `return-${params.id.slice(0, 8)}`);
    reply.type(found.contentType);
    return found.stream;
  });

  binder.bind(returnInflow, async ({ params, body, operator }) => {
    const returnId = await returns.ask({ ...body, inflowId: params.id, operator: operator().username });
    return { ...SUCCESS, returnId };
  });

  binder.bind(approveReturn, async ({ params, operator }) => {
    const undoMs = await returns.approve({ returnId: params.id, operator: operator().username });
    wake(RETURN_WORK);
    return { ...SUCCESS, undoMs };
  });

  binder.bind(cancelReturn, async ({ params, body, operator }) => {
    await returns.cancel({ returnId: params.id, reason: body.reason, operator: operator().username });
    return SUCCESS;
  });

  binder.bind(payReturnByHand, async ({ params, operator }) => {
    await returns.payByHand({ returnId: params.id, operator: operator().username });
    return SUCCESS;
  });

  binder.bind(askReturnNow, async ({ params, operator }) => {
    await returns.askBank({ returnId: params.id, operator: operator().username });
    wake(RETURN_WORK);
    return SUCCESS;
  });

  binder.bind(closeReturn, ({ params, body, operator }) =>
    proposeReturnEnd(db, propose, { ...body, returnId: params.id, operator: operator().username }),
  );
}

async function ordersOf(
  { db, sealer }: Pick<ReturnRoutesDeps, 'db' | 'sealer'>,
  inflowId: string,
  operator: OperatorSession,
): Promise<ReturnOrder[]> {
  const rows = await listReturns(db, inflowId, MAX_SHOWN);
  const ids = rows.map((row) => row.return_id);
  const [ends, proposals] = await Promise.all([
    findReturnEnds(db, ids),
    waitingProposals(db, 'inflow-return.close', ids),
  ]);
  return Promise.all(
    rows.map(async (row) => {
      const end = ends.get(row.return_id);
      const proposalId = proposals.get(row.return_id) ?? null;
      return {
        ...orderWire(row, { sealer, operator }),
        end: end
          ? {
              ...{ outcome: end.outcome, fromAccount: end.from_account, bankReference: end.bank_ref },
              pictureId: end.evidence_id,
            }
          : null,
        proposalId,
        may: mayOf(row, {
          operator: operator.username,
          isInFile: row.state === 'APPROVED' && (await isInBatch(db, { memberId: HOUSE, operationId: row.return_id })),
          isProposed: proposalId !== null,
        }),
      };
    }),
  );
}

function orderWire(row: ReturnRow, { sealer, operator }: { sealer: Sealer; operator: OperatorSession }) {
  const accountNo = payoutAccountNo(sealer, {
    operation_id: row.return_id,
    bank_account_no_sealed: row.account_no_sealed,
  });
  return {
    ...{ id: row.return_id, state: row.state, amount: fromMinor(row.amount, row.currency), currency: row.currency },
    ...{ bankCode: row.bank_code, accountName: row.account_name, accountNo: shownAccountNo(accountNo, operator) },
    ...{ isTyped: row.is_typed, bankHolder: row.bank_holder, pictureId: row.evidence_id, reason: row.reason },
    ...{ askedBy: row.asked_by, askedAt: row.asked_at.toISOString() },
    ...{ approvedBy: row.approved_by, approvedAt: row.approved_at?.toISOString() ?? null },
    ...{ way: row.way, partner: row.partner_id, noteReference: row.note_reference, lastAnswer: row.last_answer },
    ...{ sentReference: row.sent_ref, partnerReference: row.partner_ref },
    nextAt: row.next_attempt_at?.toISOString() ?? null,
    finalAt: row.final_at?.toISOString() ?? null,
  };
}

function mayOf(
  row: ReturnRow,
  { operator, isInFile, isProposed }: { operator: string; isInFile: boolean; isProposed: boolean },
): ReturnOrder['may'] {
  const isWaiting = row.state === 'REVIEW' || (row.state === 'APPROVED' && !isInFile);
  return {
    approve: row.state === 'REVIEW' && row.asked_by !== operator,
    cancel: isWaiting,
    payByHand: row.state === 'APPROVED' && !isInFile,
    ask: isReturnAskable(row),
    close: isClosable(row) && !isProposed,
  };
}
