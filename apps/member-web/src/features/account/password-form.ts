import { MIN_PASSWORD_LENGTH } from '@kapao/contract/shared/password.ts';
import { countCharacters, plainPassword } from '@kapao/contract/shared/typed-text.ts';

export interface PasswordValues {
  old: string;
  next: string;
  repeat: string;
}

/** What pressing the button does: nothing while one is empty (spec 5), else a problem or the change. */
export function readPasswordChange({ old, next, repeat }: PasswordValues): 'ignored' | 'differs' | 'short' | 'change' {
  if (old === '' || next === '' || repeat === '') return 'ignored';
  const chosen = plainPassword(next);
  if (chosen !== plainPassword(repeat)) return 'differs';
  return countCharacters(chosen) < MIN_PASSWORD_LENGTH ? 'short' : 'change';
}
