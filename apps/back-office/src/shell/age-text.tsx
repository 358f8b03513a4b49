import { age, shortStamp, stamp } from '../lib/format.ts';
import { useMessages } from './language.tsx';

/** How long a waiting entry has waited; red when that is too long. */
export function AgeText({ since, nowMs }: { since: string; nowMs: number }) {
  const { common } = useMessages();
  const { value, unit, isLate } = age(since, nowMs);
  return (
    <time className={`age${isLate ? ' late' : ''}`} dateTime={since} title={stamp(since)}>
      {common.age[unit](value)}
    </time>
  );
}

/** Day and clock of an entry that no longer waits, on two short lines. */
export function ShortStamp({ at }: { at: string }) {
  const { dayMonth, clock } = shortStamp(at);
  return (
    <time className="age done" dateTime={at} title={stamp(at)}>
      {clock}
      <small>{dayMonth}</small>
    </time>
  );
}
