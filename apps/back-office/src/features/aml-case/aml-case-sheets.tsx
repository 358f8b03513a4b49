import type { AmlCase, AmlCaseDetail } from '@kapao/contract/operator/aml-case.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { type ReactNode, useState } from 'react';
import { readAmount } from '../../lib/read-amount.ts';
import { useMessages } from '../../shell/locale.tsx';
import { ProseField } from '../../shell/prose-field.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { type AmlDecision, useDecideCase, useHold, useNote, useRelease, useReport } from './use-aml-cases.ts';

interface SheetProps {
  entry: AmlCase;
  onClose: () => void;
}

function About({ entry }: { entry: AmlCase }) {
  const { amlCases: words } = useMessages();
  return (
    <p>
      <b>{entry.member.name}</b> <span className="num">{entry.member.username}</span> · {words.rules[entry.rule]}
    </p>
  );
}

export function DecideSheet({
  entry,
  decision,
  onDone,
  onClose,
}: SheetProps & { decision: AmlDecision; onDone: () => void }) {
  const { amlCases: words } = useMessages();
  const decide = useDecideCase();
  const isEscalating = decision === 'escalate';
  return (
    <ReasonSheet
      title={words[decision]}
      reasons={isEscalating ? words.escalateReasons : words.dismissReasons}
      submit={{ text: words[decision], variant: isEscalating ? 'danger' : 'cta' }}
      act={(reason) => decide.mutateAsync({ id: entry.id, decision, reason })}
      done={isEscalating ? words.escalatedDone : words.dismissed}
      onDone={onDone}
      onClose={onClose}
    >
      <About entry={entry} />
      <p>{isEscalating ? words.escalateText : words.dismissText}</p>
    </ReasonSheet>
  );
}

interface ProposeSheetProps extends SheetProps {
  title: string;
  reasons: readonly string[];
  act: (reason: string) => Promise<Proposed> | undefined;
  variant?: 'cta' | 'danger';
  isForm?: boolean;
  children: ReactNode;
}

/** What counts once another operator agrees. */
function ProposeSheet({ entry, variant = 'cta', children, ...rest }: ProposeSheetProps) {
  const { amlCases: words } = useMessages();
  return (
    <ReasonSheet {...rest} submit={{ text: words.propose, variant }} done="">
      <About entry={entry} />
      {children}
    </ReasonSheet>
  );
}

export function ReportSheet({ entry, onClose }: SheetProps) {
  const { amlCases: words } = useMessages();
  const report = useReport();
  return (
    <ProposeSheet
      entry={entry}
      title={words.report}
      reasons={words.reportReasons}
      act={(reason) => report.mutateAsync({ id: entry.id, reason })}
      onClose={onClose}
    >
      <p>{words.reportText}</p>
    </ProposeSheet>
  );
}

/** A part of the money, or all of it. */
export function HoldSheet({ entry, onClose }: SheetProps) {
  const { amlCases: words, common } = useMessages();
  const hold = useHold();
  const [kind, setKind] = useState<'part' | 'all'>('part');
  const [typed, setTyped] = useState('');
  const [isBad, setIsBad] = useState(false);
  const send = (reason: string) => {
    const amount = kind === 'all' ? null : readAmount(typed, entry.currency);
    if (amount === undefined || amount === 0) {
      setIsBad(true);
      return undefined;
    }
    return hold.mutateAsync({ id: entry.id, amount, reason });
  };
  return (
    <ProposeSheet
      entry={entry}
      title={words.hold}
      reasons={words.holdReasons}
      variant="danger"
      act={send}
      isForm
      onClose={onClose}
    >
      <p>{words.holdText}</p>
      <Segmented
        label={words.holdKind}
        labelShown
        value={kind}
        onChange={setKind}
        options={[
          { value: 'part', text: words.holdPart },
          { value: 'all', text: words.holdAll },
        ]}
      />
      {kind === 'part' && (
        <Field
          label={words.holdAmount(common.unit[entry.currency])}
          value={typed}
          error={isBad ? words.badAmount : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          onChange={(text) => {
            setTyped(text);
            setIsBad(false);
          }}
        />
      )}
    </ProposeSheet>
  );
}

export function ReleaseSheet({ hold, entry, onClose }: SheetProps & { hold: AmlCaseDetail['holds'][number] }) {
  const { amlCases: words, common } = useMessages();
  const release = useRelease();
  return (
    <ProposeSheet
      entry={entry}
      title={words.release}
      reasons={words.releaseReasons}
      act={(reason) => release.mutateAsync({ id: hold.id, reason })}
      onClose={onClose}
    >
      <p className="num">
        {hold.amount === null
          ? words.everything
          : `${formatMoney(hold.amount, entry.currency)} ${common.unit[entry.currency]}`}
      </p>
      <p>{words.releaseText}</p>
    </ProposeSheet>
  );
}

export function NoteSheet({ entry, onClose }: SheetProps) {
  const { amlCases: words, common } = useMessages();
  const note = useNote();
  const toast = useToast();
  const textOf = useErrorText();
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const send = () => {
    if (text.trim() === '') return setIsMissing(true);
    return note.mutateAsync({ id: entry.id, text: text.trim() }).then(
      () => {
        onClose();
        toast('success', words.noted);
      },
      () => undefined,
    );
  };
  return (
    <Sheet
      title={words.note}
      closeLabel={common.close}
      onClose={onClose}
      busy={note.isPending}
      onSubmit={() => void send()}
      footer={
        <Button type="submit" variant="cta" busy={note.isPending}>
          {words.write}
        </Button>
      }
    >
      <div className="stack">
        <About entry={entry} />
        <ProseField
          label={words.noteText}
          rows={5}
          maxLength={2000}
          value={text}
          autofocus
          error={isMissing ? words.missing : undefined}
          onChange={(written) => {
            setText(written);
            setIsMissing(false);
          }}
        />
        {note.error && (
          <Note tone="bad" role="alert">
            {textOf(note.error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}
