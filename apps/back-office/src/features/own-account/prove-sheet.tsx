import { proveOperator } from '@kapao/contract/operator/own-account.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field, PasswordField } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useState } from 'react';
import { useSend } from '../../api/contract-hooks.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';

/** Password and code again, before something that a thief at an open page would do first. */
export function ProveSheet({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const { account: words, signIn, common } = useMessages();
  const textOf = useErrorText();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const prove = useSend(proveOperator, [], { onSuccess: onProven });
  const send = () => {
    if (password !== '' && code.trim() !== '') prove.mutate({ password, code });
  };
  return (
    <Sheet
      title={words.proveTitle}
      closeLabel={common.close}
      onClose={onClose}
      busy={prove.isPending}
      onSubmit={send}
      footer={
        <Button type="submit" variant="cta" wide busy={prove.isPending}>
          {words.prove}
        </Button>
      }
    >
      <div className="stack">
        <p>{words.proveText}</p>
        <PasswordField
          label={signIn.password}
          labels={{ show: signIn.showPassword, hide: signIn.hidePassword }}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          maxLength={128}
        />
        <Field
          label={words.proveCode}
          icon="shield"
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          maxLength={20}
        />
        {prove.error && (
          <Note tone="bad" role="alert">
            {textOf(prove.error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}
