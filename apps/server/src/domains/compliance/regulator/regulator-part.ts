import type { Base, Part } from '../../../part.ts';
import { bindRegulator } from './regulator-operator-routes.ts';

/** What a regulator asks for, of a span of days. */
export function regulatorPart({ db }: Base): Part {
  return { bindOffice: (binder) => bindRegulator(binder, db) };
}
