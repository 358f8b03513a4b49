import {
  addChatNote,
  assignChat,
  type ConversationEntry,
  chatTranscript,
  endChat,
  getConversation,
  listCannedReplies,
  listColleagues,
  listConversations,
} from '@kapao/contract/operator/chat.ts';
import { getMember } from '@kapao/contract/operator/member.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { saveFile } from '@kapao/web/save-file.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from '../../api/call.ts';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';

export const FOLDERS = ['queue', 'mine', 'others', 'ended'] as const;
export const CONVERSATIONS_PER_PAGE = 20;

export const KEYS = {
  list: [...QUERY_KEYS.chat, 'list'],
  one: (id: string) => [...QUERY_KEYS.chat, 'one', id],
  canned: [...QUERY_KEYS.chat, 'canned'],
} as const;

type Inbox = RouteReply<typeof listConversations>;
export type ConversationHead = RouteReply<typeof getConversation>;
export type CannedReply = RouteReply<typeof listCannedReplies>['replies'][number];

/** What is searched for; the list reads it beside its filter. */
export const SearchContext = createContext('');

export type ConversationFilter = Pick<ListFilter<(typeof FOLDERS)[number]>, 'state' | 'page'>;

/** The inbox. The socket announces changes; the slow poll fetches what it missed. */
function useInbox<Shown>({ state, page }: ConversationFilter, select: (inbox: Inbox) => Shown) {
  const search = useContext(SearchContext);
  return useAnswer(
    listConversations,
    { query: { page, search, limit: CONVERSATIONS_PER_PAGE, ...(state !== 'all' && { folder: state }) } },
    {
      key: [...KEYS.list, state, page, search],
      refetchInterval: POLL_EVERY_MS * 3,
      placeholderData: keepPreviousData,
      select,
    },
  );
}

const entriesOf = ({ total, conversations }: Inbox): { total: number; entries: ConversationEntry[] } => ({
  total,
  entries: conversations,
});
const totalsOf = ({ waitingTotal, unreadTotal }: Inbox) => ({ waitingTotal, unreadTotal });

export const useConversations = (filter: ConversationFilter) => useInbox(filter, entriesOf);

/** How many wait and how many hold something unread, out of the list's own answer. */
export const useTotals = (filter: ConversationFilter) => useInbox(filter, totalsOf).data;

/** No person has taken it, and what was said last was an automatic reply. */
export const isAnsweredByFlow = ({ handledBy, lastMessage }: ConversationEntry) =>
  handledBy === 'flow' && lastMessage?.sender === 'other';

/** Not polled: every look at a conversation is written to the audit log. */
export function useConversationHead(id: string) {
  return useAnswer(getConversation, { params: { id } }, { key: KEYS.one(id), staleTime: 30_000 });
}

export function useCannedReplies(isAsked: boolean) {
  return useAnswer(listCannedReplies, {}, { key: KEYS.canned, enabled: isAsked });
}

/** Asked for each time: who is on duty changes. */
export function useColleagues() {
  return useAnswer(
    listColleagues,
    {},
    { key: [...QUERY_KEYS.chat, 'colleagues'], select: ({ colleagues }) => colleagues },
  );
}

export function useMemberBeside(id: string) {
  return useAnswer(getMember, { params: { id } }, { key: [...QUERY_KEYS.members, id], staleTime: 30_000 });
}

/** What any act in a conversation touches: its place in the list, its head, and the badge of the menu. */
const touchedBy = (id: string) => [KEYS.list, KEYS.one(id), QUERY_KEYS.summary];

export const useAssign = (id: string) =>
  useAct((operator: string | null) => call(assignChat, { params: { id }, body: { operator } }), touchedBy(id));

export const useEnd = (id: string) => useAct(() => call(endChat, { params: { id } }), touchedBy(id));

export const useAddNote = (id: string) =>
  useAct((note: string) => call(addChatNote, { params: { id }, body: { note } }), touchedBy(id));

export function useTranscript(id: string) {
  return useAct(() => call(chatTranscript, { params: { id } }), [], {
    onSuccess: ({ name, transcript }) => saveFile(new File([transcript], name, { type: 'text/plain;charset=utf-8' })),
  });
}
