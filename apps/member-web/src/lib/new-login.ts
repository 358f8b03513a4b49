/** The password typed at registration, for the login that the specification asks for after it. In the memory of the page only. */
let kept: { phone: string; password: string } | undefined;

export function rememberLogin(login: { phone: string; password: string }): void {
  kept = login;
}

/** Hands the password out once, to the login of that number. */
export function takePassword(phone: string): string | undefined {
  const found = kept?.phone === phone ? kept.password : undefined;
  kept = undefined;
  return found;
}
