import { readInboxNews, seeInboxEvents } from '@kapao/contract/member/inbox.ts';
import { useAnswer, useSend } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';

/** While a withdrawal waits, its end is looked for this often; else for what came without the page knowing. Never in a hidden tab. */
const WAITING_POLL_MS = 10_000;
const IDLE_POLL_MS = 60_000;

export function useInboxNews() {
  return useAnswer(
    readInboxNews,
    {},
    {
      key: [...queryKeys.inbox, 'news'],
      refetchInterval: ({ state }) => (state.data?.withdrawal ? WAITING_POLL_MS : IDLE_POLL_MS),
    },
  );
}

/** Marks events as read on every device. */
export function useSeeEvents() {
  return useSend(seeInboxEvents, [queryKeys.inbox], { meta: { quiet: true } });
}
