import { EXCLUSION_COLUMNS } from '@kapao/contract/operator/exclusions.ts';
import { Note } from '@kapao/ui/note.tsx';
import { isApiFailure } from '@kapao/web/api/api-failure.ts';
import { useState } from 'react';
import { FileField } from '../../shell/file-field.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { ProseField } from '../../shell/prose-field.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useProposeList } from './use-exclusions.ts';

const HEAD = `${EXCLUSION_COLUMNS.join(',')}\n`;

/** People who may not play, written down or from a file; another operator agrees. */
export function ListSheet({ onClose }: { onClose: () => void }) {
  const { exclusions: words } = useMessages();
  const propose = useProposeList();
  const [csv, setCsv] = useState(HEAD);
  const [file, setFile] = useState<File>();
  const [isMissing, setIsMissing] = useState(false);
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    void chosen?.text().then(setCsv);
  };
  const send = (reason: string) => {
    if (csv.trim() === HEAD.trim() || csv.trim() === '') {
      setIsMissing(true);
      return undefined;
    }
    return propose.mutateAsync({ csv, reason });
  };
  const line = isApiFailure(propose.error) ? propose.error.amount : undefined;
  return (
    <ReasonSheet
      title={words.list}
      reasons={words.listReasons}
      submit={{ text: words.propose, variant: 'cta' }}
      act={send}
      done=""
      isForm
      onClose={onClose}
    >
      <p>{words.listText}</p>
      <ProseField
        label={words.csv}
        rows={6}
        maxLength={80_000}
        value={csv}
        error={isMissing ? words.missing : undefined}
        onChange={(text) => {
          setCsv(text);
          setIsMissing(false);
        }}
      />
      <FileField label={words.file} accept=".csv,.txt" file={file} onChange={choose} />
      {line !== undefined && (
        <Note tone="bad" role="alert">
          {words.line(line)}
        </Note>
      )}
    </ReasonSheet>
  );
}
