import { letItemGo, readShift, takeItem, takeItemOver } from '@kapao/contract/operator/shift.ts';
import { useAnswer, useSend } from '../api/contract-hooks.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../api/query-keys.ts';

/** Who is at the desk, and on which item. */
export const useShift = (enabled = true) =>
  useAnswer(readShift, {}, { key: QUERY_KEYS.shift, refetchInterval: POLL_EVERY_MS, enabled });

/** What may be done about an item changes with its holder. */
const TOUCHED = [QUERY_KEYS.shift, QUERY_KEYS.withdrawals];

export const useTakeItem = () => useSend(takeItem, TOUCHED);
export const useTakeItemOver = () => useSend(takeItemOver, TOUCHED);
export const useLetItemGo = () => useSend(letItemGo, TOUCHED);
