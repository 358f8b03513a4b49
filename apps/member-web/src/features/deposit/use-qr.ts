import {
  cancelQrCode,
  createQrCode,
  getQrCode,
  QR_PROVIDERS,
  type QrProvider,
} from '@kapao/contract/member/qr-deposit.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { readClock, type ServerClock } from './qr-clock.ts';

export type QrReply = RouteReply<typeof getQrCode>;
export type ShownQr = Extract<QrReply, { hasQrcode: true }>;

interface TimedReply {
  reply: QrReply;
  clock: ServerClock;
}

/** While a code is shown it is looked at this often: it may have been paid. */
const PAID_POLL_MS = 3_000;

const ALL_CODES = 'qr-code';
const keyOf = (provider: QrProvider) => [ALL_CODES, provider];
const timed = (reply: QrReply): TimedReply => ({ reply, clock: readClock(reply.serverTime, Date.now()) });

/** The code of a provider, fetched anew whenever its view opens (spec 4). */
export function useQrCode(provider: QrProvider) {
  return useAnswer(
    getQrCode,
    { params: { provider } },
    {
      key: keyOf(provider),
      keep: timed,
      staleTime: 0,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.reply.hasQrcode ? PAID_POLL_MS : false),
    },
  );
}

/** A new code; the views of the other providers reload theirs (spec 4). */
export function useCreateQr(provider: QrProvider) {
  const queries = useQueryClient();
  const others = QR_PROVIDERS.filter((other) => other !== provider).map(keyOf);
  return useSend(createQrCode, others, {
    waitsForTouched: true,
    onSuccess: (reply) => {
      void queries.invalidateQueries({ queryKey: queryKeys.depositsUnderWay });
      if (reply.hasQrcode) queries.setQueryData(keyOf(provider), timed(reply));
    },
  });
}

/** Under way until the view has its next code, so that a code that is gone cannot be tapped. */
export function useCancelQr(provider: QrProvider) {
  const queries = useQueryClient();
  return useSend(cancelQrCode, [keyOf(provider)], {
    waitsForTouched: true,
    onSuccess: () => void queries.invalidateQueries({ queryKey: queryKeys.depositsUnderWay }),
  });
}
