import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListPlace } from '../../lib/list-filter.ts';

const AUDIT_PER_PAGE = 25;

export const AUDIT_FIELDS = ['operator', 'action', 'subject', 'since', 'until'] as const;

/** What is asked for; empty fields ask for nothing. */
export type AuditFilter = Record<(typeof AUDIT_FIELDS)[number], string>;

/** Not polled: a log is read, not watched. */
export function useAudit(filter: AuditFilter, place: ListPlace) {
  const filled = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  return useAnswer(
    listAudit,
    { query: { limit: AUDIT_PER_PAGE, ...place, ...filled } },
    { key: [...QUERY_KEYS.audit, filter, place], placeholderData: keepPreviousData },
  );
}
