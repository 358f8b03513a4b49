import { type StatementFile, uploadStatementFile } from '@kapao/contract/operator/statement-file.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { count } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ShortPager } from '../../shell/short-pager.tsx';
import './statement-files.css';
import { FILE_TONES } from './file-tones.ts';
import { StatementFileView } from './statement-file-view.tsx';
import { UploadSheet } from './upload-sheet.tsx';
import { FILES_PER_PAGE, useStatementFiles } from './use-statement-files.ts';

/** Statements that operators take from their bank: read when they are uploaded, counted when a second has confirmed them. */
export function StatementFilesPage() {
  const [search, setSearch] = useSearchParams();
  const open = search.get('file');
  if (open !== null) return <StatementFileView key={open} id={open} onBack={() => setSearch({})} />;
  return <FileList onOpen={(file) => setSearch({ file })} />;
}

function FileList({ onOpen }: { onOpen: (id: string) => void }) {
  const { statementFiles: words } = useMessages();
  useTitle(words.title);
  const [page, setPage] = useState(1);
  const [isUploading, setIsUploading] = useState(false);
  const mayUpload = useMay(uploadStatementFile);
  const list = useStatementFiles(page);
  if (list.isPending) return <PageLoading />;
  if (!list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  const { files, total, accounts } = list.data;
  return (
    <>
      <div className="page-head line between wrap">
        <h1>{words.title}</h1>
        {mayUpload && (
          <Button compact variant="cta" icon="plus" onPress={() => setIsUploading(true)}>
            {words.upload}
          </Button>
        )}
      </div>
      <p className="policy-lead">{words.lead}</p>
      {files.length === 0 ? (
        <EmptyState title={words.none} text={words.noneText} />
      ) : (
        <section className="rows" aria-label={words.title}>
          <ul>
            {files.map((file) => (
              <FileRow key={file.id} file={file} onOpen={() => onOpen(file.id)} />
            ))}
          </ul>
        </section>
      )}
      <ShortPager page={page} pageCount={Math.ceil(total / FILES_PER_PAGE)} onPage={setPage} />
      {isUploading && (
        <UploadSheet accounts={accounts} onDone={({ id }) => onOpen(id)} onClose={() => setIsUploading(false)} />
      )}
    </>
  );
}

function FileRow({ file, onOpen }: { file: StatementFile; onOpen: () => void }) {
  const { statementFiles: words } = useMessages();
  const { state, problem, problemCause, receivingAccount, format, fates, uploadedBy, uploadedAt } = file;
  return (
    <li className="account-row">
      <span className="grow">
        <b>{receivingAccount}</b>
        <small className="small block">
          {format === null ? words.unknownFormat : words.formats[format]} · {words.by(uploadedBy)}{' '}
          <span className="num">{formatDateTime(uploadedAt)}</span>
        </small>
        <small className="small block">
          {problem === null
            ? words.newRows(count(fates.NEW.count), count(fates.DOUBT.count))
            : problemCause === null
              ? words.problems[problem]
              : words.causes[problemCause]}
        </small>
      </span>
      <StatusChip tone={FILE_TONES[state]} text={words.states[state]} />
      <Button compact variant="ghost" onPress={onOpen}>
        {words.open}
      </Button>
    </li>
  );
}
