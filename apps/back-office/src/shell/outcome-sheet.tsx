import { Segmented } from '@kapao/ui/segmented.tsx';
import { useState } from 'react';
import { EVIDENCE_TAKEN, FileField } from './file-field.tsx';
import { useMessages } from './locale.tsx';
import { ReasonSheet } from './reason-sheet.tsx';

interface OutcomeWords<Outcome extends string> {
  closeTitle: string;
  propose: string;
  outcome: string;
  outcomes: Record<Outcome, string>;
  picture: string;
  pictureMissing: string;
}

interface OutcomeSheetProps<Outcome extends string> {
  words: OutcomeWords<Outcome>;
  /** What it is about, and for how much. */
  text: string;
  outcomes: readonly [Outcome, ...Outcome[]];
  /** What follows from each, where it is not plain. */
  consequences?: Record<Outcome, string>;
  reasons: readonly string[];
  act: (decided: { outcome: Outcome; picture: File; reason: string }) => Promise<unknown>;
  onClose: () => void;
}

/** How something ended at the bank, by a picture of what the bank says; it counts when another operator agrees. */
export function OutcomeSheet<Outcome extends string>(props: OutcomeSheetProps<Outcome>) {
  const { words, text, outcomes, consequences, reasons, act, onClose } = props;
  const { common } = useMessages();
  const [outcome, setOutcome] = useState<Outcome>(outcomes[0]);
  const [picture, setPicture] = useState<File>();
  const [isMissing, setIsMissing] = useState(false);
  const choose = (file: File | undefined) => {
    setPicture(file);
    setIsMissing(false);
  };
  return (
    <ReasonSheet
      title={words.closeTitle}
      reasons={reasons}
      submit={{ text: words.propose, variant: 'cta' }}
      act={(reason) => {
        setIsMissing(picture === undefined);
        return picture && act({ outcome, picture, reason });
      }}
      done={common.proposed}
      isForm
      onClose={onClose}
    >
      <p>{text}</p>
      <Segmented
        label={words.outcome}
        labelShown
        value={outcome}
        onChange={setOutcome}
        options={outcomes.map((value) => ({ value, text: words.outcomes[value] }))}
      />
      {consequences && <p className="small">{consequences[outcome]}</p>}
      <FileField
        label={words.picture}
        taken={EVIDENCE_TAKEN}
        file={picture}
        error={isMissing ? words.pictureMissing : undefined}
        onChange={choose}
      />
    </ReasonSheet>
  );
}
