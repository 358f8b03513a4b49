import { changePassword } from '@kapao/contract/member/account.ts';
import { PasswordField } from '@kapao/ui/field.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { isApiFailure } from '@kapao/web/api/api-failure.ts';
import { useForm } from '@kapao/web/use-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { FormSheet } from '../../shell/form-sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { LoginName } from '../../shell/login-name.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { useSecondFactor } from '../../shell/use-second-factor.tsx';
import { useWallet } from '../../shell/use-wallet.ts';
import { type PasswordValues, readPasswordChange } from './password-form.ts';

const FIELD_OF: Partial<Record<string, keyof PasswordValues>> = { WRONG_PASSWORD: 'old', INVALID_USER_INFO: 'next' };

/** Behind the lock of the profile: old, new, and new again (spec 5). */
export function PasswordModal({ onClose }: ModalProps) {
  const messages = useMessages();
  const { password: words, register, login } = messages;
  const phone = useWallet().data?.profile.username ?? '';
  const toast = useToast();
  const queries = useQueryClient();
  const form = useForm<PasswordValues>({ old: '', next: '', repeat: '' });
  const { values, setErrors } = form;
  const factor = useSecondFactor();
  const change = () =>
    factor.run((given) =>
      call(changePassword, { body: { oldPassword: values.old, newPassword: values.next, ...given } }),
    );
  const save = useAct(change, [], {
    // It may wait for a code; its button shows that it is under way.
    meta: { quiet: true },
    onSuccess: async () => {
      toast('success', words.done);
      onClose();
      await queries.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    onError: (error) => {
      const field = isApiFailure(error) ? FIELD_OF[error.code] : undefined;
      if (field) setErrors({ [field]: errorText(messages, error) });
      else toast('danger', errorText(messages, error));
    },
  });
  const submit = () => {
    const outcome = readPasswordChange(values);
    if (outcome === 'differs') setErrors({ repeat: register.passwordsDiffer });
    if (outcome === 'short') setErrors({ next: register.passwordHint });
    if (outcome === 'change') save.mutate();
  };
  const field = (name: keyof PasswordValues) => ({
    labels: { show: login.showPassword, hide: login.hidePassword },
    maxLength: 128,
    ...form.field(name),
  });
  return (
    <>
      <FormSheet title={words.title} submit={words.save} busy={save.isPending} onSubmit={submit} onClose={onClose}>
        <LoginName phone={phone} />
        <PasswordField {...field('old')} label={words.old} autoComplete="current-password" autofocus />
        <PasswordField
          {...field('next')}
          onChange={(next) => form.write({ next }, 'repeat')}
          label={words.new}
          autoComplete="new-password"
          hint={register.passwordHint}
        />
        <PasswordField
          {...field('repeat')}
          label={words.repeat}
          autoComplete="new-password"
          ok={values.repeat !== '' && values.repeat === values.next}
        />
      </FormSheet>
      {factor.sheet}
    </>
  );
}
