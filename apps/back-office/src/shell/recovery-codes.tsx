import { CopyRow } from '@kapao/ui/copy-row.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useMessages } from './locale.tsx';

/** Shown once; an operator who leaves without saving them makes new ones. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { enrolment, account } = useMessages();
  const toast = useToast();
  return (
    <div className="stack">
      <Note tone="warn">{enrolment.done}</Note>
      <ol className="recovery-codes num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <CopyRow
        shown={enrolment.copyAll}
        copied={codes.join('\n')}
        hint={account.recovery}
        onCopied={() => toast('success', account.copied)}
        onFailed={() => toast('danger', account.copyFailed)}
      />
    </div>
  );
}
