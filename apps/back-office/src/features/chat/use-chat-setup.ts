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
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';
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

export const useSaveSettings = () =>
  useAct((body: RouteBody<typeof putChatSettings>) => call(putChatSettings, { body }), [SETTINGS]);

export const useSaveReply = () =>
  useAct(
    ({ shortcut, texts }: RouteBody<typeof saveCannedReply> & { shortcut: string }) =>
      call(saveCannedReply, { params: { shortcut }, body: { texts } }),
    [KEYS.canned],
  );

export const useRemoveReply = () =>
  useAct((shortcut: string) => call(removeCannedReply, { params: { shortcut } }), [KEYS.canned]);

export const useSaveFlow = () =>
  useAct(
    async ({ known, body }: { known: Pick<Flow, 'id' | 'version'> | undefined; body: FlowBody }) =>
      known
        ? call(changeFlow, { params: { id: known.id }, body: { ...body, version: known.version } })
        : call(createFlow, { body }),
    [FLOWS],
  );

export const useRemoveFlow = () => useAct((id: string) => call(removeFlow, { params: { id } }), [FLOWS]);
