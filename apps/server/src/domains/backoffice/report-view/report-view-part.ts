import { liveReportCarriers } from '../../../gateways/live-alerts.ts';
import type { Base, Part } from '../../../part.ts';
import { beginDueSending, type SendingDeps, sendOneReport } from './report-sending.ts';
import { makeReportViews } from './report-view.ts';
import { bindReportViews } from './report-view-operator-routes.ts';
import { isScheduleDue, isSendingDue, purgeReportViews } from './report-view-store.ts';

const KEPT_DAYS = 90;

/** Reports that operators saved, sent by schedule to the partners that take them. */
export function reportViewPart({ config, db, partners }: Base, { totals }: Pick<SendingDeps, 'totals'>): Part {
  const carriers = liveReportCarriers(partners);
  const page = new URL('/reports', config.OPERATOR_ORIGIN).href;
  return {
    bindOffice: (binder) => bindReportViews(binder, makeReportViews({ db, carriers })),
    works: [
      { name: 'report-schedules', everyMs: 15_000, isDue: isScheduleDue, runOne: () => beginDueSending(db) },
      {
        name: 'report-sendings',
        everyMs: 5_000,
        isDue: isSendingDue,
        runOne: () => sendOneReport(db, { carriers, totals, page }),
      },
    ],
    purges: { 'saved reports': () => purgeReportViews(db, KEPT_DAYS) },
  };
}
