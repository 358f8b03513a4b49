import { makePayoutFile } from '@kapao/contract/operator/payout-file.ts';
import { Note } from '@kapao/ui/note.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { OPEN, OpenProposals } from '../../shell/open-proposals.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ShortPager } from '../../shell/short-pager.tsx';
import { BatchRow } from './batch-row.tsx';
import { BatchSheet } from './batch-sheet.tsx';
import './payout-files.css';
import { BATCHES_SHOWN, usePayoutFiles } from './use-payout-files.ts';
import { WaitingList } from './waiting-list.tsx';

/** Withdrawals that leave in files: what waits, what was made of it, and what became of each line. */
export function PayoutFilesPage() {
  const { payoutFiles: words } = useMessages();
  useTitle(words.title);
  const [page, setPage] = useState(1);
  const [bank, setBank] = useState<string>();
  const [open, setOpen] = useState<string>();
  const list = usePayoutFiles(page, bank);
  const mayMake = useMay(makePayoutFile);
  if (list.isPending) return <PageLoading />;
  if (!list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  const { payer, payers, waiting, waitingTotal, batches, total } = list.data;
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      <p className="policy-lead">{words.lead}</p>
      {payer && payers.length > 1 && (
        <Segmented
          label={words.bank}
          value={payer.id}
          onChange={setBank}
          options={payers.map(({ id, name }) => ({ value: id, text: name }))}
        />
      )}
      {payer && !payer.isAccountKept && (
        <Note tone="warn">
          {words.accountNotKept(payer.name)} <Link to={PATHS.houseAccounts}>{words.toHouseAccounts}</Link>
        </Note>
      )}
      {payer ? (
        <WaitingList key={payer.id} payer={payer} waiting={waiting} total={waitingTotal} mayMake={mayMake} />
      ) : (
        <Note tone="info">{words.noPayer}</Note>
      )}
      <OpenProposals title={words.toAgree} states={OPEN} isAbout={({ kind }) => kind.startsWith('payout-file.')} />
      <section className="rows">
        <h2>{words.batches}</h2>
        {batches.length === 0 && <p className="rows-none">{words.noBatches}</p>}
        <ul>
          {batches.map((batch) => (
            <BatchRow key={batch.id} batch={batch} onOpen={() => setOpen(batch.id)} />
          ))}
        </ul>
      </section>
      <ShortPager page={page} pageCount={Math.ceil(total / BATCHES_SHOWN)} onPage={setPage} />
      {open !== undefined && <BatchSheet id={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
