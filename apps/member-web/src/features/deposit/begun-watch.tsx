import { useEffect } from 'react';
import { begunSlip } from '../../lib/begun-slip.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useOnline } from '../../shell/use-online.ts';
import { useWallet } from '../../shell/use-wallet.ts';

/** A slip whose sending was begun without a line, or cut off, is sent in its sheet as soon as there is one. */
export function BegunWatch() {
  const { open } = useModal();
  const [params] = useSearchParams();
  const isOnline = useOnline();
  const memberId = useWallet().data?.profile._id;
  const isFree = !params.has('do');
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is a line again, not when something was closed.
  useEffect(() => {
    if (!isOnline || memberId === undefined) return;
    let isWanted = true;
    void begunSlip(memberId).then((begun) => {
      if (isWanted && isFree && begun?.toSend) open('deposit', { method: 'slip' });
    });
    return () => {
      isWanted = false;
    };
  }, [isOnline, memberId]);
  return null;
}
