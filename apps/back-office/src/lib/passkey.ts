import type { operatorPasskeyLogin } from '@kapao/contract/operator/login.ts';
import type { addPasskey } from '@kapao/contract/operator/own-account.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';

type Options = { challenge: string };

/** Browsers make none for a bare address, and old ones none at all. */
export function canUsePasskeys(): boolean {
  const isName = /[a-z]/i.test(window.location.hostname) && !window.location.hostname.includes(':');
  return isName && window.isSecureContext && typeof window.PublicKeyCredential === 'function';
}

/** Asks the device to make a passkey. The library is loaded by the few who need it. */
export async function makePasskey(options: Options): Promise<RouteBody<typeof addPasskey>['made']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server made these options by the same standard the browser reads them by.
  const made = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
  return made as RouteBody<typeof addPasskey>['made'];
}

/** Asks the device to answer with one of its passkeys. */
export async function answerWithPasskey(options: Options): Promise<RouteBody<typeof operatorPasskeyLogin>['used']> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const used = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  return used as RouteBody<typeof operatorPasskeyLogin>['used'];
}
