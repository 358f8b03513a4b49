import {
  askPayoutFile,
  cancelPayoutFile,
  closePayoutLine,
  getPayoutFile,
  listPayoutFiles,
  makePayoutFile,
  markPayoutFileSent,
  putPayoutProof,
} from '@kapao/contract/operator/payout-file.ts';
import { call, uploadTo } from '../../api/call.ts';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';

export const BATCHES_SHOWN = 20;
const TOUCHED = [QUERY_KEYS.payoutFiles, QUERY_KEYS.proposals];

export const usePayoutFiles = (page: number, payer: string | undefined) =>
  useAnswer(
    listPayoutFiles,
    { query: { page, limit: BATCHES_SHOWN, ...(payer !== undefined && { payer }) } },
    { key: [...QUERY_KEYS.payoutFiles, page, payer ?? ''], refetchInterval: POLL_EVERY_MS },
  );

export const usePayoutFile = (id: string) =>
  useAnswer(
    getPayoutFile,
    { params: { id } },
    { key: [...QUERY_KEYS.payoutFiles, 'one', id], refetchInterval: POLL_EVERY_MS },
  );

export const useMakePayoutFile = () => useSend(makePayoutFile, TOUCHED);
export const useCancelPayoutFile = () => useSend(cancelPayoutFile, TOUCHED);
export const useAskPayoutFile = () => useAct((id: string) => call(askPayoutFile, { params: { id } }), TOUCHED);
export const useMarkPayoutFileSent = () =>
  useAct((id: string) => call(markPayoutFileSent, { params: { id } }), TOUCHED);

interface Closing {
  id: string;
  no: string;
  outcome: 'PAID' | 'RETURNED';
  picture: File;
  reason: string;
}

/** The picture first: without it nobody can agree. */
export const useClosePayoutLine = () =>
  useAct(async ({ id, no, outcome, picture, reason }: Closing) => {
    const { proofId } = await uploadTo(putPayoutProof, { file: picture, params: { id, no } });
    return call(closePayoutLine, { params: { id, no }, body: { outcome, proofId, reason } });
  }, TOUCHED);
