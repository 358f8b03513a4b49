import { listAudit } from '@kapao/contract/operator/audit.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

export const AUDIT_PER_PAGE = 25;

export interface AuditFilter {
  operator: string;
  action: string;
  page: number;
}

/** Not polled: each answer walks the whole chain, and a log is read, not watched. */
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
    placeholderData: keepPreviousData,
  });
}
