import { truelink, truelinkState } from '@kapao/contract/member/prepaid.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/member-client.ts';
import { BUILD } from '../../build.ts';
import { useMoneyMoved } from '../../shell/use-wallet.ts';
import { sealLink } from './seal-link.ts';

/** While the wallet company is silent, the link is looked at this often. */
const PENDING_POLL_MS = 3_000;

/** Sends a link once; balances are asked for again whatever the answer was. */
export function useSendLink() {
  const moneyMoved = useMoneyMoved();
  return useMutation({
    mutationFn: async (link: string) => call(truelink, { body: { link: await sealLink(link, BUILD.linkKey) } }),
    onSettled: () => void moneyMoved(),
  });
}

export function useLinkState(linkId: string) {
  return useQuery({
    queryKey: ['truelink', linkId],
    queryFn: () => call(truelinkState, { params: { id: linkId } }),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'PENDING' ? false : PENDING_POLL_MS),
  });
}
