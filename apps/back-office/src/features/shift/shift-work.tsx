import { type OperatorDay, readShiftWork } from '@kapao/contract/operator/shift.ts';
import { BANGKOK_OFFSET_MS } from '@kapao/contract/shared/bangkok-time.ts';
import { Button } from '@kapao/ui/button.tsx';
import { formatTime } from '@kapao/web/format-date.ts';
import { useForm } from '@kapao/web/use-form.ts';
import { type FormEvent, useState } from 'react';
import { count } from '../../lib/format.ts';
import { DayField } from '../../shell/day-field.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { useShiftWork } from './use-shift.ts';

const today = () => new Date(Date.now() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);

/** When each operator worked on a day and how much, from the audit log alone. */
export function ShiftWork() {
  const { shift: words } = useMessages();
  const [day, setDay] = useState(today);
  const { values, field, read } = useForm({ day });
  const { data, error, isPending, refetch } = useShiftWork(day);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = read(readShiftWork.query, values, { day: words.badDay });
    if (asked) setDay(asked.day);
  };
  return (
    <TableScroll label={words.work}>
      <div className="rows-head">
        <h2>{words.work}</h2>
        <p className="small">{words.workLead}</p>
        <form className="report-span" onSubmit={submit} noValidate>
          <DayField label={words.day} {...field('day')} />
          <Button type="submit" variant="plain" icon="search">
            {words.show}
          </Button>
        </form>
      </div>
      {isPending && <PageLoading />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.operators.length === 0 && <p className="rows-none">{words.noWork}</p>}
      {data && data.operators.length > 0 && <WorkTable operators={data.operators} />}
    </TableScroll>
  );
}

function WorkTable({ operators }: { operators: readonly OperatorDay[] }) {
  const { shift: words } = useMessages();
  return (
    <table className="tbl desk-table">
      <thead>
        <tr>
          <th>{words.operator}</th>
          <th className="r">{words.first}</th>
          <th className="r">{words.last}</th>
          <th className="r">{words.active}</th>
          <th className="r">{words.decisions}</th>
          <th className="r">{words.writings}</th>
          <th className="r">{words.looks}</th>
        </tr>
      </thead>
      <tbody>
        {operators.map((one) => (
          <tr key={one.operator}>
            <td data-label={words.operator}>
              <b>{one.operator}</b>
            </td>
            <td className="num r" data-label={words.first}>
              {formatTime(one.firstAt)}
            </td>
            <td className="num r" data-label={words.last}>
              {formatTime(one.lastAt)}
            </td>
            <td className="num r" data-label={words.active}>
              {words.minutes(Math.floor(one.activeMinutes / 60), one.activeMinutes % 60)}
            </td>
            <td className="num r" data-label={words.decisions}>
              {count(one.decisions)}
            </td>
            <td className="num r" data-label={words.writings}>
              {count(one.writings)}
            </td>
            <td className="num r" data-label={words.looks}>
              {count(one.looks)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
