import { Note } from '@kapao/ui/note.tsx';
import { readTextFile } from '@kapao/web/read-text-file.ts';
import { useState } from 'react';
import { FileField } from './file-field.tsx';
import { ProseField } from './prose-field.tsx';

/** As long as the contract takes. */
const MAX_LENGTH = 80_000;

/** The line that a list begins with. */
export const csvHead = (columns: readonly string[]) => `${columns.join(',')}\n`;

/** Whether anything stands below the names of the columns. */
export const hasRows = (csv: string, columns: readonly string[]) =>
  csv.trim() !== '' && csv.trim() !== csvHead(columns).trim();

interface CsvFieldsProps {
  label: string;
  fileLabel: string;
  value: string;
  hint?: string;
  error: string | undefined;
  /** Which line was refused, in words. */
  refused: string | undefined;
  onChange: (csv: string) => void;
}

/** A list that is written down, or read from a file and looked through before it is sent. */
export function CsvFields({ label, fileLabel, value, hint, error, refused, onChange }: CsvFieldsProps) {
  const [file, setFile] = useState<File>();
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    if (chosen) void readTextFile(chosen).then(onChange);
  };
  return (
    <>
      <ProseField
        label={label}
        rows={6}
        maxLength={MAX_LENGTH}
        value={value}
        hint={hint}
        error={error}
        onChange={onChange}
      />
      <FileField label={fileLabel} accept=".csv,.txt" file={file} onChange={choose} />
      {refused !== undefined && (
        <Note tone="bad" role="alert">
          {refused}
        </Note>
      )}
    </>
  );
}
