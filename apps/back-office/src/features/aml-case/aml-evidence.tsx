import type { AmlCaseDetail } from '@kapao/contract/operator/aml-case.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { count } from '../../lib/format.ts';
import { memberPath, operationPath } from '../../paths.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';

/** What was known when the case was opened. */
export function AmlEvidence({ detail }: { detail: AmlCaseDetail }) {
  const { amlCases: words, common } = useMessages();
  const { case: about, evidence } = detail;
  const shown = (amount: number) => `${formatMoney(amount, about.currency)} ${common.unit[about.currency]}`;
  return (
    <>
      <section className="card">
        <h2>{words.evidence}</h2>
        <dl className="kv">
          {(['deposits', 'withdrawals'] as const).map((kind) => (
            <Fact key={kind} label={words[kind]}>
              <span className="num">{shown(evidence[kind].amount)}</span> ·{' '}
              {words.payments(count(evidence[kind].count))}
            </Fact>
          ))}
          <Fact label={words.staked}>
            <span className="num">{shown(evidence.staked)}</span>
          </Fact>
          {evidence.listed.map(({ list, name, reference, note }) => (
            <Fact key={`${list} ${name} ${reference}`} label={`${words.listed}: ${list}`}>
              <b>{name}</b> {reference !== '' && <span className="num">{words.reference(reference)}</span>}
              {note !== '' && <span className="small block">{note}</span>}
            </Fact>
          ))}
          {evidence.shared.map(({ kind, members }) => (
            <Fact key={kind} label={`${words.shared}: ${words.linkKinds[kind]}`}>
              {members.map(({ memberId, name, username }) => (
                <div key={memberId}>
                  <Link to={memberPath(memberId)}>{name}</Link> <span className="num">{username}</span>
                </div>
              ))}
            </Fact>
          ))}
        </dl>
      </section>
      {evidence.payments.length > 0 && <Payments detail={detail} />}
    </>
  );
}

function Payments({ detail }: { detail: AmlCaseDetail }) {
  const { amlCases: words } = useMessages();
  const { case: about, evidence } = detail;
  return (
    <TableScroll label={words.evidence} className="aml-payments">
      <table className="tbl desk-table">
        <thead>
          <tr>
            <th>{words.when}</th>
            <th>{words.what}</th>
            <th className="r">{words.amount}</th>
            <th>{words.counted}</th>
          </tr>
        </thead>
        <tbody>
          {evidence.payments.map((payment) => (
            <tr key={payment.operationId}>
              <td className="num">
                <Link to={operationPath(about.member.memberId, payment.operationId)}>{formatDateTime(payment.at)}</Link>
              </td>
              <td>{payment.kind === 'deposit' ? words.deposits : words.withdrawals}</td>
              <td className="r num strong">{formatMoney(payment.amount, about.currency)}</td>
              <td className="small">{payment.isCounted ? words.isCounted : '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
