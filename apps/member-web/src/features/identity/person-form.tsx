import { type getIdentity, personBody } from '@kapao/contract/member/identity.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { commonYear } from '@kapao/contract/shared/typed-values.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { useIdentityWords } from '../../shell/identity-words.ts';
import { MoneyFailure } from '../../shell/money-failure.tsx';
import { useWallet } from '../../shell/use-wallet.ts';
import { usePersonClaim } from './use-identity.ts';

/** A day in the common calendar, also when the year was typed in the Buddhist one: nobody is born in the future. */
function commonDay(typed: string): string {
  const year = commonYear(typed);
  return year === undefined ? typed : `${year}${typed.slice(4)}`;
}

interface PersonFormProps {
  identity: RouteReply<typeof getIdentity>;
  /** What was typed last was too young: it is not put there again. */
  isDoubtful: boolean;
}

/** Level 2. What was typed before stands there again. */
export function PersonForm({ identity: { typed, rules }, isDoubtful }: PersonFormProps) {
  const words = useIdentityWords();
  const { data: wallet } = useWallet();
  const send = usePersonClaim();
  const form = useForm({
    name: typed?.name ?? wallet?.profile.name ?? '',
    birthDate: isDoubtful ? '' : (typed?.birthDate ?? ''),
  });
  const submit = () => {
    const { name, birthDate } = form.values;
    const body = form.read(
      personBody,
      { name, birthDate: commonDay(birthDate) },
      { name: words.nameWrong, birthDate: words.birthDateWrong },
    );
    if (body) send.mutate(body);
  };
  return (
    <form
      className="card stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>{words.personTitle}</h2>
      <p className="t2">{words.personText(rules.minAge)}</p>
      <Field label={words.name} autoComplete="name" maxLength={100} {...form.field('name')} />
      <Field
        label={words.birthDate}
        type="date"
        autoComplete="bday"
        hint={words.birthDateHint}
        {...form.field('birthDate')}
      />
      <MoneyFailure error={send.error} />
      <Button variant="cta" type="submit" wide busy={send.isPending}>
        {words.send}
      </Button>
    </form>
  );
}
