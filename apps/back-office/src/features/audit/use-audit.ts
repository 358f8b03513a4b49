import { listAudit } from '@kapao/contract/operator/audit.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';

export const AUDIT_PER_PAGE = 25;

export interface AuditFilter {
  operator: string;
  action: string;
  page: number;
}

export function useAudit({ operator, action, page }: AuditFilter) {
  return useQuery({
    queryKey: [...QUERY_KEYS.audit, operator, action, page],
    queryFn: ({ signal }) => {
      const query = {
        page,
        limit: AUDIT_PER_PAGE,
        ...(operator === '' ? {} : { operator }),
        ...(action === '' ? {} : { action }),
      };
      return call(listAudit, { query }, signal);
    },
    refetchInterval: POLL_EVERY_MS,
    placeholderData: keepPreviousData,
  });
}
