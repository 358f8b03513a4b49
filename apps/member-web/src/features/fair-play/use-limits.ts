import {
  askReturn,
  beginExclusion,
  confirmPlayLimit,
  confirmReturn,
  keepPlayLimit,
  releaseAside,
  setPlayLimit,
} from '@kapao/contract/member/fair-play.ts';
import { prove } from '@kapao/contract/member/session.ts';
import { withdrawAside } from '@kapao/contract/member/withdraw.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { isApiFailure } from '@kapao/web/api/api-failure.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useSend } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { MONEY_KEYS, queryKeys } from '../../api/query-keys.ts';
import { useLimitWords } from '../../shell/limit-words.ts';
import { useMessages } from '../../shell/locale.tsx';
import { FAIR_PLAY_KEY } from '../../shell/use-fair-play.ts';

const TOUCHED = [FAIR_PLAY_KEY, queryKeys.lookup('deposit')];
/** Who is away is shown no offers. */
const OFFERS = [['lookup'], queryKeys.bonuses];

/** Says what became of it; what went wrong as well. */
function useTold<R extends Route>(route: R, done: string, touched: readonly (readonly unknown[])[] = TOUCHED) {
  const messages = useMessages();
  const words = useLimitWords();
  const toast = useToast();
  return useSend(route, touched, {
    onSuccess: () => toast('success', done),
    onError: (error) => {
      const opensAt = isApiFailure(error) ? error.opensAt : undefined;
      const when = opensAt === undefined ? '' : ` ${words.possibleFrom(formatDateTime(Date.parse(opensAt)))}`;
      toast('danger', errorText(messages, error) + when);
    },
  });
}

/** What may be done with one limit. */
export function useLimitActs() {
  const words = useLimitWords();
  return { confirm: useTold(confirmPlayLimit, words.changed), keep: useTold(keepPlayLimit, words.kept) };
}

export function useSetLimit(onDone: () => void) {
  const words = useLimitWords();
  const toast = useToast();
  return useSend(setPlayLimit, TOUCHED, {
    onSuccess: ({ outcome }) => {
      toast('success', outcome === 'SET' ? words.set : words.waits);
      onDone();
    },
  });
}

export function useExclusionActs() {
  const words = useLimitWords();
  return {
    begin: useTold(beginExclusion, words.begun, [...TOUCHED, ...MONEY_KEYS, ...OFFERS]),
    ask: useTold(askReturn, words.asked),
    confirm: useTold(confirmReturn, words.back, [...TOUCHED, ...OFFERS]),
  };
}

export function useAsideActs() {
  const words = useLimitWords();
  const toast = useToast();
  const toBank = useSend(withdrawAside, [...TOUCHED, ...MONEY_KEYS], {
    onSuccess: () => toast('success', words.sent),
  });
  const proof = useSend(prove, [], { onSuccess: () => toBank.mutate({}) });
  return { toBank, proof, toWallet: useTold(releaseAside, words.inWallet, [...TOUCHED, ...MONEY_KEYS]) };
}
