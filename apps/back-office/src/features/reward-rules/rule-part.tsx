import { Field } from '@kapao/ui/field.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { ruleFigures } from '../../lib/cost-figures.ts';
import { count } from '../../lib/format.ts';
import { CostCard } from '../../shell/cost-card.tsx';
import { EarlierTerms } from '../../shell/earlier-terms.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ProposeRule } from './propose-rule.tsx';
import { draftOf, RULE_FIELDS, type RuleDraft, type RuleField, type RuleKind, termsOf } from './rule-form.ts';
import { useRule, useSimulateRule } from './use-reward-rules.ts';

/** The rule of refunds or of invites. */
export function RulePart({ kind }: { kind: RuleKind }) {
  const rule = useRule(kind);
  if (rule.isPending) return <PageLoading />;
  if (rule.data === undefined) return <LoadFailed error={rule.error} onRetry={() => void rule.refetch()} />;
  const { data } = rule;
  return <Editor key={data?.version ?? 0} kind={kind} start={draftOf(kind, data?.terms)} published={data} />;
}

interface EditorProps {
  kind: RuleKind;
  start: RuleDraft;
  published: { version: number; operator: string; publishedAt: string } | null;
}

function Editor({ kind, start, published }: EditorProps) {
  const { rewardRules: words } = useMessages();
  const [draft, setDraft] = useState(start);
  const [hasAsked, setAsked] = useState(false);
  const read = termsOf(kind, draft);
  const wrong = hasAsked && 'wrong' in read ? read.wrong : new Set<string>();
  const change = (path: string, value: string) => setDraft((now) => ({ ...now, [path]: value }));
  const ask = () => {
    setAsked(true);
    return 'terms' in read;
  };
  return (
    <div className="dashboard-grid editor-grid">
      <section className="card stack" aria-label={words.kinds[kind]}>
        <div className="line between wrap">
          <p className="small">
            {published
              ? words.published(String(published.version), formatDateTime(published.publishedAt), published.operator)
              : words.none}
          </p>
          <EarlierTerms kind={kind} subject={kind} name={words.kinds[kind]} />
        </div>
        <Switch label={words.isOn} on={draft.isOn === 'true'} onChange={(on) => change('isOn', String(on))} />
        {RULE_FIELDS[kind].map((field) => (
          <OneField
            key={field.path}
            field={field}
            value={draft[field.path] ?? ''}
            isWrong={wrong.has(field.path)}
            onChange={(value) => change(field.path, value)}
          />
        ))}
        <ProposeRule
          kind={kind}
          content={'terms' in read ? read.terms : undefined}
          isWrong={wrong.size > 0}
          onAsk={ask}
        />
      </section>
      <RuleCost kind={kind} draft={draft} fits={'terms' in read} />
    </div>
  );
}

interface OneFieldProps {
  field: RuleField;
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}

function OneField({ field, value, isWrong, onChange }: OneFieldProps) {
  const { rewardRules: words } = useMessages();
  const texts: Record<string, unknown> = words;
  const names: Record<string, string> = { ...words.periods, ...words.bases };
  const label = String(texts[field.words]);
  const error = isWrong ? words.invalidField : undefined;
  if (!field.options) {
    return (
      <Field label={label} value={value} inputMode="decimal" autoComplete="off" error={error} onChange={onChange} />
    );
  }
  const options = field.options.map((option) => ({ value: option, text: names[option] ?? option }));
  return <SelectField label={label} placeholder={label} value={value} options={options} onChange={onChange} />;
}

/** What it would have cost by the play of the last 30 days, before anybody proposes it. */
function RuleCost({ kind, draft, fits }: { kind: RuleKind; draft: RuleDraft; fits: boolean }) {
  const messages = useMessages();
  const { rewardRules: words } = messages;
  const simulation = useSimulateRule(kind);
  const cost = simulation.data;
  return (
    <CostCard
      words={words}
      isWrong={!fits}
      simulation={simulation}
      figures={cost && ruleFigures(messages, cost)}
      note={cost && words.from(count(cost.claims))}
      onSimulate={() => simulation.mutate(draft)}
    />
  );
}
