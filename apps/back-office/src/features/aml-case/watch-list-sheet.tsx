import { WATCH_COLUMNS } from '@kapao/contract/operator/aml-case.ts';
import { Field } from '@kapao/ui/field.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { isApiFailure } from '@kapao/web/api/api-failure.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { CsvFields, csvHead, hasRows } from '../../shell/csv-fields.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useProposeWatchList, useWatchLists } from './use-aml-cases.ts';

/** The lists that names are screened against, and names for one of them; another operator agrees. */
export function WatchListSheet({ onClose }: { onClose: () => void }) {
  const { amlCases: words } = useMessages();
  const lists = useWatchLists().data?.lists ?? [];
  const propose = useProposeWatchList();
  const [list, setList] = useState('');
  const [csv, setCsv] = useState(csvHead(WATCH_COLUMNS));
  const [isWhole, setIsWhole] = useState(false);
  const [missing, setMissing] = useState<'list' | 'csv'>();
  const send = (reason: string) => {
    const lacks = list.trim() === '' ? 'list' : hasRows(csv, WATCH_COLUMNS) ? undefined : 'csv';
    setMissing(lacks);
    return lacks ? undefined : propose.mutateAsync({ list: list.trim(), csv, isWhole, reason });
  };
  const line = isApiFailure(propose.error) ? propose.error.amount : undefined;
  return (
    <ReasonSheet
      title={words.lists}
      reasons={words.listReasons}
      submit={{ text: words.propose, variant: 'cta' }}
      act={send}
      done=""
      isForm
      onClose={onClose}
    >
      <p>{words.listsText}</p>
      {lists.length === 0 && <p className="small">{words.listsNone}</p>}
      {lists.length > 0 && (
        <ul className="small">
          {lists.map((one) => (
            <li key={one.list}>
              <b>{one.list}</b> · {words.listNames(count(one.names), formatDateTime(one.changedAt))}
            </li>
          ))}
        </ul>
      )}
      <Field
        label={words.list}
        value={list}
        maxLength={80}
        autoComplete="off"
        error={missing === 'list' ? words.missing : undefined}
        onChange={setList}
      />
      <CsvFields
        label={words.listCsv}
        fileLabel={words.file}
        value={csv}
        hint={words.listHint}
        error={missing === 'csv' ? words.missing : undefined}
        refused={line === undefined ? undefined : words.badLine(line)}
        onChange={setCsv}
      />
      <Switch label={words.isWhole} on={isWhole} onChange={setIsWhole} />
    </ReasonSheet>
  );
}
