import {
  downloadStatement,
  STATEMENT_FILES,
  type StatementFileKind,
} from '@kapao/contract/member/statement-download.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { saveFile } from '@kapao/web/save-file.ts';
import { useAct } from '../../api/contract-hooks.ts';
import { call } from '../../api/member-client.ts';
import { isInLine } from '../../shell/in-line.tsx';
import { useLocale } from '../../shell/locale.tsx';
import { useHistoryWords } from './history-words.ts';
import { addressOfPlace, type StatementPlace } from './statement-place.ts';
import { choiceOf } from './use-statement.ts';

const TYPES: Record<StatementFileKind, string> = { csv: 'text/csv;charset=utf-8', pdf: 'application/pdf' };

/** The rows that are shown, on all pages, as a file that the server makes. */
export function StatementFiles({ place }: { place: StatementPlace }) {
  const words = useHistoryWords();
  const { locale } = useLocale();
  const toast = useToast();
  const making = useAct(
    (kind: StatementFileKind) =>
      call(downloadStatement, { query: { locale }, body: { kind, ...choiceOf(place) } }).then((reply) => ({
        ...reply,
        kind,
      })),
    [],
    {
      onSuccess({ name, content, kind, rows, total }) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        saveFile(new File([bytes], name, { type: TYPES[kind] }));
        if (rows < total) toast('info', words.part(rows, total));
      },
      onError: (error) =>
        toast('danger', 'code' in error && error.code === 'REQUEST_LIMIT' ? words.busy : words.failed),
    },
  );
  if (isInLine()) {
    const address = addressOfPlace({ ...place, page: 1 });
    address.set('openExternalBrowser', '1');
    return (
      <Note icon="info">
        {words.inLine} <a href={`?${address}`}>{words.openOutside}</a>
      </Note>
    );
  }
  return (
    <span className="files">
      {STATEMENT_FILES.map((kind) => (
        <Button
          key={kind}
          variant="link"
          compact
          busy={making.isPending && making.variables === kind}
          disabled={making.isPending}
          onPress={() => making.mutate(kind)}
        >
          {words[kind]}
        </Button>
      ))}
      <span className="sr" role="status">
        {making.isPending && words.making}
      </span>
    </span>
  );
}
