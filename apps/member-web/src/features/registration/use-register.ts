import { lookupRegisterOtp } from '@kapao/contract/member/lookup.ts';
import { register, validateRegistration } from '@kapao/contract/member/registration.ts';
import { accountDigits } from '@kapao/contract/shared/banks.ts';
import { bareDigits } from '@kapao/contract/shared/typed-text.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { isApiFailure } from '@kapao/web/api/api-failure.ts';
import { useForm } from '@kapao/web/use-form.ts';
import { useEffect, useState } from 'react';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { codeText, errorText } from '../../api/error-text.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { BUILD } from '../../build.ts';
import { rememberLogin } from '../../lib/new-login.ts';
import { useNavigate } from '../../lib/router.tsx';
import type { Messages } from '../../messages/en.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useCode } from '../../shell/use-code.ts';
import { type KeptRegistration, keepRegistration, readKept } from './kept-registration.ts';
import {
  checkBank,
  checkPhone,
  checkProfile,
  emptyRegistration,
  profilePart,
  type RegisterField,
  type RegisterProblem,
  type RegisterProblems,
  type RegisterValues,
  refusedField,
  registration,
  stepOf,
  stepsShown,
} from './register-form.ts';
import { useSteps } from './use-steps.ts';

/** From the success message to /login (spec 9). */
const REDIRECT_MS = 2000;
/** Not at every key: browsers allow so many changes of the history in a while. */
const KEPT_AFTER_MS = 500;

/** The values, the step and what is wrong, with the words for it. */
export function useRegister(inviteCode: string) {
  const messages = useMessages();
  const navigate = useNavigate();
  const [kept] = useState(() => readKept(emptyRegistration(inviteCode)));
  const form = useRegisterForm(kept);
  const { values, setStep, step } = form;
  const otp = useAnswer(lookupRegisterOtp, {}, { key: queryKeys.lookup('registerOTP') });
  const asksForCode = otp.data?.registerOTP ?? false;
  const code = useCode({
    purpose: 'registration',
    kept: kept.code,
    onSent: () => setStep('code'),
    onVerified: (isTaken) => (isTaken ? form.refuseTaken() : setStep('profile')),
    onRefused: (text) => {
      form.setErrors({ phone: text });
      setStep('phone');
    },
  });
  const { request, resendAtMs } = code;
  useEffect(() => {
    const keep = () => keepRegistration({ values, step, code: request && { ...request, resendAtMs } });
    const timer = setTimeout(keep, KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [values, step, request, resendAtMs]);
  const otpToken = asksForCode ? code.request?.otpToken : undefined;
  const startCode = useAct(async () => otp.data ?? (await otp.refetch({ throwOnError: true })).data, [], {
    onSuccess: (asked) => (asked?.registerOTP ? code.send(bareDigits(values.phone)) : setStep('profile')),
    onError: form.refuse,
  });
  const validate = useSend(validateRegistration, [], {
    onSuccess: ({ unknown }) => {
      if (form.isFineWithout(unknown ?? [])) setStep('bank');
    },
    onError: form.refuse,
  });
  const send = useSend(register, [], {
    onSuccess: () => {
      rememberLogin({ phone: values.phone, password: values.password });
      setStep('done');
    },
    onError: form.refuse,
  });
  // From when the message is shown, which on a slow phone is later than its answer.
  const isDone = step === 'done';
  useEffect(() => {
    if (!isDone) return;
    const goOn = () => void navigate(PATHS.login, { replace: true, state: { phone: values.phone } });
    const timer = setTimeout(goOn, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate, values.phone]);
  const submit = () => {
    if (step === 'phone' && form.isFine(checkPhone(values, BUILD.isLaos), messages)) startCode.mutate();
    if (step === 'profile' && form.isFine(checkProfile(values), messages))
      validate.mutate(profilePart(values, otpToken));
    if (step === 'bank' && form.isFine(checkBank(values), messages)) {
      send.mutate(registration(values, { isLaos: BUILD.isLaos, ...(otpToken === undefined ? {} : { otpToken }) }));
    }
  };
  const shown = stepsShown(asksForCode);
  const place = shown.indexOf(step) + 1;
  return {
    ...form,
    code,
    submit,
    /** Somebody has this number: the way on is to sign in. */
    isTaken: form.errors.phone === codeText(messages, 'EXISTING_USER'),
    busy: startCode.isPending || validate.isPending || send.isPending || code.busy,
    place,
    count: shown.length,
    // The code step is never gone back to: a number that is confirmed stays so.
    goBack: () => form.backTo(step === 'bank' ? 'profile' : 'phone'),
  };
}

export type Registration = ReturnType<typeof useRegister>;

function useRegisterForm(kept: KeptRegistration) {
  const messages = useMessages();
  const toast = useToast();
  const { values, errors, setErrors, write } = useForm(kept.values);
  const { step, setStep, backTo } = useSteps(kept.step);
  const refuse = (error: unknown) => {
    const text = errorText(messages, error);
    const field = isApiFailure(error) ? refusedField(error) : undefined;
    if (!field) return toast('danger', text);
    setErrors({ [field]: text });
    setStep(stepOf(field));
  };
  const refuseTaken = () => {
    setErrors({ phone: codeText(messages, 'EXISTING_USER') });
    setStep('phone');
  };
  const isFine = (problems: RegisterProblems, words: Messages) => {
    const found = Object.entries(problems).map(([field, problem]) => [field, problemText(words, problem, values)]);
    setErrors(Object.fromEntries(found));
    return found.length === 0;
  };
  const [goesWithout, setGoesWithout] = useState<string>();
  /** Codes nobody knows are said once beside their fields; pressed again, the registration goes on without them. */
  const isFineWithout = (unknown: readonly ('sourceCode' | 'inviteCode')[]) => {
    const codes = unknown.map((field) => values[field]).join(' ');
    if (unknown.length === 0 || codes === goesWithout) return true;
    setGoesWithout(codes);
    setErrors(Object.fromEntries(unknown.map((field) => [field, messages.register.unknownCode])));
    return false;
  };
  const change =
    <Field extends RegisterField>(field: Field) =>
    (value: RegisterValues[Field]) => {
      // How many digits a number has is its bank's.
      write({ [field]: value }, field === 'bankCode' ? 'accountNo' : undefined);
    };
  return { values, errors, setErrors, step, setStep, backTo, change, refuse, refuseTaken, isFine, isFineWithout };
}

function problemText(messages: Messages, problem: RegisterProblem, { bankCode }: RegisterValues): string {
  const words: Record<RegisterProblem, string> = {
    required: messages.common.required,
    phone: codeText(messages, 'PHONE_NUMBER_REQUIRE_10_DIGIT'),
    name: messages.register.nameHint,
    short: messages.register.passwordHint,
    differs: messages.register.passwordsDiffer,
    english: messages.register.englishOnly,
    account: messages.register.accountNoHint(accountDigits(bankCode)),
  };
  return words[problem];
}
