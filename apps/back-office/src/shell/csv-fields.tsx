import { Note } from '@kapao/ui/note.tsx';
import { readTextFile } from '@kapao/web/read-text-file.ts';
import { useState } from 'react';
import { FileField } from './file-field.tsx';
import { useMessages } from './locale.tsx';
import { ProseField } from './prose-field.tsx';

/** As long as the contract takes. */
const MAX_LENGTH = 80_000;
/** A character takes four bytes at most. */
const MAX_BYTES = 4 * MAX_LENGTH;

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
  const { errors } = useMessages();
  const [file, setFile] = useState<File>();
  const [isRefused, setRefused] = useState(false);
  const choose = async (chosen: File | undefined) => {
    setFile(chosen);
    const text = chosen && (await readTextFile(chosen, MAX_BYTES));
    setRefused(chosen !== undefined && text === undefined);
    if (text !== undefined) onChange(text);
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
      <FileField
        label={fileLabel}
        accept=".csv,.txt"
        file={file}
        error={isRefused ? errors.FILE_NOT_SUPPORTED : undefined}
        onChange={(chosen) => void choose(chosen)}
      />
      {refused !== undefined && (
        <Note tone="bad" role="alert">
          {refused}
        </Note>
      )}
    </>
  );
}
