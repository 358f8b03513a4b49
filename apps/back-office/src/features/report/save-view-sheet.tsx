import { fitsReport, type ReportFilter, saveReportView } from '@kapao/contract/operator/report-view.ts';
import { REPORT_SPANS, type ReportSpan } from '@kapao/contract/shared/report-days.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { dayText } from '../../lib/format.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { useSaveReportView } from './use-report-views.ts';

interface SaveViewSheetProps {
  filter: ReportFilter;
  onSaved: (id: string) => void;
  onClose: () => void;
}

const isSpan = (value: string): value is ReportSpan => REPORT_SPANS.some((span) => span === value);

/** Those of the calendar that this report covers. */
function fittingSpans(filter: ReportFilter) {
  return REPORT_SPANS.filter((span) => 'days' in filter && fitsReport({ ...filter, days: { span } }));
}

/** A name for what is shown; its days may be those of the calendar at each look. */
export function SaveViewSheet({ filter, onSaved, onClose }: SaveViewSheetProps) {
  const { reportViews: words, lookups, common } = useMessages();
  const save = useSaveReportView();
  const textOf = useErrorText();
  const { values, field, read } = useForm({ name: '', span: '' });
  const submit = () => {
    const asked = 'days' in filter && isSpan(values.span) ? { ...filter, days: { span: values.span } } : filter;
    const body = read(saveReportView.body, { name: values.name, filter: asked }, { name: lookups.missing });
    if (!body) return;
    save.mutate(body, {
      onSuccess: ({ id }) => {
        onClose();
        onSaved(id);
      },
    });
  };
  const chosen = 'days' in filter && 'since' in filter.days ? filter.days : undefined;
  return (
    <Sheet
      title={words.save}
      closeLabel={common.close}
      onClose={onClose}
      busy={save.isPending}
      onSubmit={submit}
      footer={
        <Button type="submit" variant="cta" wide busy={save.isPending}>
          {words.saveIt}
        </Button>
      }
    >
      <div className="stack">
        <Field label={words.name} {...field('name')} autoComplete="off" maxLength={60} />
        {chosen && (
          <SelectField
            label={words.days}
            placeholder={words.chosenDays(dayText(chosen.since), dayText(chosen.until))}
            hint={words.daysHint}
            {...field('span')}
            options={fittingSpans(filter).map((value) => ({ value, text: words.spans[value] }))}
          />
        )}
        {save.error && (
          <Note tone="bad" role="alert">
            {textOf(save.error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}
