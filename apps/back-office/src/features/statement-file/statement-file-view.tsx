import {
  confirmStatementFile,
  refuseStatementFile,
  STATEMENT_FATES,
  type StatementFile,
} from '@kapao/contract/operator/statement-file.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay, useOperator } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { ShortPager } from '../../shell/short-pager.tsx';
import { FileRows } from './file-rows.tsx';
import { FILE_TONES } from './file-tones.ts';
import { ROWS_PER_PAGE, useConfirmStatement, useRefuseStatement, useStatementFile } from './use-statement-files.ts';

/** One statement: what was proven of it, what would become of its rows, and the word of the second person. */
export function StatementFileView({ id, onBack }: { id: string; onBack: () => void }) {
  const { statementFiles: words, common } = useMessages();
  useTitle(words.title);
  const [page, setPage] = useState(1);
  const read = useStatementFile(id, page);
  if (read.isPending) return <PageLoading />;
  if (!read.data) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const { file, rows, total } = read.data;
  return (
    <>
      <div className="page-head line between wrap">
        <h1>{file.receivingAccount}</h1>
        <Button compact variant="ghost" icon="left" onPress={onBack}>
          {common.back}
        </Button>
      </div>
      <Standing file={file} />
      <div className="statement-file-cards">
        <FileFacts file={file} />
        {file.problem === null && <Fates file={file} />}
      </div>
      {total > 0 && <FileRows rows={rows} currency={file.currency} />}
      <ShortPager page={page} pageCount={Math.ceil(total / ROWS_PER_PAGE)} onPage={setPage} />
    </>
  );
}

