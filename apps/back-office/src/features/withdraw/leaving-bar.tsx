import type { OperatorWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useNow } from '@kapao/web/use-now.ts';
import { useCallback, useState } from 'react';
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

/** What was just approved, as long as the server still holds it. */
export function useLeaving() {
  const { payoutDesk: words, common } = useMessages();
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const drop = useCallback((id: string) => setLeaving((now) => now.filter((one) => one.id !== id)), []);
  const add = ({ id, amount, currency, memberName }: OperatorWithdrawal, undoMs: number) => {
    if (undoMs === 0) return;
    const text = words.leaving(`${formatMoney(amount, currency)} ${common.unit[currency]}`, memberName);
    setLeaving((now) => [...now, { id, text, leavesAtMs: Date.now() + undoMs }].slice(-MAX_LEAVING));
    setTimeout(() => drop(id), undoMs);
  };
  return { add, bar: leaving.length > 0 && <LeavingBar leaving={leaving} drop={drop} /> };
}

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
  return (
    <ul className="leaving" aria-live="polite">
      {leaving.map(({ id, text, leavesAtMs }) => (
        <li key={id} className="note warn">
          <span className="grow">
            <b>{text}</b>{' '}
            <span className="num">{words.leavesIn(Math.max(0, Math.ceil((leavesAtMs - nowMs) / 1000)))}</span>
          </span>
          <Button compact disabled={undo.isPending} onPress={() => void takeBack(id)}>
            {words.undo}
          </Button>
        </li>
      ))}
    </ul>
  );
}
