import type { Base, Part } from '../../../part.ts';
import { bindReceipt } from './receipt-routes.ts';
import { makeStatementDownload } from './statement-download.ts';
import { bindStatementOperator } from './statement-operator-routes.ts';
import { bindStatement } from './statement-routes.ts';
import { bindTimeline } from './timeline-routes.ts';

/** What happened to a member's money, for the member and for operators. */
export function statementPart({ config, db, sealer }: Base, { siteName }: { siteName: () => Promise<string> }): Part {
  const download = makeStatementDownload({ db, sealer, siteName });
  return {
    bindMember(binder) {
      bindStatement(binder, { db, sealer, download });
      bindReceipt(binder, { db, sealer, addressLimitFactor: config.ADDRESS_LIMIT_FACTOR });
      bindTimeline(binder, db);
    },
    bindOffice: (binder) => bindStatementOperator(binder, { db, sealer }),
  };
}
