import { listPolicies, putPolicy } from '@kapao/contract/operator/policy.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

export type ShownPolicy = RouteReply<typeof listPolicies>['policies'][number];
export type Currencies = RouteReply<typeof listPolicies>['currencies'];

export const usePolicies = () => useAnswer(listPolicies, {}, { key: QUERY_KEYS.policies });

export const useProposePolicy = () =>
  useSend(putPolicy, [QUERY_KEYS.policies, QUERY_KEYS.proposals, QUERY_KEYS.summary]);
