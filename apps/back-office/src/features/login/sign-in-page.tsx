import { Button } from '@kapao/ui/button.tsx';
import { Field, PasswordField } from '@kapao/ui/field.tsx';
import { Hint } from '@kapao/ui/hint.tsx';
import { Mark } from '@kapao/ui/mark.tsx';
import { canUsePasskeys } from '@kapao/web/passkey.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { type Operator, useSession, useSignIn } from '../../api/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS, pathAfterSignIn } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { Preferences } from '../../shell/operator-menu.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { cleanTotp, isComplete, type SignInFields } from './sign-in-form.ts';

const EMPTY: SignInFields = { username: '', password: '', totp: '' };

/** `goingOn` is who must sign in, when a page waits for exactly that person. */
function SignInForm({ goingOn }: { goingOn?: string }) {
  const { signIn: texts, signInWays: ways } = useMessages();
  const textOf = useErrorText();
  const signIn = useSignIn(goingOn);
  const [fields, setFields] = useState({ ...EMPTY, username: goingOn ?? '' });
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
      {goingOn === undefined && (
        <Field
          label={texts.username}
          icon="user"
          value={fields.username}
          onChange={(username) => write({ username })}
          autoComplete="username"
          maxLength={64}
        />
      )}
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

function SignInCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main className="sign-in">
      <div className="card">
        <div className="brandline">
          <Mark />
          <div>
            <b>
              Kapao <small>Office</small>
            </b>
            <small>{lead}</small>
          </div>
        </div>
        <h1>{title}</h1>
        {children}
      </div>
      <div className="sign-in-preferences">
        <Preferences />
      </div>
    </main>
  );
}

export function SignInPage() {
  const { signIn: texts } = useMessages();
  useTitle(texts.title);
  const session = useSession();
  const [query] = useSearchParams();
  if (session.data) return <Navigate to={pathAfterSignIn(query.get('next'))} replace />;
  return (
    <SignInCard title={texts.title} lead={texts.lead}>
      <SignInForm />
    </SignInCard>
  );
}

/** Covers a page whose session has ended, until its operator is back. */
export function SignInCover({ operator }: { operator: Operator }) {
  const { signIn: texts } = useMessages();
  return (
    <SignInCard title={texts.lockedTitle} lead={texts.lead}>
      <p className="t2">{texts.lockedLead(operator.username)}</p>
      <SignInForm goingOn={operator.username} />
      <Button variant="link" onPress={() => location.assign(PATHS.signIn)}>
        {texts.somebodyElse}
      </Button>
    </SignInCard>
  );
}
