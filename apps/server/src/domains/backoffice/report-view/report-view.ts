import {
  fitsReport,
  MAX_REPORT_VIEWS,
  type ReportFilter,
  type ReportSchedule,
  type ReportView,
  SENT_REPORTS,
  SHOWN_SENDINGS,
} from '@kapao/contract/operator/report-view.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { ReportCarrier } from '../../../gateways/live-alerts.ts';
import { changeDetail } from '../../../operations/audit-changes.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, databaseNow, inTransaction } from '../../../platform/database/db.ts';
import {
  insertView,
  type ListedView,
  listViews,
  lockOwnView,
  removeView,
  setSchedule,
  type ViewRow,
} from './report-view-store.ts';
import { isMoving, nextAfter } from './schedule-rules.ts';

export type ReportViews = ReturnType<typeof makeReportViews>;

/** Reports that an operator saved, and the schedules by which their totals are sent. */
export function makeReportViews({ db, carriers }: { db: Db; carriers: () => readonly ReportCarrier[] }) {
  return {
    async list(operator: string, viewId: string | undefined) {
      const rows = await listViews(db, { operator, viewId, sendings: SHOWN_SENDINGS });
      return { views: rows.map(viewWire), carriers: carriers().map(({ partnerId }) => partnerId) };
    },

    save: (operator: string, { name, filter }: { name: string; filter: ReportFilter }): Promise<string> =>
      inTransaction(db, async (tx) => {
        if (!fitsReport(filter)) refuse('KEY_INVALID');
        const id = (await insertView(tx, { operator, name, filter, limit: MAX_REPORT_VIEWS })) ?? refuse('KEY_INVALID');
        await recordAct(tx, {
          operator,
          action: 'report-view.save',
          subject: id,
          detail: { name, report: filter.report },
        });
        return id;
      }),

    remove: (operator: string, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { name } = (await lockOwnView(tx, id, operator)) ?? refuse('NO_DATA');
        await removeView(tx, id);
        await recordAct(tx, { operator, action: 'report-view.remove', subject: id, detail: { name } });
      }),

    schedule: (operator: string, id: string, schedule: ReportSchedule | null): Promise<void> =>
      inTransaction(db, async (tx) => {
        const view = (await lockOwnView(tx, id, operator)) ?? refuse('NO_DATA');
        if (schedule) {
          if (!maySend(view.filter) || !carriers().some(({ partnerId }) => partnerId === schedule.partnerId)) {
            refuse('KEY_INVALID');
          }
          await setSchedule(tx, id, { schedule, nextAt: nextAfter(schedule, await databaseNow(tx)) });
        } else await setSchedule(tx, id, { schedule, nextAt: null });
        const detail = { name: view.name, ...changeDetail(scheduleOf(view), schedule) };
        await recordAct(tx, { operator, action: 'report-view.schedule', subject: id, detail });
      }),
  };
}

const sent: readonly string[] = SENT_REPORTS;
const maySend = (filter: ReportFilter) => sent.includes(filter.report) && isMoving(filter);

/** As its columns say it. */
export function scheduleOf({ every, weekday, month_day, hour, partner_id }: ViewRow): ReportSchedule | null {
  if (every === null || hour === null || partner_id === null) return null;
  const when = { hour, partnerId: partner_id };
  if (every === 'WEEK') return { every, weekday: weekday ?? 1, ...when };
  return every === 'MONTH' ? { every, monthDay: month_day ?? 1, ...when } : { every, ...when };
}

const momentOf = (at: string) => new Date(at).toISOString();

function viewWire(row: ListedView): ReportView {
  return {
    id: row.view_id,
    name: row.name,
    operator: row.operator,
    filter: row.filter,
    schedule: scheduleOf(row),
    nextAt: row.next_at?.toISOString() ?? null,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    sendings: row.sendings.map(({ due_at, partner_id, state, attempts, ended_at }) => ({
      ...{ dueAt: momentOf(due_at), partnerId: partner_id, state, attempts },
      endedAt: ended_at === null ? null : momentOf(ended_at),
    })),
  };
}
