import {
  listReportViews,
  removeReportView,
  saveReportView,
  scheduleReportView,
} from '@kapao/contract/operator/report-view.ts';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';

const VIEWS_KEY = ['report-views'];

/** The views of this operator, and the one a link names. */
export const useReportViews = (id: string | undefined) =>
  useAnswer(listReportViews, { query: id === undefined ? {} : { id } }, { key: [...VIEWS_KEY, id ?? ''] });

export const useSaveReportView = () => useSend(saveReportView, [VIEWS_KEY]);
export const useRemoveReportView = () => useSend(removeReportView, [VIEWS_KEY]);
export const useScheduleReportView = () => useSend(scheduleReportView, [VIEWS_KEY]);
