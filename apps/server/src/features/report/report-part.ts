import type { Base, Part } from '../../part.ts';
import { bindReports } from './report-operator-routes.ts';

/** What the ledger says of a span of days, for those who run the business. */
export function reportPart({ db }: Base): Part {
  return { bindOffice: (binder) => bindReports(binder, db) };
}
