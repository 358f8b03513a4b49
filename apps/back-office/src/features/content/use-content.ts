import { type ContentName, getContent, listContent, putContent } from '@kapao/contract/operator/content.ts';
import { call } from '../../api/call.ts';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

export function useContents() {
  return useAnswer(listContent, {}, { key: QUERY_KEYS.content });
}

/** Not read again while it is edited: what somebody types is not overwritten. */
export function useContent(name: ContentName) {
  return useAnswer(
    getContent,
    { params: { name } },
    { key: [...QUERY_KEYS.content, name], refetchOnWindowFocus: false },
  );
}

export interface Publication {
  content: { th?: unknown; la?: unknown; en?: unknown };
  basedOn: number;
  reason: string;
}

export const usePublish = (name: ContentName) =>
  useAct(
    ({ content, basedOn, reason }: Publication) => {
      const { th, la, en } = content;
      const filled = { th, ...(la === undefined ? {} : { la }), ...(en === undefined ? {} : { en }) };
      const why = reason === '' ? {} : { reason };
      return call(putContent, { params: { name }, body: { content: filled, version: basedOn, ...why } });
    },
    [QUERY_KEYS.content],
  );
