import { PasswordField } from '@kapao/ui/field.tsx';
import { useState } from 'react';
import { FormSheet } from './form-sheet.tsx';
import { useMessages } from './locale.tsx';

interface StepUpProps {
  busy: boolean;
  /** What the server said about the last password. */
  problem: string | undefined;
  onType: () => void;
  onConfirm: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the password again where the server wants a fresh proof (UNAUTHORIZED on a change). */
export function StepUp({ busy, problem, onType, onConfirm, onCancel }: StepUpProps) {
  const { account, login } = useMessages();
  const words = account.stepUp;
  const [password, setPassword] = useState('');
  return (
    <FormSheet
      title={words.title}
      submit={words.confirm}
      busy={busy}
      onSubmit={() => password !== '' && onConfirm(password)}
      onClose={onCancel}
    >
      <p className="t2">{words.text}</p>
      <PasswordField
        label={login.password}
        labels={{ show: login.showPassword, hide: login.hidePassword }}
        autoComplete="current-password"
        maxLength={128}
        autofocus
        error={problem}
        value={password}
        onChange={(text) => {
          setPassword(text);
          onType();
        }}
      />
    </FormSheet>
  );
}
