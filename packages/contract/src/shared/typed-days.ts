import * as z from 'zod/mini';
import { missingOr } from './fields.ts';
import { BUDDHIST_YEAR } from './refusal.ts';
import { typed } from './typed-fields.ts';
import { commonYear, isDay, plainDay } from './typed-values.ts';

const isCommon = (day: string) => commonYear(day) === undefined;
const commonCalendar = { error: BUDDHIST_YEAR, abort: true } as const;
const inThisCentury = z.startsWith('20', { error: 'KEY_INVALID' });

/** `YYYY-MM-DD` of this century. */
export const calendarDay = typed(plainDay).check(
  z.refine(isCommon, commonCalendar),
  inThisCentury,
  z.refine(isDay, { error: 'KEY_INVALID' }),
);

/** `YYYY-MM-DD` on which somebody who lives can be born. */
export const birthDay = typed(plainDay).check(
  z.refine(isCommon, commonCalendar),
  z.regex(/^(?:19|20)/, { error: 'KEY_INVALID' }),
  z.refine(isDay, { error: 'KEY_INVALID' }),
);

/** A moment that an operator chooses, of this century. */
export const chosenMoment = z.iso
  .datetime({ error: missingOr('KEY_INVALID') })
  .check(z.refine(isCommon, commonCalendar), inThisCentury);

/** When terms begin and end, as an operator writes them; what was stored before moments had bounds is still read. */
export const chosenPeriod = z.looseObject({ startsAt: z.nullable(chosenMoment), endsAt: z.nullable(chosenMoment) });
