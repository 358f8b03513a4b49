import type { Editor } from '../../../commands/backoffice/revision-acts.ts';
import type { Base, Part } from '../../../part.ts';
import { makeRevisions } from './revision.ts';
import { bindRevisionOperator } from './revision-operator-routes.ts';

/** What operators changed in the editors of all parts, and putting it back. */
export function revisionPart({ db }: Base, { editors }: { editors: readonly Editor[] }): Part {
  return { bindOffice: (binder) => bindRevisionOperator(binder, makeRevisions(db, editors)) };
}
