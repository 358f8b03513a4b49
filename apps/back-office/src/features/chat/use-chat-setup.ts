import {
  changeFlow,
  createFlow,
  getChatSettings,
  listFlows,
  putChatSettings,
  removeCannedReply,
  removeFlow,
  saveCannedReply,
} from '@kapao/contract/operator/chat.ts';
import type { RouteBody, RouteReply } from '@kapao/contract/shared/route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { KEYS } from './use-chat.ts';

const SETTINGS = [...QUERY_KEYS.chat, 'settings'];
const FLOWS = [...QUERY_KEYS.chat, 'flows'];

export type Flow = RouteReply<typeof listFlows>['flows'][number];
export type FlowBody = RouteBody<typeof createFlow>;

export function useChatSettings() {
  return useQuery({ queryKey: SETTINGS, queryFn: ({ signal }) => call(getChatSettings, {}, signal) });
}

export function useFlows() {
  return useQuery({ queryKey: FLOWS, queryFn: ({ signal }) => call(listFlows, {}, signal) });
}

/** Reads again whatever the answer was: an unanswered change may have been made. */
function useReadAgain(queryKey: readonly string[]) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
}

export function useSaveSettings() {
  const onSettled = useReadAgain(SETTINGS);
  return useMutation({
    mutationFn: (body: RouteBody<typeof putChatSettings>) => call(putChatSettings, { body }),
    onSettled,
  });
}

export function useSaveReply() {
  const onSettled = useReadAgain(KEYS.canned);
  return useMutation({
    mutationFn: ({ shortcut, texts }: RouteBody<typeof saveCannedReply> & { shortcut: string }) =>
      call(saveCannedReply, { params: { shortcut }, body: { texts } }),
    onSettled,
  });
}

export function useRemoveReply() {
  const onSettled = useReadAgain(KEYS.canned);
  return useMutation({
    mutationFn: (shortcut: string) => call(removeCannedReply, { params: { shortcut } }),
    onSettled,
  });
}

export function useSaveFlow() {
  const onSettled = useReadAgain(FLOWS);
  return useMutation({
    mutationFn: async ({ known, body }: { known: Pick<Flow, 'id' | 'version'> | undefined; body: FlowBody }) =>
      known
        ? call(changeFlow, { params: { id: known.id }, body: { ...body, version: known.version } })
        : call(createFlow, { body }),
    onSettled,
  });
}

export function useRemoveFlow() {
  const onSettled = useReadAgain(FLOWS);
  return useMutation({ mutationFn: (id: string) => call(removeFlow, { params: { id } }), onSettled });
}
