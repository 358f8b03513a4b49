import { lookupSources } from '@kapao/contract/member/lookup.ts';
import { plainPassword } from '@kapao/contract/shared/typed-text.ts';
import { Field, PasswordField } from '@kapao/ui/field.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLocale } from '../../shell/locale.tsx';
import { LoginName } from '../../shell/login-name.tsx';
import type { Registration } from './use-register.ts';

export function ProfileStep({ registration }: { registration: Registration }) {
  const { locale, messages } = useLocale();
  const { register: words, login, common } = messages;
  const { values, errors, change } = registration;
  const { data: sources = [] } = useAnswer(
    lookupSources,
    { query: { locale } },
    { key: queryKeys.lookup('sources', locale) },
  );
  const labels = { show: login.showPassword, hide: login.hidePassword };
  return (
    <>
      <h1>{words.youTitle}</h1>
      <LoginName phone={values.phone} />
      <Field
        label={words.name}
        icon="user"
        autoComplete="name"
        maxLength={80}
        error={errors.name}
        value={values.name}
        onChange={change('name')}
      />
      <PasswordField
        label={words.password}
        labels={labels}
        autoComplete="new-password"
        maxLength={128}
        hint={words.passwordHint}
        error={errors.password}
        value={values.password}
        onChange={change('password')}
      />
      <PasswordField
        label={words.repeat}
        labels={labels}
        autoComplete="new-password"
        maxLength={128}
        ok={values.repeat !== '' && plainPassword(values.repeat) === plainPassword(values.password)}
        error={errors.repeat}
        value={values.repeat}
        onChange={change('repeat')}
      />
      {sources.length > 0 && (
        <SelectField
          label={words.optional(words.source)}
          placeholder={common.choose}
          options={sources.map(({ code, description }) => ({ value: code, text: description }))}
          error={errors.sourceCode}
          value={values.sourceCode}
          onChange={change('sourceCode')}
        />
      )}
      <Field
        label={words.optional(words.inviteCode)}
        icon="users"
        maxLength={500}
        autoComplete="off"
        error={errors.inviteCode}
        value={values.inviteCode}
        onChange={change('inviteCode')}
      />
    </>
  );
}
