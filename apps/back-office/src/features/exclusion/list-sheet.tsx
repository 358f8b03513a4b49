import { EXCLUSION_COLUMNS } from '@kapao/contract/operator/exclusion.ts';
import { BUDDHIST_YEAR } from '@kapao/contract/shared/refusal.ts';
import { isApiFailure } from '@kapao/web/api/api-failure.ts';
import { useState } from 'react';
import { CsvFields, csvHead, hasRows } from '../../shell/csv-fields.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useProposeList } from './use-exclusions.ts';

/** People who may not play, written down or from a file; another operator agrees. */
export function ListSheet({ onClose }: { onClose: () => void }) {
  const { exclusions: words, errors } = useMessages();
  const propose = useProposeList();
  const [csv, setCsv] = useState(csvHead(EXCLUSION_COLUMNS));
  const [isMissing, setIsMissing] = useState(false);
  const send = (reason: string) => {
    setIsMissing(!hasRows(csv, EXCLUSION_COLUMNS));
    return hasRows(csv, EXCLUSION_COLUMNS) ? propose.mutateAsync({ csv, reason }) : undefined;
  };
  const line = isApiFailure(propose.error) ? propose.error.amount : undefined;
  const isBuddhist = isApiFailure(propose.error) && propose.error.reason === BUDDHIST_YEAR;
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
      <CsvFields
        label={words.csv}
        fileLabel={words.file}
        value={csv}
        error={isMissing ? words.missing : undefined}
        refused={line === undefined ? undefined : `${words.line(line)}${isBuddhist ? ` ${errors.BUDDHIST_YEAR}` : ''}`}
        onChange={(text) => {
          setCsv(text);
          setIsMissing(false);
        }}
      />
    </ReasonSheet>
  );
}