/** Where the file stands, in words, and what can be done about it. */
function Standing({ file }: { file: StatementFile }) {
  const { statementFiles: words } = useMessages();
  const { username } = useOperator();
  const [mayConfirm, mayRefuse] = [useMay(confirmStatementFile), useMay(refuseStatementFile)];
  const [open, setOpen] = useState<'confirm' | 'refuse'>();
  const { state, problem, uploadedBy, left } = file;
  if (problem !== null) return <Problem file={file} problem={problem} />;
  if (state !== 'WAITING') {
    return <Note tone={state === 'COUNTED' ? 'ok' : 'info'}>{words.standing[state](count(left))}</Note>;
  }
  const isOwn = uploadedBy === username;
  return (
    <>
      <Note tone="warn">{isOwn ? words.waitsForAnother : words.waitsForYou}</Note>
      <div className="line wrap statement-file-acts">
        {mayConfirm && !isOwn && (
          <Button compact variant="cta" onPress={() => setOpen('confirm')}>
            {words.confirm}
          </Button>
        )}
        {mayRefuse && (
          <Button compact variant="ghost" onPress={() => setOpen('refuse')}>
            {words.refuse}
          </Button>
        )}
      </div>
      {open === 'confirm' && <ConfirmSheet file={file} onClose={() => setOpen(undefined)} />}
      {open === 'refuse' && <RefuseSheet file={file} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** The line and cell at fault, the cause, and the operator's next step. */
function Problem({ file, problem }: { file: StatementFile; problem: NonNullable<StatementFile['problem']> }) {
  const { statementFiles: words } = useMessages();
  const { problemLine, problemCause, problemColumn, problemCell } = file;
  return (
    <Note tone="bad">
      <p>
        {problemLine === null ? words.refusedWhole : words.refusedAt(count(problemLine))}{' '}
        {problemCause === null ? words.problems[problem] : words.causes[problemCause]}
      </p>
      {problemColumn !== null && (
        <p>
          {words.column}: <b className="statement-cell">{problemColumn}</b>
        </p>
      )}
      {problemCell !== null && (
        <p>
          {words.cell}: <code className="statement-cell">{problemCell === '' ? words.emptyCell : problemCell}</code>
        </p>
      )}
    </Note>
  );
}

function ConfirmSheet({ file, onClose }: { file: StatementFile; onClose: () => void }) {
  const { statementFiles: words } = useMessages();
  const confirm = useConfirmStatement();
  const { id, hash, fates, payoutLines, currency, isAccountNamed } = file;
  return (
    <ReasonSheet
      title={words.confirmTitle}
      reasons={words.confirmReasons}
      submit={{ text: words.confirm, variant: 'cta' }}
      act={(reason) => confirm.mutateAsync({ id, hash, reason })}
      done={words.confirmed}
      onClose={onClose}
    >
      <p>{words.confirmText(count(fates.NEW.count), formatMoney(fates.NEW.amount, currency))}</p>
      {payoutLines.count > 0 && (
        <p>{words.confirmPayouts(count(payoutLines.count), formatMoney(payoutLines.amount, currency))}</p>
      )}
      <Note tone="warn">{words.checkAtTheBank}</Note>
      {!isAccountNamed && <Note tone="warn">{words.accountUnnamed}</Note>}
    </ReasonSheet>
  );
}

function RefuseSheet({ file: { id }, onClose }: { file: StatementFile; onClose: () => void }) {
  const { statementFiles: words } = useMessages();
  const refuse = useRefuseStatement();
  return (
    <ReasonSheet
      title={words.refuseTitle}
      reasons={words.refuseReasons}
      submit={{ text: words.refuse, variant: 'danger' }}
      act={(reason) => refuse.mutateAsync({ id, reason })}
      done={words.isRefused}
      onClose={onClose}
    >
      <p>{words.refuseText}</p>
    </ReasonSheet>
  );
}

function FileFacts({ file }: { file: StatementFile }) {
  const { statementFiles: words } = useMessages();
  const { currency, format, firstAt, lastAt, opening, closing, deposits, withdrawals, decidedBy, decidedAt, reason } =
    file;
  const money = (amount: number) => formatMoney(amount, currency);
  const proof = (isProven: boolean, text: string) => <StatusChip tone={isProven ? 'ok' : 'dim'} text={text} />;
  return (
    <section className="card stack">
      <div className="line between wrap">
        <h2>{format === null ? words.unknownFormat : words.formats[format]}</h2>
        <StatusChip tone={FILE_TONES[file.state]} text={words.states[file.state]} />
      </div>
      <dl className="kv">
        {firstAt !== null && lastAt !== null && (
          <Fact label={words.span}>
            <span className="num">{formatDateTime(firstAt)}</span> –{' '}
            <span className="num">{formatDateTime(lastAt)}</span>
          </Fact>
        )}
        {opening !== null && closing !== null && (
          <Fact label={words.balance}>
            <span className="num">{money(opening)}</span> – <span className="num">{money(closing)}</span>
          </Fact>
        )}
        {file.problem === null && (
          <>
            <Fact label={words.deposits}>
              <span className="num">{words.countAndSum(count(deposits.count), money(deposits.amount))}</span>
            </Fact>
            <Fact label={words.withdrawals}>
              <span className="num">{words.countAndSum(count(withdrawals.count), money(withdrawals.amount))}</span>
            </Fact>
          </>
        )}
        <Fact label={words.uploaded}>
          {words.by(file.uploadedBy)} <span className="num">{formatDateTime(file.uploadedAt)}</span>
        </Fact>
        {decidedBy !== null && decidedAt !== null && (
          <Fact label={words.decided}>
            {words.by(decidedBy)} <span className="num">{formatDateTime(decidedAt)}</span>
            <br />
            {reason}
          </Fact>
        )}
        <Fact label={words.hash}>
          <code className="statement-hash">{file.hash}</code>
        </Fact>
      </dl>
      {file.problem === null && (
        <div className="line wrap">
          {proof(file.isBalanceProven, file.isBalanceProven ? words.balanceProven : words.balanceUnproven)}
          {proof(file.areTotalsProven, file.areTotalsProven ? words.totalsProven : words.totalsUnproven)}
          {proof(file.isAccountNamed, file.isAccountNamed ? words.accountNamed : words.accountUnnamed)}
        </div>
      )}
    </section>
  );
}

/** How many rows are new, how many are here already and by whom, and how many are no deposits. */
function Fates({ file: { fates, payoutLines, currency } }: { file: StatementFile }) {
  const { statementFiles: words } = useMessages();
  return (
    <section className="card stack">
      <h2>{words.fatesTitle}</h2>
      <dl className="kv">
        {STATEMENT_FATES.map((fate) => (
          <Fact key={fate} label={words.fates[fate]}>
            <span className="num">
              {fate === 'SKIPPED'
                ? count(fates.SKIPPED.count)
                : words.countAndSum(count(fates[fate].count), formatMoney(fates[fate].amount, currency))}
            </span>
          </Fact>
        ))}
        {payoutLines.count > 0 && (
          <Fact label={words.payoutLines}>
            <span className="num">
              {words.countAndSum(count(payoutLines.count), formatMoney(payoutLines.amount, currency))}
            </span>
          </Fact>
        )}
      </dl>
      <p className="small t2">{words.fatesText}</p>
    </section>
  );
}
