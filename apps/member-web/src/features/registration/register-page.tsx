import { Button, IconButton } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { type FormEvent, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from '../../lib/router.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AuthHead } from '../../shell/auth-head.tsx';
import { LanguageLinks } from '../../shell/language-links.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { PhoneStep } from './phone-step.tsx';
import { type Registration, useRegister } from './use-register.ts';

const loadProfileStep = async () => (await import('./profile-step.tsx')).ProfileStep;
const ProfileStep = lazyPart(loadProfileStep);
const loadBankStep = async () => (await import('./bank-step.tsx')).BankStep;
const BankStep = lazyPart(loadBankStep);
const CodeStep = lazyPart(async () => (await import('../../shell/code-step.tsx')).CodeStep);

export function RegisterPage() {
  const { places, register: words, common } = useMessages();
  const [params] = useSearchParams();
  const registration = useRegister(params.get('code') ?? '');
  const { step, busy, place, count } = registration;
  usePageTitle(places.register);
  // Later steps are fetched while the first is filled in; when that fails, the step fetches again and says so.
  useEffect(() => {
    for (const load of [loadProfileStep, loadBankStep]) load().catch(() => undefined);
  }, []);
  const head = useFocusOnStep(step);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    registration.submit();
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
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
  return (
    <>
      {step === 'phone' ? (
        <AuthHead />
      ) : (
        <div className="line step-head">
          <IconButton icon="left" className="back" label={common.back} onPress={registration.goBack} />
        </div>
      )}
      <p className="small strong step-count" ref={head} tabIndex={-1}>
        {words.step(place, count)}
      </p>
      <div className="steps" aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places of a bar, nothing else tells them apart.
          <i key={at} className={at < place ? 'on' : ''} />
        ))}
      </div>
      <form className="stack auth-form" noValidate onSubmit={submit}>
        <Step registration={registration} />
        {step !== 'code' && (
          <Button variant="cta" type="submit" wide busy={busy}>
            {step === 'bank' ? words.finish : common.next}
          </Button>
        )}
      </form>
      {step === 'phone' && <LanguageLinks />}
    </>
  );
}

function Step({ registration }: { registration: Registration }) {
  switch (registration.step) {
    case 'phone':
      return <PhoneStep registration={registration} />;
    case 'code':
      return (
        <Suspense fallback={null}>
          <CodeStep code={registration.code} onEditNumber={registration.goBack} />
        </Suspense>
      );
    case 'profile':
      return (
        <Suspense fallback={null}>
          <ProfileStep registration={registration} />
        </Suspense>
      );
    default:
      return (
        <Suspense fallback={null}>
          <BankStep registration={registration} />
        </Suspense>
      );
  }
}

/** A new step begins at its top, for eyes and for screen readers; the first one leaves the focus alone. */
function useFocusOnStep(step: string) {
  const head = useRef<HTMLParagraphElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    scrollTo({ top: 0 });
    if (step !== 'code') head.current?.focus({ preventScroll: true });
  }, [step]);
  return head;
}
