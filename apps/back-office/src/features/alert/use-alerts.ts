import { type ALERT_STATES, acknowledgeAlert, listAlerts } from '@kapao/contract/operator/alert.ts';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';

export const ALERTS_PER_PAGE = 20;

export const useAlerts = (state: (typeof ALERT_STATES)[number], page: number) =>
  useAnswer(
    listAlerts,
    { query: { state, page, limit: ALERTS_PER_PAGE } },
    { key: [...QUERY_KEYS.alerts, state, page], refetchInterval: POLL_EVERY_MS },
  );

export const useAcknowledge = () => useSend(acknowledgeAlert, [QUERY_KEYS.alerts, QUERY_KEYS.summary]);
