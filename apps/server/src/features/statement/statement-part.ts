import type { Base, Part } from '../../part.ts';
import { bindStatementOperator } from './statement-operator-routes.ts';
import { bindStatement } from './statement-routes.ts';
import { bindTimeline } from './timeline-routes.ts';

/** What happened to a member's money, for the member and for operators. */
export function statementPart({ db }: Base): Part {
  return {
    bindMember(binder) {
      bindStatement(binder, db);
      bindTimeline(binder, db);
    },
    bindOffice: (binder) => bindStatementOperator(binder, db),
  };
}
