import { letItemGo, readShift, takeItem } from '@kapao/contract/operator/shift.ts';
import { useAnswer, useSend } from '../api/contract-hooks.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../api/query-keys.ts';

/** Who is at the desk, and on which item. */
export const useShift = (enabled = true) =>
  useAnswer(readShift, {}, { key: QUERY_KEYS.shift, refetchInterval: POLL_EVERY_MS, enabled });

export const useTakeItem = () => useSend(takeItem, [QUERY_KEYS.shift]);
export const useLetItemGo = () => useSend(letItemGo, [QUERY_KEYS.shift]);
