import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isFramed } from '../../build.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { pushOf } from './push-browser.ts';
import { supportOf } from './push-support.ts';

const PUSH_KEY = ['push-here'];

/** Whether this browser tells its member. The browser is asked, not the site: it works without a line. */
export function usePush() {
  const queries = useQueryClient();
  const memberId = useWallet().data?.profile._id;
  const here = useQuery({
    queryKey: [...PUSH_KEY, memberId],
    queryFn: async () => {
      const support = supportHere();
      const kept = memberId !== undefined && support === 'offered' ? await pushOf(memberId) : undefined;
      return { support, kept: isGranted() ? (kept ?? null) : null };
    },
    enabled: memberId !== undefined,
    networkMode: 'always',
    staleTime: 0,
  });
  const look = useCallback(() => queries.invalidateQueries({ queryKey: PUSH_KEY }), [queries]);
  return { memberId, here: here.data, look };
}

const isGranted = () => globalThis.Notification?.permission === 'granted';

const supportHere = () =>
  supportOf({
    agent: navigator.userAgent,
    isFramed,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis,
    permission: globalThis.Notification?.permission,
  });
