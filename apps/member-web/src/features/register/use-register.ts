import { register, validateRegistration } from '@kapao/contract/member/account.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isApiFailure } from '../../api/api-failure.ts';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { BUILD } from '../../build.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import {
  checkBank,
  checkProfile,
  emptyRegistration,
  profilePart,
  type RegisterField,
  type RegisterProblem,
  type RegisterValues,
  refusedField,
  registration,
} from './register-form.ts';

/** From the success message to /login (spec 9). */
const REDIRECT_MS = 2000;

export type RegisterStep = 'profile' | 'bank' | 'done';

/** The values, the step and what is wrong, with the words for it. */
export function useRegister(inviteCode: string) {
  const messages = useMessages();
  const toast = useToast();
  const navigate = useNavigate();
  const [values, setValues] = useState(() => emptyRegistration(inviteCode));
  const [errors, setErrors] = useState<Partial<Record<RegisterField, string>>>({});
  const [step, setStep] = useState<RegisterStep>('profile');
  const refuse = (error: unknown) => {
    const text = errorText(messages, error);
    const field = isApiFailure(error) ? refusedField(error.code) : undefined;
    if (!field) return toast('danger', text);
    setErrors({ [field]: text });
    if (field === 'phone') setStep('profile');
  };
  const validate = useMutation({
    mutationFn: () => call(validateRegistration, { body: profilePart(values) }),
    onSuccess: () => setStep('bank'),
    onError: refuse,
  });
  const send = useMutation({
    mutationFn: () => call(register, { body: registration(values, BUILD.isLaos) }),
    onSuccess: () => {
      setStep('done');
      setTimeout(() => void navigate(PATHS.login, { replace: true }), REDIRECT_MS);
    },
    onError: refuse,
  });
  const words: Record<RegisterProblem, string> = {
    required: messages.common.required,
    phone: messages.errors.PHONE_NUMBER_REQUIRE_10_DIGIT,
    short: messages.register.passwordHint,
    differs: messages.register.passwordsDiffer,
    english: messages.register.englishOnly,
    account: messages.register.accountNoHint,
  };
  const submit = () => {
    const problems = step === 'profile' ? checkProfile(values, BUILD.isLaos) : checkBank(values);
    const found = Object.entries(problems).map(([field, problem]) => [field, words[problem]]);
    setErrors(Object.fromEntries(found));
    if (found.length > 0) return;
    if (step === 'profile') validate.mutate();
    else send.mutate();
  };
  const change =
    <Field extends RegisterField>(field: Field) =>
    (value: RegisterValues[Field]) => {
      setValues((now) => ({ ...now, [field]: value }));
      setErrors(({ [field]: _, ...others }) => others);
    };
  return {
    values,
    errors,
    step,
    change,
    submit,
    busy: validate.isPending || send.isPending,
    goBack: () => setStep('profile'),
  };
}

export type Registration = ReturnType<typeof useRegister>;
