import type { Base, Giving } from '../../../part.ts';
import { makeSite } from './site.ts';

/** Whether the site is open. */
export function sitePart({ db, known }: Base): Giving<ReturnType<typeof makeSite>> {
  return { gives: makeSite(db, known.site) };
}
