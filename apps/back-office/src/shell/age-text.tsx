import { formatDateTime } from '@kapao/web/format-date.ts';
import { age, shortStamp } from '../lib/format.ts';
import { useMessages } from './locale.tsx';

/** How long a waiting entry has waited; red when that is too long. */
export function AgeText({ since, nowMs }: { since: string; nowMs: number }) {
  const { common } = useMessages();
  const { value, unit, isLate } = age(since, nowMs);
  return (
    <time className={`age${isLate ? ' late' : ''}`} dateTime={since} title={formatDateTime(since)}>
      {common.age[unit](value)}
    </time>
  );
}

/** Day and clock of an entry that no longer waits, on two short lines. */
export function ShortStamp({ at }: { at: string }) {
  const { dayMonth, clock } = shortStamp(at);
  return (
    <time className="age done" dateTime={at} title={formatDateTime(at)}>
      {clock}
      <small>{dayMonth}</small>
    </time>
  );
}
