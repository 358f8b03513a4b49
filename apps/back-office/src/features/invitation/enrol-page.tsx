import { enrol, openEnrolment } from '@kapao/contract/operator/invitation.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { bareDigits } from '@kapao/contract/shared/typed-text.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field, PasswordField } from '@kapao/ui/field.tsx';
import { Hint } from '@kapao/ui/hint.tsx';
import { Mark } from '@kapao/ui/mark.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSend } from '../../api/contract-hooks.ts';
import { failureOf } from '../../api/failure.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { Preferences } from '../../shell/operator-menu.tsx';
import { RecoveryCodes } from '../../shell/recovery-codes.tsx';
import { TotpSecret } from '../../shell/totp-secret.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';

const MAX_NAME_LENGTH = 128;

/** Behind `#`: the link, and at an installation the code with it. Taken out of the address, so that no history keeps it. */
function takeHalves(): { link: string; code: string } {
  const [link = '', code = ''] = window.location.hash.slice(1).split('.');
  if (link !== '') window.history.replaceState(null, '', window.location.pathname);
  return { link, code };
}

type Opened = RouteReply<typeof openEnrolment>;

/** Where an invited person sets password and second factor; nobody else ever sees them. */
export function EnrolPage() {
  const { enrolment: words } = useMessages();
  useTitle(words.title);
  const navigate = useNavigate();
  const [halves, setHalves] = useState(takeHalves);
  const [opened, setOpened] = useState<Opened>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <main className="sign-in">
      <div className="card stack">
        <div className="brandline">
          <Mark />
          <b>
            Kapao <small>Office</small>
          </b>
        </div>
        <h1>{codes ? words.doneTitle : words.title}</h1>
        {codes ? (
          <>
            <RecoveryCodes codes={codes} />
            <Button variant="cta" wide onPress={() => void navigate(PATHS.signIn, { replace: true })}>
              {words.toSignIn}
            </Button>
          </>
        ) : opened ? (
          <EnrolForm halves={halves} opened={opened} onDone={setCodes} />
        ) : (
          <OpenForm halves={halves} onCode={(code) => setHalves({ ...halves, code })} onOpened={setOpened} />
        )}
      </div>
      <div className="sign-in-preferences">
        <Preferences />
      </div>
    </main>
  );
}

interface OpenProps {
  halves: { link: string; code: string };
  onCode: (code: string) => void;
  onOpened: (opened: Opened) => void;
}

function OpenForm({ halves, onCode, onOpened }: OpenProps) {
  const { enrolment: words } = useMessages();
  const textOf = useErrorText();
  const open = useSend(openEnrolment, [], { onSuccess: onOpened, gcTime: 0 });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!open.isPending && halves.code.trim() !== '') open.mutate(halves);
  };
  const problem = open.error && (failureOf(open.error).code === 'NO_DATA' ? words.dead : textOf(open.error));
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>{words.lead}</p>
      <Field label={words.code} icon="lock" value={halves.code} onChange={onCode} autoComplete="off" maxLength={40} />
      <Button type="submit" variant="cta" wide busy={open.isPending}>
        {words.open}
      </Button>
      <Hint id="enrol-open-error" error={problem ?? undefined} />
    </form>
  );
}

interface EnrolProps {
  halves: { link: string; code: string };
  opened: Opened;
  onDone: (codes: readonly string[]) => void;
}

/** The field that a refusal is about. */
const REFUSED_FIELDS: Partial<Record<string, 'password' | 'totp'>> = {
  INVALID_USER_INFO: 'password',
  SECOND_FACTOR_INVALID: 'totp',
};

function EnrolForm({ halves, opened, onDone }: EnrolProps) {
  const { enrolment: words, signIn, roles } = useMessages();
  const textOf = useErrorText();
  const { values, field, read, write, setErrors } = useForm({ password: '', repeat: '', totp: '' });
  const send = useSend(enrol, [], {
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => {
      const refused = REFUSED_FIELDS[failureOf(error).code];
      if (refused) setErrors({ [refused]: textOf(error) });
    },
    gcTime: 0,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const { password, repeat, totp } = values;
    const body = read(enrol.body, { ...halves, password, totp }, { password: words.passwordHint, totp: words.totp });
    if (body && password !== repeat) setErrors({ repeat: words.differs });
    else if (body && !/^\d{6}$/.test(totp)) setErrors({ totp: words.totp });
    else if (body) send.mutate(body);
  };
  const code = send.error && failureOf(send.error).code;
  const problem = code === 'NO_DATA' ? words.dead : send.error && !REFUSED_FIELDS[code ?? ''] && textOf(send.error);
  const labels = { show: signIn.showPassword, hide: signIn.hidePassword };
  const secret = { labels, maxLength: MAX_NAME_LENGTH, autoComplete: 'new-password' } as const;
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="strong">{words.hello(opened.username, roles[opened.role])}</p>
      <TotpSecret secret={opened.totpSecret} address={opened.totpAddress} />
      <PasswordField
        {...secret}
        label={words.password}
        hint={words.passwordHint}
        {...field('password')}
        onChange={(text) => write({ password: text }, 'repeat')}
      />
      <PasswordField {...secret} label={words.repeat} {...field('repeat')} />
      <Field
        label={words.totp}
        icon="shield"
        {...field('totp')}
        onChange={(typed) => write({ totp: bareDigits(typed).replace(/\D/g, '').slice(0, 6) })}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <Button type="submit" variant="cta" wide busy={send.isPending}>
        {words.submit}
      </Button>
      <Hint id="enrol-error" error={problem || undefined} />
    </form>
  );
}
