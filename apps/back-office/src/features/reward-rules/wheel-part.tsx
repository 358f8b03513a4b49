import type { getWheelRule } from '@kapao/contract/operator/reward-rules.ts';
import { switchWheel } from '@kapao/contract/operator/reward-rules.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { countText } from '../../lib/count-text.ts';
import { EarlierTerms } from '../../shell/earlier-terms.tsx';
import { FieldInEach } from '../../shell/field-in-each.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { PeriodFields } from '../../shell/period-fields.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { ProposeRule } from './propose-rule.tsx';
import { SliceFields } from './slice-fields.tsx';
import { useSwitchWheel, useWheelRule } from './use-reward-rules.ts';
import { WheelCost } from './wheel-cost.tsx';
import { draftOf, newSlice, type WheelDraft, wheelTermsOf } from './wheel-form.ts';
import { WheelPreview } from './wheel-preview.tsx';

type Published = NonNullable<RouteReply<typeof getWheelRule>['rule']>;

/** Of the contract. */
const MAX_SLICES = 24;

export function WheelPart() {
  const rule = useWheelRule();
  if (rule.isPending) return <PageLoading />;
  if (rule.data === undefined) return <LoadFailed error={rule.error} onRetry={() => void rule.refetch()} />;
  return <Editor key={rule.data?.version ?? 0} published={rule.data} />;
}

function Editor({ published }: { published: Published | null }) {
  const { rewardRules: words } = useMessages();
  const [draft, setDraft] = useState(() => draftOf(published?.terms));
  const [hasAsked, setAsked] = useState(false);
  const read = wheelTermsOf(draft);
  const wrong = hasAsked && 'wrong' in read ? read.wrong : new Set<string>();
  const change = (part: Partial<WheelDraft>) => setDraft((now) => ({ ...now, ...part }));
  const ask = () => {
    setAsked(true);
    return 'terms' in read;
  };
  return (
    <div className="dashboard-grid editor-grid">
      <div className="stack">
        {published ? <Running published={published} /> : <p>{words.none}</p>}
        <div className="line">
          <EarlierTerms kind="wheel" subject="wheel" name={words.kinds.wheel} />
        </div>
        <WheelFields draft={draft} wrong={wrong} onChange={change} />
        <h2>{words.slices}</h2>
        {draft.slices.map((slice, place) => (
          <SliceFields
            key={slice.key}
            draft={draft}
            slice={slice}
            place={place}
            wrong={wrong}
            remaining={published?.remaining.find(({ code }) => code === slice.code)?.remaining}
            onChange={(next) => change({ slices: draft.slices.map((old) => (old.key === next.key ? next : old)) })}
            onRemove={() => change({ slices: draft.slices.filter((old) => old.key !== slice.key) })}
          />
        ))}
        <Button
          icon="plus"
          disabled={draft.slices.length >= MAX_SLICES}
          onPress={() => change({ slices: [...draft.slices, newSlice()] })}
        >
          {words.addSlice}
        </Button>
        <ProposeRule
          kind="wheel"
          content={'terms' in read ? read.terms : undefined}
          isWrong={wrong.size > 0}
          onAsk={ask}
        />
      </div>
      <div className="stack">
        <WheelPreview draft={draft} />
        <WheelCost draft={draft} />
      </div>
    </div>
  );
}

interface WheelFieldsProps {
  draft: WheelDraft;
  wrong: ReadonlySet<string>;
  onChange: (part: Partial<WheelDraft>) => void;
}

function WheelFields({ draft, wrong, onChange }: WheelFieldsProps) {
  const { rewardRules: words } = useMessages();
  const line = (field: 'coinThb' | 'coinLak' | 'couponLivesDays', label: string, name: string) => (
    <Field
      label={label}
      value={draft[field]}
      autoComplete="off"
      error={wrong.has(name) ? words.invalidField : undefined}
      onChange={(text) => onChange({ [field]: text })}
    />
  );
  return (
    <section className="card field-grid" aria-label={words.kinds.wheel}>
      <FieldInEach
        label={words.wheelName}
        value={draft.name}
        maxLength={80}
        error={words.invalidField}
        isWrong={(locale) => wrong.has(`name.${locale}`)}
        onChange={(name) => onChange({ name })}
      />
      {line('coinThb', words.coinPerThb, 'coinPer.thb')}
      {line('coinLak', words.coinPerLak, 'coinPer.lak')}
      {line('couponLivesDays', words.couponLivesDays, 'couponLivesDays')}
      <PeriodFields words={words} period={draft} wrong={wrong} onChange={onChange} />
    </section>
  );
}

/** The server counts spins to one more than this. */
const COUNTED_MAX = 1_000;

/** What runs now, and the switch that needs no second person because it gives nothing away. */
function Running({ published }: { published: Published }) {
  const { rewardRules: words, common } = useMessages();
  const maySwitch = useMay(switchWheel);
  const change = useSwitchWheel();
  const [isAsking, setAsking] = useState(false);
  const { isOn } = published;
  const spins = { total: Math.min(published.spins, COUNTED_MAX), isMore: published.spins > COUNTED_MAX };
  return (
    <section className="card stack" aria-label={words.kinds.wheel}>
      <p className="small">
        {words.published(String(published.version), formatDateTime(published.publishedAt), published.operator)}
        <br />
        {words.spins(countText(common, spins))}
      </p>
      <div className="line between wrap">
        <StatusChip tone={isOn ? 'ok' : 'dim'} text={isOn ? words.shown : words.hidden} />
        {maySwitch && (
          <Button compact onPress={() => setAsking(true)}>
            {isOn ? words.hide : words.show}
          </Button>
        )}
      </div>
      {isAsking && (
        <ReasonSheet
          title={isOn ? words.hide : words.show}
          reasons={words.switchReasons}
          submit={isOn ? { text: words.hide, variant: 'danger' } : { text: words.show, variant: 'cta' }}
          act={(reason) => change.mutateAsync({ isOn: !isOn, reason })}
          done={words.switched}
          onClose={() => setAsking(false)}
        >
          <p>{words.switchText}</p>
        </ReasonSheet>
      )}
    </section>
  );
}
