import {
  type AmlCase,
  amlReportCsv,
  amlReportJson,
  type AmlCaseDetail as CaseDetail,
  releaseAmlHold,
} from '@kapao/contract/operator/aml-case.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { pathOf } from '@kapao/web/api/route-address.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { listPath } from '../../paths.ts';
import { DetailHead } from '../../shell/detail-head.tsx';
import { Fact } from '../../shell/fact.tsx';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { useMay, useOperator } from '../../shell/operator-session.tsx';
import { LoadFailed } from '../../shell/page-states.tsx';
import { ReleaseSheet } from './aml-case-sheets.tsx';
import { AmlEvidence } from './aml-evidence.tsx';
import { AmlLinksPart } from './aml-links.tsx';
import { useAmlCase } from './use-aml-cases.ts';

/** One case: what it is about, its evidence, accounts around it, held money, and what was done. */
export function AmlCaseDetail({ entry }: { entry: AmlCase }) {
  const { common } = useMessages();
  const detail = useAmlCase(entry.id);
  if (detail.error) return <LoadFailed error={detail.error} onRetry={() => void detail.refetch()} />;
  if (!detail.data) return <SkeletonRows count={6} label={common.loading} />;
  const { data } = detail;
  return (
    <div className="stack aml-case">
      <Head detail={data} />
      <AmlEvidence detail={data} />
      <AmlLinksPart id={entry.id} />
      <Holds detail={data} />
      <History detail={data} />
      <Downloads id={entry.id} />
    </div>
  );
}

function Head({ detail }: { detail: CaseDetail }) {
  const { amlCases: words, common } = useMessages();
  const { case: about, evidence, free, waiting } = detail;
  const facts = [
    [words.period, `${formatDateTime(about.since)} –\n${formatDateTime(about.until)}`],
    [words.opened, [formatDateTime(about.openedAt), about.openedBy].filter(Boolean).join(' · ')],
    [words.assigned, about.assignedTo ?? words.nobody],
    [words.escalated, about.escalatedBy],
    [words.closed, about.closedAt && `${formatDateTime(about.closedAt)} · ${about.closedBy}`],
    [
      words.free,
      free === null ? words.freeNone : `${formatMoney(free, about.currency)} ${common.unit[about.currency]}`,
    ],
    [words.sealed, evidence.hash.slice(0, 16)],
  ] as const;
  return (
    <>
      <DetailHead
        label={words.rules[about.rule]}
        amount={about.amount}
        currency={about.currency}
        name={about.member.name}
        memberId={about.member.memberId}
        account={about.member.username}
        at={about.openedAt}
      />
      <p>{words.ruleTexts[about.rule]}</p>
      <Note tone="warn" icon="eye">
        {words.secret}
      </Note>
      {waiting !== null && (
        <Note icon="clock">
          {words.waiting}{' '}
          <Link to={listPath('proposals', { state: 'PROPOSED', id: waiting })}>{words.toProposals}</Link>
        </Note>
      )}
      <section className="card">
        <dl className="kv">
          {facts.map(
            ([label, value]) =>
              value !== null && (
                <Fact key={label} label={label}>
                  <span className="num aml-fact">{value}</span>
                </Fact>
              ),
          )}
        </dl>
      </section>
    </>
  );
}

function Holds({ detail }: { detail: CaseDetail }) {
  const { amlCases: words, common } = useMessages();
  const { username } = useOperator();
  const isInHand = detail.case.state === 'REPORTED' || detail.case.assignedTo === username;
  const mayRelease = useMay(releaseAmlHold) && isInHand;
  const [open, setOpen] = useState<CaseDetail['holds'][number]>();
  const { case: about, holds } = detail;
  return (
    <section className="card">
      <h2>{words.holds}</h2>
      {holds.length === 0 && <p className="small">{words.holdsNone}</p>}
      <ul className="aml-list">
        {holds.map((hold) => (
          <li key={hold.id} className="line between wrap">
            <span>
              <b className="num">
                {hold.amount === null
                  ? words.everything
                  : `${formatMoney(hold.amount, about.currency)} ${common.unit[about.currency]}`}
              </b>
              <small className="small block">
                {formatDateTime(hold.placedAt)} · {words.holdBy(hold.placedBy, hold.agreedBy)}
              </small>
              <small className="small block">{hold.reason}</small>
            </span>
            {hold.releasedAt !== null && (
              <span className="small">{words.released(formatDateTime(hold.releasedAt))}</span>
            )}
            {hold.releasedAt === null && mayRelease && (
              <Button compact variant="ghost" onPress={() => setOpen(hold)}>
                {words.release}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <ReleaseSheet hold={open} entry={about} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function History({ detail }: { detail: CaseDetail }) {
  const { amlCases: words } = useMessages();
  return (
    <section className="card">
      <h2>{words.history}</h2>
      {detail.entries.length === 0 && <p className="small">{words.none}</p>}
      <ul className="aml-list">
        {detail.entries.map((entry) => (
          <li key={`${entry.at} ${entry.kind}`}>
            <b>{words.entries[entry.kind]}</b>{' '}
            <span className="small num">
              {formatDateTime(entry.at)} · {[entry.operator, entry.agreedBy].filter(Boolean).join(', ')}
            </span>
            {entry.text !== '' && <p className="aml-text">{entry.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Downloads({ id }: { id: string }) {
  const { amlCases: words } = useMessages();
  const { locale } = useLocale();
  return (
    <p className="line wrap aml-files">
      <a className="btn ghost compact" href={pathOf(amlReportJson, { params: { id } })} download>
        {words.json}
      </a>
      <a
        className="btn ghost compact"
        href={`${pathOf(amlReportCsv, { params: { id } })}?${new URLSearchParams({ locale })}`}
        download
      >
        {words.csv}
      </a>
    </p>
  );
}
