import { Button } from '@kapao/ui/button.tsx';
import { CopyRow } from '@kapao/ui/copy-row.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useFactorWords } from '../../shell/second-factor-words.ts';

/** Shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const words = useFactorWords();
  const { common } = useMessages();
  const toast = useToast();
  const footer = (
    <Button variant="cta" wide icon="check" onPress={onClose}>
      {words.kept}
    </Button>
  );
  return (
    <Sheet title={words.codesTitle} closeLabel={common.close} onClose={onClose} footer={footer}>
      <div className="stack">
        <Note tone="warn">{words.codesLead}</Note>
        <ol className="card recovery-codes num">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <CopyRow
          shown={words.copyAll}
          copied={codes.join('\n')}
          hint={words.recoveryCode}
          onCopied={() => toast('success', common.copied(words.copyAll))}
          onFailed={() => toast('danger', common.copyFailed)}
        />
      </div>
    </Sheet>
  );
}
