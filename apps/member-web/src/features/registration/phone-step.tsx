import { lookupInviter } from '@kapao/contract/member/registration.ts';
import { Button } from '@kapao/ui/button.tsx';
import { PhoneField } from '@kapao/ui/field.tsx';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { BUILD } from '../../build.ts';
import { useNavigate } from '../../lib/router.tsx';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import type { Registration } from './use-register.ts';

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
      {values.inviteCode !== '' && <Invited code={values.inviteCode} />}
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

/** The friend whose link was followed; the code alone where nobody has it, and until that is known. */
function Invited({ code }: { code: string }) {
  const { register: words } = useMessages();
  const inviter = useAnswer(lookupInviter, { query: { code } }, { key: queryKeys.lookup('inviter', code) }).data;
  return <p className="chip">{inviter?.name ? words.invitedBy(inviter.name) : words.invited(code)}</p>;
}
