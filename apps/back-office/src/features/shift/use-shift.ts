import { listShiftNotes, readShiftWork, takeShiftNoteOver, writeShiftNote } from '@kapao/contract/operator/shift.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListPlace } from '../../lib/list-filter.ts';

const NOTES_PER_PAGE = 10;

/** Not polled: every look is written to the audit log. */
export const useShiftNotes = (place: ListPlace) =>
  useAnswer(
    listShiftNotes,
    { query: { limit: NOTES_PER_PAGE, ...place } },
    { key: [...QUERY_KEYS.shiftNotes, place], placeholderData: keepPreviousData },
  );

export const useWriteShiftNote = () => useSend(writeShiftNote, [QUERY_KEYS.shiftNotes]);
export const useTakeOver = () => useSend(takeShiftNoteOver, [QUERY_KEYS.shiftNotes]);

export const useShiftWork = (day: string) =>
  useAnswer(readShiftWork, { query: { day } }, { key: [...QUERY_KEYS.shift, 'work', day] });
