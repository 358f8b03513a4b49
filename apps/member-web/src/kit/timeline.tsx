import { Icon } from '@kapao/ui/icon.tsx';
import type { IconName } from '@kapao/ui/icon-paths.ts';

export interface TimelineEntry {
  key: string;
  /** What happened, or is to come. */
  text: string;
  /** When it happened, as shown; absent for what is still to come. */
  time: string | undefined;
  tone?: 'ok' | 'wait' | 'bad';
}

interface TimelineProps {
  title: string;
  entries: readonly TimelineEntry[];
  /** Said of what is still to come. */
  toCome: string;
  /** What happens next, in words. */
  next?: string | undefined;
}

const ICONS: Record<'ok' | 'wait' | 'bad', IconName> = { ok: 'check', wait: 'clock', bad: 'x' };

/** The way of money, step by step: a thread with a knot at each step, open where it is still being woven. */
export function Timeline({ title, entries, toCome, next }: TimelineProps) {
  return (
    <section className="timeline" aria-label={title}>
      <h2 className="label strong">{title}</h2>
      <ol>
        {entries.map(({ key, text, time, tone = 'ok' }) => (
          <li key={key} className={time === undefined ? 'ahead' : tone}>
            <span className="knot">{time !== undefined && <Icon name={ICONS[tone]} size="s" />}</span>
            <span className="grow">{text}</span>
            <span className="small num">{time ?? toCome}</span>
          </li>
        ))}
      </ol>
      {next !== undefined && <p className="small next">{next}</p>}
    </section>
  );
}
