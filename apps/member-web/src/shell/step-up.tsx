import { Button } from '@kapao/ui/button.tsx';
import { PasswordField } from '@kapao/ui/field.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useState } from 'react';
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
  const { stepUp: words, login, common } = useMessages();
  const [password, setPassword] = useState('');
  const footer = (
    <Button variant="cta" type="submit" wide busy={busy}>
      {words.confirm}
    </Button>
  );
  return (
    <Sheet
      title={words.title}
      closeLabel={common.close}
      onClose={onCancel}
      busy={busy}
      footer={footer}
      onSubmit={() => password !== '' && onConfirm(password)}
    >
      <div className="stack">
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
      </div>
    </Sheet>
  );
}
