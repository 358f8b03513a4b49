import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import type { RegisterStep } from './register-form.ts';

interface StepState {
  step: string;
  /** The step that is one back in the history. */
  before: string | undefined;
}

function isStepState(state: unknown): state is StepState {
  return typeof state === 'object' && state !== null && 'step' in state && 'before' in state;
}

/**
 * The step of the registration, kept in the history, so that back on a phone leads to the step before and not out of it.
 * After a reload only steps count that were reached since then, or whose code was kept.
 */
export function useSteps(resumed: RegisterStep | undefined) {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [reached, setReached] = useState<readonly RegisterStep[]>(resumed ? ['phone', resumed] : ['phone']);
  const kept = isStepState(state) ? state : undefined;
  // The entry that the registration began with has no state: that of a resumed one gets it below, any other is the first step.
  const [hasBegun, setBegun] = useState(kept !== undefined);
  if (kept && !hasBegun) setBegun(true);
  // What came after the resumed step is asked for again from there on.
  const latest = kept || !hasBegun ? reached.at(-1) : undefined;
  const step = reached.find((known) => known === kept?.step) ?? latest ?? 'phone';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the entry that was loaded anew.
  useEffect(() => {
    if (resumed !== undefined && kept?.step !== resumed)
      navigate({ search }, { replace: true, state: { step: resumed, before: 'phone' } });
  }, []);

  function setStep(next: RegisterStep) {
    setReached((steps) => (steps.includes(next) ? steps : [...steps, next]));
    if (next === step) return;
    // A code is not gone back to, and neither is what comes after the end; a refusal leads to its field in place.
    const isForward = !reached.includes(next) || next === 'code';
    const replace = step === 'code' || next === 'done' || !isForward;
    void navigate({ search }, { replace, state: { step: next, before: replace ? kept?.before : step } });
  }

  function backTo(earlier: RegisterStep) {
    if (kept?.before === earlier && kept.step === step) void navigate(-1);
    else void navigate({ search }, { replace: true, state: { step: earlier, before: undefined } });
  }

  return { step, setStep, backTo };
}
