import { type ContentName, getContent, listContent, putContent } from '@kapao/contract/operator/content.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';

export function useContents() {
  return useQuery({
    queryKey: QUERY_KEYS.content,
    queryFn: ({ signal }) => call(listContent, {}, signal),
  });
}

/** Not read again while it is edited: what somebody types is not overwritten. */
export function useContent(name: ContentName) {
  return useQuery({
    queryKey: [...QUERY_KEYS.content, name],
    queryFn: ({ signal }) => call(getContent, { params: { name } }, signal),
    refetchOnWindowFocus: false,
  });
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
