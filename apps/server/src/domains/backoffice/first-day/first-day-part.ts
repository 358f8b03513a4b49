import { readFirstDay } from '@kapao/contract/operator/first-day.ts';
import type { Base, Giving } from '../../../part.ts';
import { makeFirstDay } from './first-day.ts';

/** What a new site needs before its first member comes. */
export function firstDayPart({ config, db, isLaos }: Base): Giving<ReturnType<typeof makeFirstDay>> {
  const firstDay = makeFirstDay({ config, isLaos });
  return {
    gives: firstDay,
    bindOffice: (binder) => binder.bind(readFirstDay, () => firstDay.read(db)),
  };
}
