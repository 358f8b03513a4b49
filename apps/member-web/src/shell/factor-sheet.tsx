import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { useEffect, useState } from 'react';
import { CODE_LENGTH, CodeField } from '../kit/code-field.tsx';
import { FormSheet } from './form-sheet.tsx';
import { fetchFactorWords, useFactorWords } from './second-factor-words.ts';

interface FactorSheetProps {
  /** The last code was not right. */
  isWrong: boolean;
  busy: boolean;
  onCode: (code: string) => void;
  onCancel: () => void;
}

export async function loadFactorSheet() {
  await fetchFactorWords();
  return FactorSheet;
}

/** Asks for the code that the authenticator app shows now, or for a recovery code. */
export function FactorSheet({ isWrong, busy, onCode, onCancel }: FactorSheetProps) {
  const words = useFactorWords();
  const [typed, setTyped] = useState('');
  const [saysWrong, setSaysWrong] = useState(isWrong);
  const [isRecovery, setIsRecovery] = useState(false);
  // A wrong code is said with an empty field, until somebody types.
  useEffect(() => {
    if (busy) return;
    setSaysWrong(isWrong);
    if (isWrong) setTyped('');
  }, [isWrong, busy]);
  const problem = saysWrong ? words.wrong : undefined;
  const type = (text: string) => {
    setTyped(text);
    setSaysWrong(false);
    if (!isRecovery && text.length === CODE_LENGTH && !busy) onCode(text);
  };
  return (
    <FormSheet
      title={words.ask}
      submit={words.confirm}
      busy={busy}
      onSubmit={() => typed.trim().length >= CODE_LENGTH && onCode(typed.trim())}
      onClose={onCancel}
    >
      <p className="t2">{isRecovery ? words.askRecovery : words.askCode}</p>
      {isRecovery ? (
        <Field
          label={words.recoveryCode}
          icon="lock"
          autoComplete="off"
          maxLength={20}
          autofocus
          error={problem}
          value={typed}
          onChange={type}
        />
      ) : (
        <CodeField label={words.code} error={problem} value={typed} onChange={type} />
      )}
      <div className="flush">
        <Button
          variant="link"
          compact
          onPress={() => {
            setTyped('');
            setSaysWrong(false);
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? words.useApp : words.useRecovery}
        </Button>
      </div>
    </FormSheet>
  );
}
