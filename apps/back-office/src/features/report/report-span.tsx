import { MAX_REPORT_DAYS, moneyReport } from '@kapao/contract/operator/report.ts';
import { CASH_CURRENCIES } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import type { FormEvent } from 'react';
import { count } from '../../lib/format.ts';
import { useMessages } from '../../shell/locale.tsx';
import type { ReportQuery } from './use-report.ts';

/** Which days and which money a report is of. */
export function ReportSpan({ asked, onAsk }: { asked: ReportQuery; onAsk: (next: ReportQuery) => void }) {
  const { reports: words, common } = useMessages();
  const { values, field, read } = useForm(asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = read(moneyReport.query, values, {
      since: words.badDay,
      until: words.badSpan(count(MAX_REPORT_DAYS)),
    });
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
