import { refusalFrom } from '@kapao/contract/shared/refusal-about.ts';
import { refusedAbout, refusedWith } from '../platform/database/db.ts';

/** An error as it is answered: what a function of the database refused is a refusal like any other. */
export function asRefusal(error: unknown): unknown {
  return refusalFrom(refusedWith(error), refusedAbout(error)) ?? error;
}
