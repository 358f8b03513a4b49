import { truelink, truelinkState } from '@kapao/contract/member/prepaid.ts';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { call } from '../../api/member-client.ts';
import { MONEY_KEYS } from '../../api/query-keys.ts';
import { BUILD } from '../../build.ts';
import { sealLink } from './seal-link.ts';

/** While the wallet company is silent, the link is looked at this often. */
const PENDING_POLL_MS = 3_000;

/** Sends a link once; balances are asked for again whatever the answer was. */
export function useSendLink() {
  const send = async (link: string) => call(truelink, { body: { link: await sealLink(link, BUILD.linkKey) } });
  return useAct(send, MONEY_KEYS);
}

export function useLinkState(linkId: string) {
  return useAnswer(
    truelinkState,
    { params: { id: linkId } },
    {
      key: ['truelink', linkId],
      refetchInterval: ({ state }) => (state.data && state.data.status !== 'PENDING' ? false : PENDING_POLL_MS),
    },
  );
}
