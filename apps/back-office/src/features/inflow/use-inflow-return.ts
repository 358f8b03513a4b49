import type { OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import {
  approveReturn,
  askReturnNow,
  cancelReturn,
  closeReturn,
  getInflowReturn,
  payReturnByHand,
  putReturnPicture,
  returnInflow,
} from '@kapao/contract/operator/inflow-return.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { call, uploadTo } from '../../api/call.ts';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';

const TOUCHED = [QUERY_KEYS.inflows, QUERY_KEYS.summary, QUERY_KEYS.proposals];

/**
 * Account that unmatched money would return to, and its orders. Read again at each step of its newest order, and every few seconds while one is
 * under way.
 */
export const useInflowReturn = ({ id, goesBack }: OperatorInflow, { isPolled }: { isPolled: boolean }) =>
  useAnswer(
    getInflowReturn,
    { params: { id } },
    {
      key: [...QUERY_KEYS.inflows, 'return', id, goesBack?.id, goesBack?.state],
      ...(isPolled && { refetchInterval: POLL_EVERY_MS }),
    },
  );

interface Asking {
  body: Omit<RouteBody<typeof returnInflow>, 'pictureId'>;
  picture: File | undefined;
}

/** The picture first: what is asked for names it. */
export const useAskReturn = (id: string) =>
  useAct(async ({ body, picture }: Asking) => {
    const evidence = picture && (await uploadTo(putReturnPicture, { file: picture, params: { id } }));
    return call(returnInflow, { params: { id }, body: { ...body, ...evidence } });
  }, TOUCHED);

export const useApproveReturn = () => useSend(approveReturn, TOUCHED);
export const useCancelReturn = () => useSend(cancelReturn, TOUCHED);
export const usePayByHand = () => useSend(payReturnByHand, TOUCHED);
export const useAskBank = () => useSend(askReturnNow, TOUCHED);

type Closing = Omit<RouteBody<typeof closeReturn>, 'pictureId'> & { picture: File };

export const useCloseReturn = ({ inflowId, returnId }: { inflowId: string; returnId: string }) =>
  useAct(async ({ picture, ...body }: Closing) => {
    const evidence = await uploadTo(putReturnPicture, { file: picture, params: { id: inflowId } });
    return call(closeReturn, { params: { id: returnId }, body: { ...body, ...evidence } });
  }, TOUCHED);
