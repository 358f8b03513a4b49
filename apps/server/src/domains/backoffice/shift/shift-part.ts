import type { Base, Part } from '../../../part.ts';
import { bindShift } from './shift-operator-routes.ts';

/** Who is on what at the desk, and what one shift leaves for the next. */
export function shiftPart({ db }: Base): Part {
  return { bindOffice: (binder) => bindShift(binder, db) };
}
