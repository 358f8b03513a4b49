import { listPolicies, putPolicy } from '@kapao/contract/operator/policies.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';

export type ShownPolicy = RouteReply<typeof listPolicies>['policies'][number];
export type Currencies = RouteReply<typeof listPolicies>['currencies'];

export const usePolicies = () =>
  useQuery({ queryKey: QUERY_KEYS.policies, queryFn: ({ signal }) => call(listPolicies, {}, signal) });

export const useProposePolicy = () =>
  useAct(
    ({ name, ...body }: { name: string; value: Record<string, unknown>; reason: string }) =>
      call(putPolicy, { params: { name }, body }),
    [QUERY_KEYS.policies, QUERY_KEYS.proposals, QUERY_KEYS.summary],
  );
