import { listPartners, pausePartner, putPartner, tryPartner } from '@kapao/contract/operator/partners.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';

export function usePartners() {
  return useQuery({
    queryKey: QUERY_KEYS.partners,
    queryFn: ({ signal }) => call(listPartners, {}, signal),
    refetchInterval: POLL_EVERY_MS,
  });
}

export const usePutPartner = () =>
  useAct(
    ({ id, ...body }: RouteBody<typeof putPartner> & { id: string }) => call(putPartner, { params: { id }, body }),
    [QUERY_KEYS.partners, QUERY_KEYS.proposals],
  );

export const usePausePartner = () =>
  useAct(
    ({ id, ...body }: RouteBody<typeof pausePartner> & { id: string }) => call(pausePartner, { params: { id }, body }),
    [QUERY_KEYS.partners],
  );

export const useTryPartner = () => useMutation({ mutationFn: (id: string) => call(tryPartner, { params: { id } }) });
