import { Sheet } from '@kapao/ui/sheet.tsx';
import { Suspense } from 'react';
import { CodeStep } from '../../shell/code-step.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { Code } from '../../shell/use-code.ts';
import { useLineWords } from './line-words.ts';
import { useLine } from './use-line.ts';

/** The code that a change needs, to the phone on record or to a linked LINE; what was typed stays behind it. */
export function PhoneCode({ title, code, onCancel }: { title: string; code: Code; onCancel: () => void }) {
  const { common } = useMessages();
  const isByLine = (useLine().data?.since ?? null) !== null;
  const phone = code.request?.phoneNumber ?? '';
  return (
    <Sheet title={title} closeLabel={common.close} onClose={onCancel} busy={code.busy}>
      <div className="stack">
        <CodeStep code={code} lead={isByLine && <LineLead phone={phone} />} />
      </div>
    </Sheet>
  );
}

function LineLead({ phone }: { phone: string }) {
  return (
    <Suspense fallback={null}>
      <LineWords phone={phone} />
    </Suspense>
  );
}

function LineWords({ phone }: { phone: string }) {
  return useLineWords().codeLead(phone);
}
