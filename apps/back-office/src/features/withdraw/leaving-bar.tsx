import type { OperatorWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useNow } from '@kapao/web/use-now.ts';
import { useCallback, useState } from 'react';
import { useKeys } from '../../lib/use-keys.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { useUndo } from './use-withdrawals.ts';

interface Leaving {
  id: string;
  text: string;
  leavesAtMs: number;
}

/** Nobody reads more of them at once; the oldest has left by then. */
const MAX_LEAVING = 5;

/** Payouts that were just approved, newest first, as long as the server still holds them. */
export function useLeaving() {
  const { payoutDesk: words, common } = useMessages();
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const drop = useCallback((id: string) => setLeaving((now) => now.filter((one) => one.id !== id)), []);
  const add = ({ id, amount, currency, memberName }: OperatorWithdrawal, undoMs: number) => {
    if (undoMs === 0) return;
    const text = words.leaving(`${formatMoney(amount, currency)} ${common.unit[currency]}`, memberName);
    const added = { id, text, leavesAtMs: Date.now() + undoMs };
    setLeaving((now) => [added, ...now.filter((one) => one.id !== id)].slice(0, MAX_LEAVING));
    setTimeout(() => drop(id), undoMs);
  };
  return { add, bar: leaving.length > 0 && <LeavingBar leaving={leaving} drop={drop} /> };
}

export const secondsOf = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));

function LeavingBar({ leaving, drop }: { leaving: readonly Leaving[]; drop: (id: string) => void }) {
  const { payoutDesk: words } = useMessages();
  const nowMs = useNow(500);
  const toast = useToast();
  const textOf = useErrorText();
  const undo = useUndo();
  const takeBack = async (id: string) => {
    try {
      await undo.mutateAsync(id);
      toast('success', words.undone);
    } catch (error) {
      toast('danger', textOf(error));
    }
    drop(id);
  };
  const [newest] = leaving;
  useKeys({
    u: () => {
      if (newest && !undo.isPending) void takeBack(newest.id);
    },
  });
  return (
    <ul className="leaving">
      {leaving.map(({ id, text, leavesAtMs }) => (
        <li key={id} className="note warn">
          <span className="grow">
            <b>{text}</b> <span className="num">{words.leavesIn(secondsOf(leavesAtMs - nowMs))}</span>
          </span>
          <Button compact disabled={undo.isPending} onPress={() => void takeBack(id)}>
            {words.undo} {id === newest?.id && <kbd>u</kbd>}
          </Button>
        </li>
      ))}
    </ul>
  );
}
