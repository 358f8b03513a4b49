import { MAX_REPORT_DAYS, spanQuery } from '@kapao/contract/operator/report.ts';
import { useForm } from '@kapao/web/use-form.ts';
import type { FormEvent } from 'react';
import { count } from '../../lib/format.ts';
import { DayField } from '../../shell/day-field.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { ReportForm } from './report-parts.tsx';
import type { ReportQuery } from './use-report.ts';

interface ReportSpanProps {
  asked: ReportQuery;
  onAsk: (next: ReportQuery) => void;
  maxDays?: number;
}

/** Which days and which money a report is of. */
export function ReportSpan({ asked, onAsk, maxDays = MAX_REPORT_DAYS }: ReportSpanProps) {
  const { reports: words } = useMessages();
  const { values, field, read } = useForm(asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = read(spanQuery(maxDays), values, { since: words.badDay, until: words.badSpan(count(maxDays)) });
    if (query) onAsk(query);
  };
  return (
    <ReportForm currency={field('currency')} onSubmit={submit}>
      <DayField label={words.since} {...field('since')} />
      <DayField label={words.until} {...field('until')} />
    </ReportForm>
  );
}

const DAY_MS = 86_400_000;

/** The same up to its last day, and no longer than a report covers. */
export function fitSpan(asked: ReportQuery, maxDays: number): ReportQuery {
  const first = new Date(Date.parse(asked.until) - (maxDays - 1) * DAY_MS).toISOString().slice(0, 10);
  return asked.since < first ? { ...asked, since: first } : asked;
}
