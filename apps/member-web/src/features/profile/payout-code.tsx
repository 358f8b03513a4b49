import { Sheet } from '@kapao/ui/sheet.tsx';
import { CodeStep } from '../../shell/code-step.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { Code } from '../../shell/use-code.ts';

/** The code to the phone on record that another payout account needs; what was typed stays behind it. */
export function PayoutCode({ code, onCancel }: { code: Code; onCancel: () => void }) {
  const { account, common } = useMessages();
  return (
    <Sheet title={account.bankAccount.title} closeLabel={common.close} onClose={onCancel} busy={code.busy}>
      <div className="stack">
        <CodeStep code={code} />
      </div>
    </Sheet>
  );
}
