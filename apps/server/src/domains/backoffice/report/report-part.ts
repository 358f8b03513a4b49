import { advanceDays, isDayDue } from '../../../ledger/moved-days.ts';
import type { Base, Giving } from '../../../part.ts';
import { bindGamingReport } from './gaming-operator-routes.ts';
import { bindMemberReports } from './member-report-operator-routes.ts';
import { bindOpenMoney } from './open-money-operator-routes.ts';
import { bindReports } from './report-operator-routes.ts';
import { type AskedTotals, totalsOf } from './report-totals.ts';
import { bindRewardReport } from './reward-report-operator-routes.ts';

/** What the ledger and bets say of a span of days, and of a moment, for those who run the business. */
export function reportPart({ db }: Base): Giving<{ totals: (asked: AskedTotals) => ReturnType<typeof totalsOf> }> {
  return {
    gives: { totals: (asked) => totalsOf(db, asked) },
    bindOffice(binder) {
      bindReports(binder, db);
      bindGamingReport(binder, db);
      bindMemberReports(binder, db);
      bindRewardReport(binder, db);
      bindOpenMoney(binder, db);
    },
    works: [{ name: 'moved-days', everyMs: 60_000, isDue: isDayDue, runOne: () => advanceDays(db) }],
  };
}
