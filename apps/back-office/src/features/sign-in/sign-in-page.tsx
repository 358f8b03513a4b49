import { Button } from '@kapao/ui/button.tsx';
import { Field, PasswordField } from '@kapao/ui/field.tsx';
import { Hint } from '@kapao/ui/hint.tsx';
import { Mark } from '@kapao/ui/mark.tsx';
import { type FormEvent, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSession, useSignIn } from '../../api/session.ts';
import { canUsePasskeys } from '../../lib/passkey.ts';
import { useTitle } from '../../lib/use-title.ts';
import { pathAfterSignIn } from '../../paths.ts';
import { useMessages } from '../../shell/language.tsx';
import { Preferences } from '../../shell/operator-menu.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { cleanTotp, isComplete, type SignInFields } from './sign-in-form.ts';

const EMPTY: SignInFields = { username: '', password: '', totp: '' };

function SignInForm() {
  const { signIn: texts, signInWays: ways } = useMessages();
  const textOf = useErrorText();
  const signIn = useSignIn();
  const [fields, setFields] = useState(EMPTY);
  const [error, setError] = useState<string>();
  const [recoveryCode, setRecoveryCode] = useState<string>();
  const write = (part: Partial<SignInFields>) => {
    setFields((now) => ({ ...now, ...part }));
    setError(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const { username, password } = { ...fields, username: fields.username.trim() };
    if (recoveryCode === undefined && !isComplete(fields)) return setError(texts.incomplete);
    signIn.mutate(recoveryCode === undefined ? { ...fields, username } : { username, password, recoveryCode }, {
      onError: (failure) => {
        setError(textOf(failure));
        // A code is good for one try only, so the next one has to be typed anyway.
        setFields((now) => ({ ...now, totp: '' }));
      },
    });
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field
        label={texts.username}
        icon="user"
        value={fields.username}
        onChange={(username) => write({ username })}
        autoComplete="username"
        maxLength={64}
      />
      <PasswordField
        label={texts.password}
        labels={{ show: texts.showPassword, hide: texts.hidePassword }}
        value={fields.password}
        onChange={(password) => write({ password })}
        autoComplete="current-password"
        maxLength={128}
      />
      {recoveryCode === undefined ? (
        <Field
          label={texts.totp}
          icon="shield"
          hint={texts.totpHint}
          value={fields.totp}
          onChange={(typed) => write({ totp: cleanTotp(typed) })}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      ) : (
        <Field
          label={ways.recoveryCode}
          icon="shield"
          value={recoveryCode}
          onChange={setRecoveryCode}
          autoComplete="off"
          maxLength={20}
        />
      )}
      <Button type="submit" variant="cta" wide busy={signIn.isPending}>
        {texts.submit}
      </Button>
      <Hint id="sign-in-error" error={error} />
      <Button variant="link" onPress={() => setRecoveryCode(recoveryCode === undefined ? '' : undefined)}>
        {recoveryCode === undefined ? ways.useRecovery : ways.useTotp}
      </Button>
      {canUsePasskeys() && (
        <Button
          variant="ghost"
          wide
          onPress={() => signIn.mutate('passkey', { onError: () => setError(ways.passkeyFailed) })}
        >
          {ways.passkey}
        </Button>
      )}
    </form>
  );
}

export function SignInPage() {
  const { signIn: texts } = useMessages();
  useTitle(texts.title);
  const session = useSession();
  const [query] = useSearchParams();
  if (session.data) return <Navigate to={pathAfterSignIn(query.get('next'))} replace />;
  return (
    <main className="sign-in">
      <div className="card">
        <div className="brandline">
          <Mark />
          <div>
            <b>
              Kapao <small>Office</small>
            </b>
            <small>{texts.lead}</small>
          </div>
        </div>
        <h1>{texts.title}</h1>
        <SignInForm />
      </div>
      <div className="sign-in-preferences">
        <Preferences />
      </div>
    </main>
  );
}
