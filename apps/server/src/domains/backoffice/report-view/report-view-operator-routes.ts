import {
  listReportViews,
  removeReportView,
  saveReportView,
  scheduleReportView,
} from '@kapao/contract/operator/report-view.ts';
import type { Binder } from '../../../http/bind.ts';
import type { ReportViews } from './report-view.ts';

const SUCCESS = { message: 'SUCCESS' };

export function bindReportViews(binder: Binder, views: ReportViews): void {
  binder.bind(listReportViews, ({ query, operator }) => views.list(operator().username, query.id));
  binder.bind(saveReportView, async ({ body, operator }) => ({ id: await views.save(operator().username, body) }));
  binder.bind(removeReportView, async ({ params, operator }) => {
    await views.remove(operator().username, params.id);
    return SUCCESS;
  });
  binder.bind(scheduleReportView, async ({ params, body, operator }) => {
    await views.schedule(operator().username, params.id, body.schedule);
    return SUCCESS;
  });
}
