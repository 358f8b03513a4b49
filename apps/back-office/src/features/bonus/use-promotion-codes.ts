import {
  type CodeState,
  listBatchCodes,
  listCodeBatches,
  type PromotionCodeTerms,
  revokeBatchCodes,
} from '@kapao/contract/operator/promotion-code.ts';
import { createProposal } from '@kapao/contract/operator/proposal.ts';
import { call } from '../../api/call.ts';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

export function useCodeBatches(code: string) {
  return useAnswer(
    listCodeBatches,
    { params: { code } },
    { key: [...QUERY_KEYS.promotionCodes, code], select: ({ batches }) => batches },
  );
}

export const CODES_PER_PAGE = 20;

/** Not polled: every look is written to the audit log. */
export function useBatchCodes(batch: string, { state, page }: { state: CodeState; page: number }) {
  return useAnswer(
    listBatchCodes,
    { params: { id: batch }, query: { state, page, limit: CODES_PER_PAGE } },
    { key: [...QUERY_KEYS.promotionCodes, 'of', batch, state, page], refetchOnWindowFocus: false },
  );
}

export const useProposeCodes = (code: string) =>
  useAct(
    ({ reason, ...content }: PromotionCodeTerms & { reason: string }) =>
      call(createProposal, { body: { kind: 'promotion.codes', subject: code, content, reason, isDraft: false } }),
    [QUERY_KEYS.proposals, QUERY_KEYS.summary],
  );

export const useRevokeCodes = () => useSend(revokeBatchCodes, [QUERY_KEYS.promotionCodes]);
