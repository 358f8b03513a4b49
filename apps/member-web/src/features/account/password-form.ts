import { MIN_PASSWORD_LENGTH } from '@kapao/contract/shared/password.ts';

export interface PasswordValues {
  old: string;
  next: string;
  repeat: string;
}

/** What pressing the button does: nothing while one is empty (spec 5), else a problem or the change. */
export function readPasswordChange({ old, next, repeat }: PasswordValues): 'ignored' | 'differs' | 'short' | 'change' {
  if (old === '' || next === '' || repeat === '') return 'ignored';
  if (next !== repeat) return 'differs';
  return next.length < MIN_PASSWORD_LENGTH ? 'short' : 'change';
}
