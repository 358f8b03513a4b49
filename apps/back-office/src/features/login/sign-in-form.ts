/** Codes are six digits; people paste them with blanks, and phones offer other scripts' digits too. */
export function cleanTotp(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\u0ed0-\u0ed9]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0))
    .replace(/\D/g, '')
    .slice(0, 6);
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
