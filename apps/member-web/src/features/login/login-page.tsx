import { login } from '@kapao/contract/member/login.ts';
import { bareDigits } from '@kapao/contract/shared/typed-text.ts';
import { Button } from '@kapao/ui/button.tsx';
import { PasswordField, PhoneField } from '@kapao/ui/field.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { isApiFailure, isRefusal } from '@kapao/web/api/api-failure.ts';
import { type FormEvent, Suspense, useState } from 'react';
import { useAct } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { call, session } from '../../api/member-client.ts';
import { takePassword } from '../../lib/new-login.ts';
import { Link, useLocation, useNavigate } from '../../lib/router.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PATHS } from '../../paths.ts';
import { AuthHead } from '../../shell/auth-head.tsx';
import { LanguageLinks } from '../../shell/language-links.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { isLoginReturn } from '../../shell/session-watch.tsx';

const AskFactor = lazyPart(async () => (await import('../../shell/ask-factor.tsx')).loadAskFactor());

const PasskeyLogin = lazyPart(async () => (await import('./passkey-login.tsx')).loadPasskeyLogin(), {
  missing: () => null,
});

/** The part itself knows better, but comes too late to ask for its place. */
const mayHavePasskeys = self === top && 'PublicKeyCredential' in window && /[a-z]/i.test(location.hostname);

export function LoginPage() {
  const { login: words, places } = useMessages();
  const { state } = useLocation();
  usePageTitle(places.login);
  return (
    <>
      <h1 className="sr">{places.login}</h1>
      <AuthHead />
      {isLoginReturn(state) && state.again && (
        <div className="above-form">
          <Note role="status">{words.signInAgain}</Note>
        </div>
      )}
      <LoginForm />
      <p className="line login-links">
        <Link className="btn link" to={PATHS.forgot}>
          {words.forgot}
        </Link>
        <Link className="btn link" to={PATHS.howto}>
          {words.howto}
        </Link>
        <Link className="btn link desk" to={PATHS.contact}>
          {words.contactUs}
        </Link>
      </p>
      <LanguageLinks />
      <p className="small center">{words.adult}</p>
    </>
  );
}

/** Whoever has just registered need not type the number again. */
function hasPhone(state: unknown): state is { phone: string } {
  return typeof state === 'object' && state !== null && 'phone' in state && typeof state.phone === 'string';
}

function LoginForm() {
  const messages = useMessages();
  const { login: words, common } = messages;
  const navigate = useNavigate();
  const { state } = useLocation();
  const [username, setUsername] = useState(() => (hasPhone(state) ? state.phone : ''));
  const [password, setPassword] = useState(() => (hasPhone(state) && takePassword(state.phone)) || '');
  const [remember, setRemember] = useState(true);
  const [problem, setProblem] = useState<string>();
  const [isEmpty, setIsEmpty] = useState(false);
  const [isLocked, setIsLocked] = useState(false);
  const [asksFactor, setAsksFactor] = useState(false);
  const enter = (token: string, phone?: string) => {
    session.start(token, remember, phone);
    void navigate(isLoginReturn(state) ? state.from : '/user', { replace: true });
  };
  const send = async (secondFactor?: string) => {
    const body = { username: bareDigits(username), password, remember, secondFactor };
    enter((await call(login, { body })).token, body.username);
  };
  const fail = async (error: unknown) => {
    const isAsked = isRefusal(error, 'SECOND_FACTOR_REQUIRED');
    setAsksFactor(isAsked);
    const opensAt = isRefusal(error, 'REQUEST_LIMIT') && isApiFailure(error) ? error.opensAt : undefined;
    setIsLocked(opensAt !== undefined);
    if (!isAsked) setProblem(errorText(messages, error));
    if (opensAt === undefined) return;
    // Few need the clock, so the page comes without it.
    const { formatTime } = await import('@kapao/web/format-date.ts');
    setProblem(words.locked(formatTime(Date.parse(opensAt))));
  };
  const signIn = useAct(() => send(), [], { onError: (error) => void fail(error) });
  const type = (set: (value: string) => void) => (value: string) => {
    set(value);
    setProblem(undefined);
    setIsEmpty(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const lacks = username.trim() === '' || password === '';
    setIsEmpty(lacks);
    setIsLocked(false);
    if (lacks) setProblem(words.fillBoth);
    else signIn.mutate();
  };
  return (
    <>
      <form className="stack auth-form" noValidate onSubmit={submit}>
        <PhoneField
          label={words.phone}
          name="username"
          autoComplete="username webauthn"
          maxLength={20}
          error={isEmpty && username.trim() === '' ? common.required : undefined}
          value={username}
          onChange={type(setUsername)}
        />
        <PasswordField
          label={words.password}
          labels={{ show: words.showPassword, hide: words.hidePassword }}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          error={isEmpty && password === '' ? common.required : undefined}
          value={password}
          onChange={type(setPassword)}
        />
        <Switch label={words.remember} on={remember} onChange={setRemember} />
        <Button variant="cta" type="submit" wide busy={signIn.isPending}>
          {words.submit}
        </Button>
        {mayHavePasskeys && (
          <div className="passkey-room">
            <Suspense fallback={null}>
              <PasskeyLogin remember={remember} onSignedIn={enter} onProblem={setProblem} />
            </Suspense>
          </div>
        )}
        <div role="alert">
          {problem !== undefined && (
            <p className="hint err">
              <Icon name="alert" />
              <span>{problem}</span>
            </p>
          )}
          {problem !== undefined && isLocked && (
            <Link className="btn wide" to={PATHS.forgot}>
              {words.forgot}
            </Link>
          )}
        </div>
      </form>
      {asksFactor && (
        <Suspense fallback={null}>
          <AskFactor send={send} onFailed={(error) => void fail(error)} onCancel={() => setAsksFactor(false)} />
        </Suspense>
      )}
    </>
  );
}
