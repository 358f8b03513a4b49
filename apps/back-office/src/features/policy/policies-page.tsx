import { putPolicy } from '@kapao/contract/operator/policy.ts';
import { POLICIES } from '@kapao/contract/policies/all.ts';
import { type Policy, policyDefaults } from '@kapao/contract/policies/policy.ts';
import { Button } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { policyText, policyWords } from '../../lib/policy-text.ts';
import { useTitle } from '../../lib/use-title.ts';
import { listPath, PATHS } from '../../paths.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { Revisions } from '../../shell/revisions.tsx';
import { PolicySheet } from './policy-sheet.tsx';
import { type Currencies, type ShownPolicy, usePolicies } from './use-policies.ts';

/** Rules about money that operators set: as they are, what they were meant to be, and what waits for another operator. */
export function PoliciesPage() {
  const { policyPage: words, operatorActs } = useMessages();
  useTitle(words.title);
  const list = usePolicies();
  if (list.isPending) return <PageLoading />;
  if (!list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  const { currencies, policies } = list.data;
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
        <Link className="btn ghost" to={PATHS.acts}>
          {operatorActs.open}
        </Link>
      </div>
      <p className="policy-lead">{words.lead}</p>
      <div className="policy-columns">
        {POLICIES.map((policy) => {
          const now = policies.find(({ name }) => name === policy.name);
          return now && <PolicyCard key={policy.name} policy={policy} now={now} currencies={currencies} />;
        })}
      </div>
    </>
  );
}

interface CardProps {
  policy: Policy;
  now: ShownPolicy;
  currencies: Currencies;
}

function PolicyCard({ policy, now, currencies }: CardProps) {
  const messages = useMessages();
  const { policyPage: words, policies } = messages;
  const { title, lead, fieldWords } = policyWords(policies, policy.name);
  const mayPropose = useMay(putPolicy);
  const [isChanging, setIsChanging] = useState(false);
  const defaults: Readonly<Record<string, unknown>> = policyDefaults(policy);
  const shown = (name: string, value: unknown) => {
    const field = policy.fields[name];
    return field ? policyText(field, value, { words: messages, currencies }) : '';
  };
  return (
    <section className="card stack" aria-label={title}>
      <h2>{title}</h2>
      <p className="small">{lead}</p>
      <dl className="kv">
        {Object.keys(policy.fields).map((name) => {
          const [value, usual] = [shown(name, now.value[name]), shown(name, defaults[name])];
          return (
            <Fact key={name} label={fieldWords(name).label}>
              <span className="num">{value}</span>
              {value !== usual && <span className="small t2 policy-default">{words.defaultValue(usual)}</span>}
            </Fact>
          );
        })}
      </dl>
      {now.waiting.map((waiting) => (
        <div key={waiting.proposalId} className="stack policy-waiting">
          <div className="line between wrap">
            <StatusChip
              tone="wait"
              text={waiting.effectiveAt === null ? words.waits : words.agreed(formatDateTime(waiting.effectiveAt))}
            />
            <Link to={listPath('proposals', { state: waiting.state })}>{words.toProposals}</Link>
          </div>
          <p className="small">{words.by(waiting.proposedBy, formatDateTime(waiting.proposedAt))}</p>
          {Object.keys(policy.fields)
            .map((name) => ({ name, before: shown(name, now.value[name]), after: shown(name, waiting.after[name]) }))
            .filter(({ before, after }) => before !== after)
            .map(({ name, before, after }) => (
              <p key={name} className="small">
                {fieldWords(name).label}: <span className="num">{before}</span> → <b className="num">{after}</b>
              </p>
            ))}
        </div>
      ))}
      <div className="line wrap">
        {mayPropose && (
          <Button compact variant="ghost" onPress={() => setIsChanging(true)}>
            {words.change}
          </Button>
        )}
        <Revisions editor="policy" name={title} subject={policy.name} />
      </div>
      {isChanging && (
        <PolicySheet policy={policy} now={now} currencies={currencies} onClose={() => setIsChanging(false)} />
      )}
    </section>
  );
}
