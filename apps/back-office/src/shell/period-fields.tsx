import { isInOrder } from '../lib/typed-moment.ts';
import { MomentField } from './moment-field.tsx';

interface Period {
  startsAt: string;
  endsAt: string;
}

interface PeriodFieldsProps {
  words: { startsAt: string; endsAt: string; endsTooEarly: string; invalidField: string };
  period: Period;
  wrong: ReadonlySet<string>;
  onChange: (part: Partial<Period>) => void;
}

/** From when to when something is offered, by the clock of Bangkok. */
export function PeriodFields({ words, period, wrong, onChange }: PeriodFieldsProps) {
  const { startsAt, endsAt } = period;
  const endError = isInOrder(period) ? words.invalidField : words.endsTooEarly;
  return (
    <>
      <MomentField
        label={words.startsAt}
        value={startsAt}
        error={wrong.has('startsAt') ? words.invalidField : undefined}
        onChange={(text) => onChange({ startsAt: text })}
      />
      <MomentField
        label={words.endsAt}
        value={endsAt}
        error={wrong.has('endsAt') ? endError : undefined}
        onChange={(text) => onChange({ endsAt: text })}
      />
    </>
  );
}
