import { type ReportView, scheduleReportView } from '@kapao/contract/operator/report-view.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { useScheduleReportView } from './use-report-views.ts';

const EVERY = ['DAY', 'WEEK', 'MONTH'] as const;
type Every = (typeof EVERY)[number];
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, text: value }));

interface ScheduleSheetProps {
  view: ReportView;
  carriers: readonly string[];
  onClose: () => void;
}

/** When the totals of a view are sent, and to whom. */
export function ScheduleSheet({ view, carriers, onClose }: ScheduleSheetProps) {
  const { reportViews: words, common } = useMessages();
  const change = useScheduleReportView();
  const textOf = useErrorText();
  const { schedule } = view;
  const { values, field, read } = useForm({
    every: (schedule?.every ?? 'DAY') as Every,
    weekday: schedule?.every === 'WEEK' ? String(schedule.weekday) : '1',
    monthDay: schedule?.every === 'MONTH' ? String(schedule.monthDay) : '1',
    hour: String(schedule?.hour ?? 8),
    'schedule.partnerId': schedule?.partnerId ?? carriers[0] ?? '',
  });
  const send = (wish: unknown) => {
    const body = read(scheduleReportView.body, { schedule: wish }, { 'schedule.partnerId': words.choosePartner });
    if (body) change.mutate({ id: view.id, ...body }, { onSuccess: onClose });
  };
  const submit = () => {
    const { every, hour, weekday, monthDay } = values;
    const when = { hour: Number(hour), partnerId: values['schedule.partnerId'] };
    if (every === 'WEEK') return send({ every, weekday: Number(weekday), ...when });
    send(every === 'MONTH' ? { every, monthDay: Number(monthDay), ...when } : { every, ...when });
  };
  return (
    <Sheet
      title={`${view.name}: ${words.schedule}`}
      closeLabel={common.close}
      onClose={onClose}
      busy={change.isPending}
      onSubmit={submit}
      footer={
        <div className="pair">
          <Button variant="ghost" disabled={change.isPending || !schedule} onPress={() => send(null)}>
            {words.sendNoMore}
          </Button>
          <Button type="submit" variant="cta" busy={change.isPending} disabled={carriers.length === 0}>
            {words.saveIt}
          </Button>
        </div>
      }
    >
      <div className="stack">
        <p>{words.scheduleText}</p>
        {carriers.length === 0 && <Note tone="warn">{words.noPartner}</Note>}
        <Segmented
          label={words.every}
          labelShown
          {...field('every')}
          options={EVERY.map((value) => ({ value, text: words.everyNames[value] }))}
        />
        {values.every === 'WEEK' && (
          <SelectField
            label={words.weekday}
            placeholder={words.weekday}
            {...field('weekday')}
            options={words.weekdays.map((text, at) => ({ value: String(at + 1), text }))}
          />
        )}
        {values.every === 'MONTH' && (
          <SelectField
            label={words.monthDay}
            placeholder={words.monthDay}
            {...field('monthDay')}
            options={asOptions(numbers(1, 28))}
          />
        )}
        <SelectField
          label={words.hour}
          placeholder={words.hour}
          {...field('hour')}
          options={numbers(0, 23).map((value) => ({ value, text: `${value.padStart(2, '0')}:00` }))}
        />
        <SelectField
          label={words.partner}
          placeholder={words.partner}
          {...field('schedule.partnerId')}
          options={asOptions(carriers)}
        />
        {change.error && (
          <Note tone="bad" role="alert">
            {textOf(change.error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}
