import { Sheet } from '@kapao/ui/sheet.tsx';
import { CodeStep } from '../../shell/code-step.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { Code } from '../../shell/use-code.ts';

/** The code to the phone on record that a change needs; what was typed stays behind it. */
export function PhoneCode({ title, code, onCancel }: { title: string; code: Code; onCancel: () => void }) {
  const { common } = useMessages();
  return (
    <Sheet title={title} closeLabel={common.close} onClose={onCancel} busy={code.busy}>
      <div className="stack">
        <CodeStep code={code} />
      </div>
    </Sheet>
  );
}
