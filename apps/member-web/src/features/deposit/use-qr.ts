import { cancelQrCode, createQrCode, getQrCode, type QrProvider } from '@kapao/contract/member/qr-code.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/member-client.ts';
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
  return useQuery({
    queryKey: keyOf(provider),
    queryFn: async () => timed(await call(getQrCode, { params: { provider } })),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.reply.hasQrcode ? PAID_POLL_MS : false),
  });
}

/** A new code; the views of the other providers reload theirs (spec 4). */
export function useCreateQr(provider: QrProvider) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (amount: number) => call(createQrCode, { params: { provider }, body: { amount } }),
    onSuccess: (reply) => {
      if (reply.hasQrcode) queries.setQueryData(keyOf(provider), timed(reply));
    },
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [kind, of] }) => kind === ALL_CODES && of !== provider,
      }),
  });
}

export function useCancelQr(provider: QrProvider) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (qrcodeId: string) => call(cancelQrCode, { params: { qrcodeId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(provider) }),
  });
}
