import { getPayoutFile, type PayoutBatchLine } from '@kapao/contract/operator/payout-file.ts';
import type { Proposal } from '@kapao/contract/operator/proposal.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Note } from '@kapao/ui/note.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { Link } from 'react-router';
import { useAnswer } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { count, dayText } from '../../lib/format.ts';
import { memberPath, searchPath } from '../../paths.ts';
import { CopiedReference } from '../../shell/copied-reference.tsx';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { numberOf, textOf } from './content-fields.ts';
import { MoneyView } from './money-view.tsx';

function usePayoutLines(id: string) {
  const key = [...QUERY_KEYS.payoutFiles, 'one', id];
  return useAnswer(getPayoutFile, { params: { id } }, { key, refetchOnWindowFocus: false });
}

/** A payout file line by line: who is paid, how much, and to which account. */
export function PayoutFileView({ proposal: { subject, content } }: { proposal: Proposal }) {
  const { payoutFiles: words, proposalViews: views, common } = useMessages();
  const file = usePayoutLines(subject);
  if (file.isPending) return <SkeletonRows count={4} label={common.loading} />;
  if (!file.data) return <LoadFailed error={file.error} onRetry={() => void file.refetch()} />;
  const { batch, lines } = file.data;
  const sum = lines.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;
  const [total, number, product] = [numberOf(content, 'total'), numberOf(content, 'lines'), textOf(content, 'product')];
  const differs = sum !== total || lines.length !== number;
  const money = (amount: number) => `${formatMoney(amount, 'THB')} ${common.unit.THB}`;
  const isMasked = lines.some(({ bankAccountNo }) => bankAccountNo.startsWith('•'));
  return (
    <div className="stack">
      {differs && (
        <Note tone="bad" role="alert">
          {views.sumDiffers}
        </Note>
      )}
      <dl className="kv">
        <Fact label={words.bank}>{batch.partner}</Fact>
        <Fact label={words.product}>
          {product === 'own' || product === 'other' ? words.products[product] : words.products[batch.product]}
        </Fact>
        <Fact label={words.valueDate}>{dayText(textOf(content, 'valueDate') ?? batch.valueDate)}</Fact>
        <Fact label={views.sum}>
          <b className="num">{money(sum)}</b> · {words.lines(count(lines.length))}
        </Fact>
      </dl>
      {isMasked && <p className="small">{views.masked}</p>}
      <TableScroll label={views.payees}>
        <table className="tbl desk-table card-table">
          <caption className="sr">{views.payees}</caption>
          <thead>
            <tr>
              <th>{views.line}</th>
              <th>{views.payee}</th>
              <th>{views.account}</th>
              <th>{views.amount}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <PayeeRow key={line.no} line={line} amount={money(line.amount)} />
            ))}
          </tbody>
        </table>
      </TableScroll>
    </div>
  );
}

const TITLES = /^(?:mrs?|ms|miss|นาย|นางสาว|นาง|น\.\s?ส|ທ້າວ|ນາງ|ທ|ນ)(?:\.\s*|\s+)/iu;
const letters = (name: string) => name.trim().replace(TITLES, '').toLowerCase().replace(/\s+/gu, ' ');
const scriptOf = (name: string) =>
  [/\p{Script=Thai}/u, /\p{Script=Lao}/u, /\p{Script=Latin}/u].findIndex((script) => script.test(name));

/** The name of the account beside that of its member; spelling compares names of one script only. */
function HolderChip({ holder, member }: { holder: string; member: string }) {
  const { proposalViews: words } = useMessages();
  if (letters(holder) === letters(member)) return null;
  if (scriptOf(holder) !== scriptOf(member)) return <StatusChip tone="dim" text={words.otherScript} />;
  return <StatusChip tone="wait" text={words.otherName} />;
}

function PayeeRow({ line, amount }: { line: PayoutBatchLine; amount: string }) {
  const { proposalViews: words, payoutFiles } = useMessages();
  const { no, withdrawalId, memberId, memberName, bankCode, bankAccountNo, bankAccountName, reference } = line;
  return (
    <tr>
      <td className="num" data-label={words.line}>
        {no}
      </td>
      <td data-label={words.payee}>
        {memberId === null ? (
          <>
            {memberName}
            <Link className="small block" to={searchPath('inflows', withdrawalId)}>
              {payoutFiles.ofDeposit}
            </Link>
          </>
        ) : (
          <Link to={memberPath(memberId)}>{memberName}</Link>
        )}
        <small className="small block">
          <CopiedReference text={reference} />
        </small>
      </td>
      <td data-label={words.account}>
        <span className="num">
          {bankCode} {bankAccountNo}
        </span>
        <small className="small block">{bankAccountName}</small>
        {memberId !== null && <HolderChip holder={bankAccountName} member={memberName} />}
      </td>
      <td className="num" data-label={words.amount}>
        {amount}
      </td>
    </tr>
  );
}

/** One line of a file that is closed by hand: the account it was paid to, and the money of its member. */
export function PayoutLineView({ proposal }: { proposal: Proposal }) {
  const { payoutFiles: words, proposalViews: views } = useMessages();
  const { content } = proposal;
  const { data } = usePayoutLines(textOf(content, 'batchId') ?? '');
  const line = data?.lines.find(({ no }) => no === numberOf(content, 'lineNo'));
  return (
    <div className="stack">
      {data && line && (
        <dl className="kv">
          <Fact label={words.batches}>{words.batchOf(data.batch.partner, data.batch.number)}</Fact>
          <Fact label={views.account}>
            <span className="num">
              {line.bankCode} {line.bankAccountNo}
            </span>{' '}
            {line.bankAccountName}
          </Fact>
          <Fact label={views.reference}>
            <CopiedReference text={line.reference} />
          </Fact>
        </dl>
      )}
      <MoneyView proposal={proposal} account={null} />
    </div>
  );
}
