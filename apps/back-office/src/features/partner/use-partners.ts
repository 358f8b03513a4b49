import { listPartners, pausePartner, putPartner, tryPartner } from '@kapao/contract/operator/partner.ts';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';

export function usePartners() {
  return useAnswer(listPartners, {}, { key: QUERY_KEYS.partners, refetchInterval: POLL_EVERY_MS });
}

export const usePutPartner = () => useSend(putPartner, [QUERY_KEYS.partners, QUERY_KEYS.proposals]);

export const usePausePartner = () => useSend(pausePartner, [QUERY_KEYS.partners]);

export const useTryPartner = () => useSend(tryPartner);
