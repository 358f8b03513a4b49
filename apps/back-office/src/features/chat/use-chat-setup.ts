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
import { call } from '../../api/call.ts';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { KEYS } from './use-chat.ts';

const SETTINGS = [...QUERY_KEYS.chat, 'settings'];
const FLOWS = [...QUERY_KEYS.chat, 'flows'];

export type Flow = RouteReply<typeof listFlows>['flows'][number];
export type FlowBody = RouteBody<typeof createFlow>;

export function useChatSettings() {
  return useAnswer(getChatSettings, {}, { key: SETTINGS });
}

export function useFlows() {
  return useAnswer(listFlows, {}, { key: FLOWS });
}

export const useSaveSettings = () => useSend(putChatSettings, [SETTINGS]);

export const useSaveReply = () => useSend(saveCannedReply, [KEYS.canned]);

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
