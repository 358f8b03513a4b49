import { BONUS_CODE, type BonusKind } from '@kapao/contract/shared/bonus-terms.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/language.tsx';
import { LoadFailed, NotFound, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { BonusCost } from './bonus-cost.tsx';
import { BonusFields } from './bonus-fields.tsx';
import { type BonusDraft, draftOf, EMPTY_DRAFT, termsOf } from './bonus-form.ts';
import { BonusPreview } from './bonus-preview.tsx';
import { useBonuses, usePropose } from './use-bonuses.ts';

interface Edited {
  kind: BonusKind;
  code: string;
  draft: BonusDraft;
}

/** A new bonus, or the next version of one: it is proposed here and approved by somebody else. */
export function BonusEditorPage() {
  const { kind, code } = useParams();
  const list = useBonuses();
  if (code === undefined) return <Editor start={{ kind: 'bonus', code: '', draft: EMPTY_DRAFT }} isNew />;
  if (list.isPending) return <PageLoading />;
  if (!list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  const found = list.data.find((bonus) => bonus.kind === kind && bonus.code === code);
  if (!found) return <NotFound />;
  return <Editor start={{ kind: found.kind, code: found.code, draft: draftOf(found.terms) }} isNew={false} />;
}

function Editor({ start, isNew }: { start: Edited; isNew: boolean }) {
  const { bonuses: words } = useMessages();
  const [edited, setEdited] = useState(start);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const [isProposing, setProposing] = useState(false);
  useTitle(isNew ? words.add : start.code);
  const ask = () => {
    const read = termsOf(edited.draft);
    const missing = 'wrong' in read ? new Set(read.wrong) : new Set<string>();
    if (!BONUS_CODE.test(edited.code)) missing.add('code');
    setWrong(missing);
    setProposing(missing.size === 0);
  };
  const change = (part: Partial<BonusDraft>) => setEdited((now) => ({ ...now, draft: { ...now.draft, ...part } }));
  return (
    <>
      <Link className="desk-back" to={PATHS.bonuses}>
        {words.back}
      </Link>
      <div className="page-head">
        <h1>{isNew ? words.add : start.code}</h1>
        <Button variant="cta" onPress={ask}>
          {words.propose}
        </Button>
      </div>
      {wrong.size > 0 && (
        <Note tone="bad" role="alert">
          {words.invalid}
        </Note>
      )}
      <div className="dashboard-grid editor-grid">
        <div className="stack">
          {isNew && <Identity edited={edited} onChange={setEdited} isWrong={wrong.has('code')} />}
          <BonusFields draft={edited.draft} onChange={change} wrong={wrong} />
        </div>
        <div className="stack">
          <BonusPreview draft={edited.draft} />
          <BonusCost draft={edited.draft} />
        </div>
      </div>
      {isProposing && <ProposeSheet edited={edited} onClose={() => setProposing(false)} />}
    </>
  );
}

function Identity(props: { edited: Edited; onChange: (edited: Edited) => void; isWrong: boolean }) {
  const { edited, onChange, isWrong } = props;
  const { bonuses: words } = useMessages();
  return (
    <>
      <SelectField
        label={words.kind}
        placeholder={words.kind}
        value={edited.kind}
        options={(['bonus', 'promotion'] as const).map((value) => ({ value, text: words.kinds[value] }))}
        onChange={(kind) => onChange({ ...edited, kind: kind === 'promotion' ? 'promotion' : 'bonus' })}
      />
      <Field
        label={words.code}
        hint={words.codeHint}
        value={edited.code}
        maxLength={32}
        autoComplete="off"
        error={isWrong ? words.invalidField : undefined}
        onChange={(code) => onChange({ ...edited, code: code.toUpperCase() })}
      />
    </>
  );
}

function ProposeSheet({ edited, onClose }: { edited: Edited; onClose: () => void }) {
  const { bonuses: words } = useMessages();
  const navigate = useNavigate();
  const propose = usePropose();
  const read = termsOf(edited.draft);
  const send = (reason: string) => {
    if (!('terms' in read)) return;
    const body = { kind: edited.kind, subject: edited.code, content: read.terms, reason, isDraft: false };
    return propose.mutateAsync(body);
  };
  return (
    <ReasonSheet
      title={words.proposeTitle}
      reasons={words.proposeReasons}
      submit={{ text: words.propose, variant: 'cta' }}
      act={send}
      done={words.proposed}
      onDone={() => void navigate(PATHS.proposals)}
      onClose={onClose}
    >
      <p>{words.proposeText}</p>
    </ReasonSheet>
  );
}
