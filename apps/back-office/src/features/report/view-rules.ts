import { type ReportFilter, SENT_REPORTS } from '@kapao/contract/operator/report-view.ts';

const sent: readonly string[] = SENT_REPORTS;

/** What names no member and says something new each time; the server asks the same. */
export function maySchedule(filter: ReportFilter): boolean {
  if (!sent.includes(filter.report)) return false;
  return filter.report === 'open' ? filter.at === null : 'days' in filter && 'span' in filter.days;
}
