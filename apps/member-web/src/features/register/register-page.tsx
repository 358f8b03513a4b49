import { Button, IconButton } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AuthHead } from '../../shell/auth-head.tsx';
import { LanguageLinks } from '../../shell/language-links.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { BankStep } from './bank-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { useRegister } from './use-register.ts';

export function RegisterPage() {
  const { places, register: words, common } = useMessages();
  const [params] = useSearchParams();
  const registration = useRegister(params.get('code') ?? '');
  const { step, busy } = registration;
  usePageTitle(places.register);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) registration.submit();
  };
  if (step === 'done') {
    return (
      <>
        <AuthHead />
        <div className="auth-form">
          <Note tone="ok" role="status">
            {words.done}
          </Note>
        </div>
      </>
    );
  }
  const place = step === 'profile' ? 1 : 2;
  return (
    <>
      {step === 'profile' ? (
        <AuthHead />
      ) : (
        <div className="line step-head">
          <IconButton icon="left" className="back" label={common.back} onPress={registration.goBack} />
        </div>
      )}
      <p className="small strong step-count">{words.step(place, 2)}</p>
      <div className="steps" aria-hidden="true">
        <i className="on" />
        <i className={place === 2 ? 'on' : ''} />
      </div>
      <form className="stack auth-form" noValidate onSubmit={submit}>
        {step === 'profile' ? (
          <ProfileStep registration={registration} invited={params.has('code')} />
        ) : (
          <BankStep registration={registration} />
        )}
        <Button variant="cta" type="submit" wide busy={busy}>
          {step === 'profile' ? common.next : words.finish}
        </Button>
      </form>
      {step === 'profile' && <LanguageLinks />}
    </>
  );
}
