import { bareDigits } from '@kapao/contract/shared/typed-text.ts';

/** Codes are six digits; people paste them with blanks, and phones offer other scripts' digits too. */
export function cleanTotp(typed: string): string {
  return bareDigits(typed).replace(/\D/g, '').slice(0, 6);
}

export interface SignInFields {
  username: string;
  password: string;
  totp: string;
}

/** True when it is worth asking the server. */
export function isComplete(fields: SignInFields): boolean {
  return fields.username.trim() !== '' && fields.password !== '' && /^\d{6}$/.test(fields.totp);
}
