import type { passkeyMade, passkeyUsed } from '@kapao/contract/shared/passkey.ts';
import type * as z from 'zod/mini';

/** What the server asks the browser for, as WebAuthn spells it. */
type Options = { challenge: string };

/** Browsers make none for a bare address, nor inside a page of another site, and old ones none at all. */
export function canUsePasskeys(): boolean {
  const isName = /[a-z]/i.test(window.location.hostname) && !window.location.hostname.includes(':');
  return (
    isName && window.isSecureContext && window.self === window.top && typeof window.PublicKeyCredential === 'function'
  );
}

/** Whoever closes the question of the device, or has no passkey to answer with, is told so by the browser; that is no fault. */
export function isPasskeyDeclined(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name);
}

/** Asks the device to make a passkey. The library is loaded by the few who need it. */
export async function makePasskey(options: Options): Promise<z.output<typeof passkeyMade>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server made these options by the same standard the browser reads them by.
  const made = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
  return made as z.output<typeof passkeyMade>;
}

/** Asks the device to answer with one of its passkeys; with `isOffered` beside what the browser fills in, and for as long as nobody asks again. */
export async function answerWithPasskey(
  options: Options,
  { isOffered = false }: { isOffered?: boolean } = {},
): Promise<z.output<typeof passkeyUsed>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const used = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: isOffered,
    verifyBrowserAutofillInput: false,
  });
  return used as z.output<typeof passkeyUsed>;
}

/** Whether the browser offers passkeys where it fills in names. */
export async function offersPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill();
}

/** Ends an offer that is open. */
export async function endPasskeyOffer(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
