import { listMemberChanges, listMemberNotes, writeMemberNote } from '@kapao/contract/operator/member-note.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer, useSend } from '../api/contract-hooks.ts';
import { QUERY_KEYS } from '../api/query-keys.ts';
import type { ListPlace } from '../lib/list-filter.ts';

const SHOWN = 5;

/** Not polled: every look is written to the audit log. */
export const useMemberNotes = (id: string, place: ListPlace) =>
  useAnswer(
    listMemberNotes,
    { params: { id }, query: { limit: SHOWN, ...place } },
    { key: [...QUERY_KEYS.members, id, 'notes', place], placeholderData: keepPreviousData, staleTime: 30_000 },
  );

export const useMemberChanges = (id: string, place: ListPlace) =>
  useAnswer(
    listMemberChanges,
    { params: { id }, query: { limit: SHOWN, ...place } },
    { key: [...QUERY_KEYS.members, id, 'changes', place], placeholderData: keepPreviousData, staleTime: 30_000 },
  );

export const useWriteNote = () => useSend(writeMemberNote, [QUERY_KEYS.members]);
