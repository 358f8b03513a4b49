import type { listStatementFiles, StatementFile } from '@kapao/contract/operator/statement-file.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useState } from 'react';
import { FileField } from '../../shell/file-field.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { useUploadStatement } from './use-statement-files.ts';

interface UploadSheetProps {
  accounts: RouteReply<typeof listStatementFiles>['accounts'];
  onDone: (file: StatementFile) => void;
  onClose: () => void;
}

/** Which account it is of, and the file: what kind of statement it is, the file says itself. */
export function UploadSheet({ accounts, onDone, onClose }: UploadSheetProps) {
  const { statementFiles: words, common } = useMessages();
  const textOf = useErrorText();
  const upload = useUploadStatement();
  const [account, setAccount] = useState('');
  const [file, setFile] = useState<File>();
  const [isChecked, setIsChecked] = useState(false);
  const chosen = accounts.find(({ id }) => id === account);
  const send = () => {
    setIsChecked(true);
    if (chosen && file) upload.mutate({ account, file }, { onSuccess: (reply) => onDone(reply.file) });
  };
  return (
    <Sheet
      title={words.upload}
      closeLabel={common.close}
      onClose={onClose}
      busy={upload.isPending}
      onSubmit={send}
      footer={
        <Button type="submit" variant="cta" wide busy={upload.isPending}>
          {words.read}
        </Button>
      }
    >
      <div className="stack">
        <p>{words.uploadText}</p>
        <SelectField
          label={words.account}
          placeholder={words.chooseAccount}
          value={account}
          onChange={setAccount}
          error={isChecked && !chosen ? words.accountMissing : undefined}
          options={accounts.map(({ id, name }) => ({ value: id, text: `${id} · ${name}` }))}
        />
        {chosen?.isFed && <Note>{words.isFed}</Note>}
        <FileField
          label={words.file}
          accept=".csv,.txt,.xml"
          file={file}
          error={isChecked && !file ? words.fileMissing : undefined}
          hint={words.fileHint}
          onChange={setFile}
        />
        {upload.error && (
          <Note tone="bad" role="alert">
            {textOf(upload.error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}
