import { listSlips, type SlipRow, slipByReference } from '@kapao/contract/member/slip.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer } from '../api/contract-hooks.ts';
import { call } from '../api/member-client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** Spec 9. */
export const SLIPS_PER_PAGE = 10;
/** While one is being checked, its end is looked for this often. */
const CHECKING_POLL_MS = 2_000;
/** The address in a row is good for five minutes; after four it is asked for anew. */
const LINK_FRESH_MS = 4 * 60_000;

/** The member's slips, newest first, followed until all of the page are decided. */
export function useSlips(page: number) {
  return useAnswer(
    listSlips,
    { body: { page, limit: SLIPS_PER_PAGE } },
    {
      key: [...queryKeys.slips, page],
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.slips.some(({ status }) => status === 'PENDING') ? CHECKING_POLL_MS : false,
    },
  );
}

/** The address of a slip's picture: the one that came with the row, or a new one by its reference (spec 2). */
export async function slipAddress(slip: SlipRow, fetchedAtMs: number): Promise<string> {
  if (slip.link !== '' && Date.now() - fetchedAtMs < LINK_FRESH_MS) return slip.link;
  return (await call(slipByReference, { params: { reference: slip.reference } })).url;
}

/** When the money of a slip was credited, where that was before the slip was sent. */
export function creditedEarlierMs({ creditedAt, createdAt }: SlipRow): number | undefined {
  const creditedMs = creditedAt ? Date.parse(creditedAt) : Number.POSITIVE_INFINITY;
  return creditedMs < Date.parse(createdAt) ? creditedMs : undefined;
}
