import { acceptAgreement, lookupAgreements } from '@kapao/contract/member/content.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useAnswer, useSend } from '../api/contract-hooks.ts';
import { errorText } from '../api/error-text.ts';
import { session } from '../api/member-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { placeOfSession } from '../api/user-cache.ts';
import { makeAgreementMemory } from './agreement-memory.ts';
import { type AgreementState, agreementState } from './agreement-state.ts';
import { useLocale, useMessages } from './locale.tsx';

type AgreementText = RouteReply<typeof lookupAgreements>;

const memory = makeAgreementMemory(placeOfSession);
const ALL_LANGUAGES = queryKeys.lookup('agreements').slice(0, 2);

/** What the member agrees to, and whether it was agreed to; the answer brings both, so the text is there when asked for. */
export function useAgreement() {
  const { locale } = useLocale();
  const { data, isError, refetch } = useAnswer(
    lookupAgreements,
    { query: { locale } },
    { key: queryKeys.lookup('agreements', locale) },
  );
  const state: AgreementState = agreementState(data, memory.hasAgreed());
  useEffect(() => {
    if (data === undefined) return;
    if (state === 'agreed') memory.keep(data.version);
    else memory.forget();
  }, [data, state]);
  return { state, text: data, failed: isError, retry: () => void refetch() };
}

/** Tells the server; every language knows it at once. */
export function useAccept() {
  const messages = useMessages();
  const queries = useQueryClient();
  const toast = useToast();
  return useSend(acceptAgreement, [], {
    onSuccess: (_done, { version }) => {
      queries.setQueriesData<AgreementText>({ queryKey: ALL_LANGUAGES }, (text) =>
        text?.version === version ? { ...text, acceptedVersion: version } : text,
      );
    },
    onError: (error) => {
      toast('danger', errorText(messages, error));
      // Another version was published meanwhile: that one is to be read.
      if (isRefusal(error, 'KEY_INVALID')) void queries.invalidateQueries({ queryKey: ALL_LANGUAGES });
    },
  });
}

/** The session in which the agreement was put off; another member on the same page is asked. */
let putOffWith: string | null = null;
const onPutOff = new Set<() => void>();

function putOff(): void {
  putOffWith = session.token();
  for (const notify of onPutOff) notify();
}

function followPutOff(notify: () => void): () => void {
  onPutOff.add(notify);
  return () => void onPutOff.delete(notify);
}

/** Closed without agreeing anywhere: the home page does not ask again before it is loaded anew, what moves money does. */
export function usePutOff() {
  const isPutOff = useSyncExternalStore(followPutOff, () => putOffWith !== null && putOffWith === session.token());
  return { isPutOff, putOff };
}
