import { changeOperatorPassword } from '@kapao/contract/operator/own-account.ts';
import { bareDigits } from '@kapao/contract/shared/typed-text.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field, PasswordField } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { RecoveryCodes } from '../../shell/recovery-codes.tsx';
import { TotpSecret } from '../../shell/totp-secret.tsx';

interface SheetProps {
  problem: string | undefined;
  busy: boolean;
  onClose: () => void;
}

interface FactorSheetProps extends SheetProps {
  title: string;
  submit: string;
  onSubmit: () => void;
  children: ReactNode;
}

function FactorSheet({ title, submit, onSubmit, children, problem, busy, onClose }: FactorSheetProps) {
  const { common } = useMessages();
  return (
    <Sheet
      title={title}
      closeLabel={common.close}
      onClose={onClose}
      busy={busy}
      onSubmit={onSubmit}
      footer={
        <Button type="submit" variant="cta" wide busy={busy}>
          {submit}
        </Button>
      }
    >
      <div className="stack">
        {children}
        {problem !== undefined && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
      </div>
    </Sheet>
  );
}

export function PasswordSheet({ onSave, ...sheet }: SheetProps & { onSave: (password: string) => void }) {
  const { account: words, enrolment, signIn } = useMessages();
  const { values, field, read, write, setErrors } = useForm({ newPassword: '', repeat: '' });
  const shared = {
    labels: { show: signIn.showPassword, hide: signIn.hidePassword },
    autoComplete: 'new-password',
    maxLength: 128,
  } as const;
  const save = () => {
    const { newPassword, repeat } = values;
    const body = read(changeOperatorPassword.body, { newPassword }, { newPassword: enrolment.passwordHint });
    if (body && newPassword !== repeat) setErrors({ repeat: enrolment.differs });
    else if (body) onSave(body.newPassword);
  };
  return (
    <FactorSheet {...sheet} title={words.password} submit={words.change} onSubmit={save}>
      <p>{words.passwordText}</p>
      <PasswordField
        {...shared}
        label={enrolment.password}
        hint={enrolment.passwordHint}
        {...field('newPassword')}
        onChange={(newPassword) => write({ newPassword }, 'repeat')}
        autofocus
      />
      <PasswordField {...shared} label={enrolment.repeat} {...field('repeat')} />
    </FactorSheet>
  );
}

interface TotpProps extends SheetProps {
  begun: { secret: string; address: string };
  onCode: (code: string) => void;
}

export function TotpSheet({ begun, onCode, ...sheet }: TotpProps) {
  const { account: words, enrolment } = useMessages();
  const [code, setCode] = useState('');
  const send = () => {
    if (/^\d{6}$/.test(code)) onCode(code);
  };
  return (
    <FactorSheet {...sheet} title={words.totp} submit={words.change} onSubmit={send}>
      <TotpSecret secret={begun.secret} address={begun.address} />
      <Field
        label={enrolment.totp}
        icon="shield"
        value={code}
        onChange={(typed) => setCode(bareDigits(typed).replace(/\D/g, '').slice(0, 6))}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
    </FactorSheet>
  );
}

export function PasskeySheet({ onName, ...sheet }: SheetProps & { onName: (name: string) => void }) {
  const { account: words } = useMessages();
  const [name, setName] = useState('');
  const send = () => {
    if (name.trim() !== '') onName(name.trim());
  };
  return (
    <FactorSheet {...sheet} title={words.addPasskey} submit={words.addPasskey} onSubmit={send}>
      <p>{words.passkeysText}</p>
      <Field label={words.passkeyName} value={name} onChange={setName} maxLength={40} autofocus />
    </FactorSheet>
  );
}

export function CodesSheet({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { enrolment, common } = useMessages();
  return (
    <Sheet title={enrolment.doneTitle} closeLabel={common.close} onClose={onClose}>
      <RecoveryCodes codes={codes} />
    </Sheet>
  );
}
