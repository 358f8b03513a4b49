import { Button } from '@kapao/ui/button.tsx';
import { PhoneField } from '@kapao/ui/field.tsx';
import { Suspense } from 'react';
import { BUILD } from '../../build.ts';
import { useNavigate } from '../../lib/router.tsx';
import { PATHS } from '../../paths.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { Registration } from './use-register.ts';

const Invited = lazyPart(async () => (await import('./invited.tsx')).Invited);

export function PhoneStep({ registration }: { registration: Registration }) {
  const { register: words, login, laos } = useMessages();
  const { values, errors, change } = registration;
  const navigate = useNavigate();
  return (
    <>
      <div>
        <h1>{words.phoneTitle}</h1>
        <p className="t2 lead">{words.phoneLead}</p>
      </div>
      {values.inviteCode !== '' && (
        <Suspense fallback={<p className="chip">…</p>}>
          <Invited code={values.inviteCode} />
        </Suspense>
      )}
      <PhoneField
        label={login.phone}
        autoComplete="tel-national"
        maxLength={20}
        hint={BUILD.isLaos ? laos.PHONE_NUMBER_REQUIRE_10_DIGIT : words.phoneHint}
        error={errors.phone}
        value={values.phone}
        onChange={change('phone')}
      />
      {registration.isTaken && (
        <Button variant="link" compact onPress={() => void navigate(PATHS.login, { state: { phone: values.phone } })}>
          {login.submit}
        </Button>
      )}
    </>
  );
}
