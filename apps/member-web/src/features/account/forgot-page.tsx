import { resetPassword } from '@kapao/contract/member/account.ts';
import { bareDigits } from '@kapao/contract/shared/typed-text.ts';
import { Button, IconButton } from '@kapao/ui/button.tsx';
import { PasswordField, PhoneField } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { useForm } from '@kapao/web/use-form.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAct } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { useNavigate } from '../../lib/router.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PATHS } from '../../paths.ts';
import { CodeStep } from '../../shell/code-step.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { LoginName } from '../../shell/login-name.tsx';
import { type Code, useCode } from '../../shell/use-code.ts';
import { useSecondFactor } from '../../shell/use-second-factor.tsx';

/** As after registering (spec 9). */
const REDIRECT_MS = 2000;

/** A new password by a code to the bound phone: number, code, password. */
export function ForgotPage() {
  const { forgot: words, common } = useMessages();
  const navigate = useNavigate();
  const [step, setStep] = useState<'phone' | 'code' | 'password' | 'done'>('phone');
  const [problem, setProblem] = useState<string>();
  usePageTitle(words.title);
  const code = useCode({
    purpose: 'reset',
    onSent: () => setStep('code'),
    onVerified: () => setStep('password'),
    onRefused: (text) => {
      setProblem(text);
      setStep('phone');
    },
  });
  const finish = () => {
    setStep('done');
    setTimeout(() => void navigate(PATHS.login, { replace: true }), REDIRECT_MS);
  };
  return (
    <>
      <div className="line step-head">
        <IconButton icon="left" className="back" label={common.back} onPress={() => void navigate(PATHS.login)} />
        <span className="strong">{words.title}</span>
      </div>
      {step === 'phone' && <PhonePart code={code} problem={problem} onProblem={setProblem} />}
      {step === 'code' && (
        <div className="stack auth-form">
          <CodeStep code={code} onEditNumber={() => setStep('phone')} />
        </div>
      )}
      {step === 'password' && (
        <PasswordPart
          phone={code.request?.phoneNumber ?? ''}
          otpToken={code.request?.otpToken ?? ''}
          onDone={finish}
          onExpired={() => setStep('phone')}
        />
      )}
      {step === 'done' && (
        <div className="auth-form">
          <Note tone="ok" role="status">
            {words.done}
          </Note>
        </div>
      )}
    </>
  );
}

function Part({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="stack auth-form" noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

interface PhonePartProps {
  code: Code;
  problem: string | undefined;
  onProblem: (text: string | undefined) => void;
}

function PhonePart({ code, problem, onProblem }: PhonePartProps) {
  const { forgot: words, login, common } = useMessages();
  const [phone, setPhone] = useState(code.request?.phoneNumber ?? '');
  const submit = () => {
    if (phone.trim() === '') onProblem(common.required);
    else if (!code.busy) code.send(bareDigits(phone));
  };
  return (
    <Part onSubmit={submit}>
      <h1 className="sr">{words.title}</h1>
      <p className="t2">{words.phoneLead}</p>
      <PhoneField
        label={login.phone}
        autoComplete="username"
        maxLength={20}
        error={problem}
        value={phone}
        onChange={(text) => {
          setPhone(text);
          onProblem(undefined);
        }}
      />
      <Button variant="cta" type="submit" wide busy={code.busy}>
        {common.next}
      </Button>
    </Part>
  );
}

function PasswordPart(props: { phone: string; otpToken: string; onDone: () => void; onExpired: () => void }) {
  const messages = useMessages();
  const { forgot: words, login, register, password } = messages;
  const toast = useToast();
  const { values, field, write, setErrors } = useForm({ next: '', repeat: '' });
  const { next, repeat } = values;
  const factor = useSecondFactor();
  const send = () =>
    factor.run((given) => call(resetPassword, { body: { otpToken: props.otpToken, newPassword: next, ...given } }));
  const save = useAct(send, [], {
    // It may wait for a code; its button shows that it is under way.
    meta: { quiet: true },
    onSuccess: props.onDone,
    onError: (error) => {
      const text = errorText(messages, error);
      if (isRefusal(error, 'INVALID_USER_INFO')) return setErrors({ next: text });
      toast('danger', text);
      if (isRefusal(error, 'UNVERIFIED_OTP') || isRefusal(error, 'OTP_TOKEN_INVALID')) props.onExpired();
    },
  });
  const submit = () => {
    if (save.isPending || next === '' || repeat === '') return;
    if (next !== repeat) setErrors({ repeat: register.passwordsDiffer });
    else save.mutate();
  };
  const labels = { show: login.showPassword, hide: login.hidePassword };
  const shared = { labels, autoComplete: 'new-password', maxLength: 128 };
  return (
    <>
      <Part onSubmit={submit}>
        <div>
          <h1>{words.passwordTitle}</h1>
          <p className="t2 lead">{words.passwordLead}</p>
        </div>
        <LoginName phone={props.phone} />
        <PasswordField
          {...shared}
          label={password.new}
          hint={register.passwordHint}
          {...field('next')}
          onChange={(text) => write({ next: text }, 'repeat')}
        />
        <PasswordField {...shared} label={password.repeat} ok={repeat !== '' && repeat === next} {...field('repeat')} />
        <Button variant="cta" type="submit" wide busy={save.isPending}>
          {words.save}
        </Button>
      </Part>
      {factor.sheet}
    </>
  );
}
