import { MAX_REPORT_DAYS, spanQuery } from '@kapao/contract/operator/report.ts';
import { CASH_CURRENCIES } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import type { FormEvent } from 'react';
import { count } from '../../lib/format.ts';
import { useMessages } from '../../shell/locale.tsx';
import type { ReportQuery } from './use-report.ts';

interface ReportSpanProps {
  asked: ReportQuery;
  onAsk: (next: ReportQuery) => void;
  maxDays?: number;
}

/** Which days and which money a report is of. */
export function ReportSpan({ asked, onAsk, maxDays = MAX_REPORT_DAYS }: ReportSpanProps) {
  const { reports: words, common } = useMessages();
  const { values, field, read } = useForm(asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = read(spanQuery(maxDays), values, { since: words.badDay, until: words.badSpan(count(maxDays)) });
    if (query) onAsk(query);
  };
  return (
    <form className="report-span" onSubmit={submit} noValidate>
      <Field label={words.since} type="date" {...field('since')} />
      <Field label={words.until} type="date" {...field('until')} />
      <Segmented
        label={words.currency}
        labelShown
        {...field('currency')}
        options={CASH_CURRENCIES.map((value) => ({ value, text: common.unit[value] }))}
      />
      <Button type="submit" variant="plain" icon="search">
        {words.show}
      </Button>
    </form>
  );
}

const DAY_MS = 86_400_000;

/** The same up to its last day, and no longer than a report covers. */
export function fitSpan(asked: ReportQuery, maxDays: number): ReportQuery {
  const first = new Date(Date.parse(asked.until) - (maxDays - 1) * DAY_MS).toISOString().slice(0, 10);
  return asked.since < first ? { ...asked, since: first } : asked;
}
