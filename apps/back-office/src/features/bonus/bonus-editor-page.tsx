import { BONUS_CODE, BONUS_KINDS, type BonusKind, bonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { plainWord } from '@kapao/contract/shared/typed-text.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { findStaleFigures } from '../../lib/stale-figures.ts';
import { useTitle } from '../../lib/use-title.ts';
import { listPath, PATHS } from '../../paths.ts';
import { EarlierTerms } from '../../shell/earlier-terms.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useOperator } from '../../shell/operator-session.tsx';
import { LoadFailed, NotFound, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { StaleFiguresNote } from '../../shell/stale-figures-note.tsx';
import { BonusCost } from './bonus-cost.tsx';
import { BonusFields } from './bonus-fields.tsx';
import { type BonusDraft, draftOf, EMPTY_DRAFT, termsOf } from './bonus-form.ts';
import { BonusPreview } from './bonus-preview.tsx';
import { useBonuses, useDraft, usePropose } from './use-bonuses.ts';

interface Edited {
  kind: BonusKind;
  code: string;
  draft: BonusDraft;
  /** The id of the draft being edited. */
  draftId?: string;
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

/** An own draft, edited until it is proposed. */
export function BonusDraftPage() {
  const { draft: id = '' } = useParams();
  const { username } = useOperator();
  const draft = useDraft(id);
  if (draft.isPending) return <PageLoading />;
  if (!draft.data) return <LoadFailed error={draft.error} onRetry={() => void draft.refetch()} />;
  const { subject: code, content, state, proposedBy } = draft.data;
  const kind = BONUS_KINDS.find((known) => known === draft.data.kind);
  const terms = bonusTerms.safeParse(content).data;
  if (!kind || !terms || state !== 'DRAFT' || proposedBy !== username) return <NotFound />;
  return <Editor start={{ kind, code, draft: draftOf(terms), draftId: id }} isNew={false} />;
}

function Editor({ start, isNew }: { start: Edited; isNew: boolean }) {
  const { bonuses: words } = useMessages();
  const [edited, setEdited] = useState(start);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState<'draft' | 'proposal'>();
  useTitle(isNew ? words.add : start.code);
  const ask = (as: 'draft' | 'proposal') => {
    const read = termsOf(edited.draft);
    const missing = 'wrong' in read ? new Set(read.wrong) : new Set<string>();
    if (!BONUS_CODE.test(edited.code)) missing.add('code');
    setWrong(missing);
    if (missing.size === 0) setSending(as);
  };
  const change = (part: Partial<BonusDraft>) => setEdited((now) => ({ ...now, draft: { ...now.draft, ...part } }));
  return (
    <>
      <Link className="desk-back" to={PATHS.bonuses}>
        {words.back}
      </Link>
      <div className="page-head">
        <h1>{isNew ? words.add : start.code}</h1>
        <div className="line wrap">
          {!isNew && <EarlierTerms kind={start.kind} subject={start.code} name={start.code} />}
          <Button variant="ghost" onPress={() => ask('draft')}>
            {words.saveDraft}
          </Button>
          <Button variant="cta" onPress={() => ask('proposal')}>
            {words.propose}
          </Button>
        </div>
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
          <StaleNote edited={edited} />
          <BonusPreview draft={edited.draft} />
          <BonusCost draft={edited.draft} />
        </div>
      </div>
      {sending && <SendSheet edited={edited} isDraft={sending === 'draft'} onClose={() => setSending(undefined)} />}
    </>
  );
}

/** Warns the author of texts that state other figures than the typed terms, or those that are published. */
function StaleNote({ edited: { kind, code, draft } }: { edited: Edited }) {
  const published = useBonuses().data?.find((bonus) => bonus.kind === kind && bonus.code === code);
  const read = termsOf(draft);
  if (!('terms' in read)) return null;
  return <StaleFiguresNote figures={findStaleFigures(read.terms, published?.terms, code)} />;
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
        options={BONUS_KINDS.map((value) => ({ value, text: words.kinds[value] }))}
        onChange={(kind) => onChange({ ...edited, kind: kind === 'promotion' ? 'promotion' : 'bonus' })}
      />
      <Field
        label={words.code}
        hint={words.codeHint}
        value={edited.code}
        maxLength={32}
        autoComplete="off"
        error={isWrong ? words.invalidField : undefined}
        onChange={(code) => onChange({ ...edited, code: plainWord(code).toUpperCase() })}
      />
    </>
  );
}

interface SendSheetProps {
  edited: Edited;
  isDraft: boolean;
  onClose: () => void;
}

function SendSheet({ edited, isDraft, onClose }: SendSheetProps) {
  const { bonuses: words } = useMessages();
  const navigate = useNavigate();
  const propose = usePropose();
  const { draftId, kind, code: subject } = edited;
  const read = termsOf(edited.draft);
  const send = (reason: string) =>
    'terms' in read ? propose.mutateAsync({ draftId, kind, subject, content: read.terms, reason, isDraft }) : undefined;
  return (
    <ReasonSheet
      title={isDraft ? words.draftTitle : words.proposeTitle}
      reasons={words.proposeReasons}
      submit={{ text: isDraft ? words.saveDraft : words.propose, variant: 'cta' }}
      act={send}
      done={isDraft ? words.draftSaved : words.proposed}
      onDone={() => void navigate(listPath('proposals', { state: isDraft ? 'DRAFT' : 'PROPOSED' }))}
      onClose={onClose}
    >
      <p>{isDraft ? words.draftText : words.proposeText}</p>
      <StaleNote edited={edited} />
    </ReasonSheet>
  );
}
