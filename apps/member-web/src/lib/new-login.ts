/** What was typed at registration, for the login that the specification asks for after it. In the memory of the page only. */
interface NewLogin {
  phone: string;
  password: string;
}

/** Somebody else may sit there later. */
const KEPT_FOR_MS = 60_000;

let kept: (NewLogin & { untilMs: number }) | undefined;

export function rememberLogin(login: NewLogin): void {
  kept = { ...login, untilMs: Date.now() + KEPT_FOR_MS };
}

/** Hands it out once to the login of that number. */
export function takeNewLogin(phone: string): NewLogin | undefined {
  const found = kept;
  kept = undefined;
  return found && found.phone === phone && Date.now() < found.untilMs ? found : undefined;
}
