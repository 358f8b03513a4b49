import type { Base, Part } from '../../../part.ts';
import { makePasskey } from './passkey.ts';
import { makePasskeyConfirm } from './passkey-confirm.ts';
import { makePasskeyLogin } from './passkey-login.ts';
import { bindPasskey, bindPasskeyDesk } from './passkey-routes.ts';
import { purgeOldProofs } from './passkey-store.ts';

type ConfirmDeps = Parameters<typeof makePasskeyConfirm>[0];
type PasskeyNeeds = Pick<ConfirmDeps, 'siteName' | 'codes' | 'factor' | 'account'> & {
  sessions: ConfirmDeps['sessions'] & Parameters<typeof makePasskeyLogin>[0]['sessions'];
};

/** Passkeys of members: to sign in, and to agree to what leaves. */
export function passkeyPart({ config, db, sealer }: Base, needs: PasskeyNeeds): Part {
  const site = { origin: new URL(config.SITE_ORIGIN).origin };
  const deps = { db, sealer, site, ...needs };
  const passkey = makePasskey(deps);
  return {
    bindMember: (binder) =>
      bindPasskey(binder, { passkey, login: makePasskeyLogin(deps), confirm: makePasskeyConfirm(deps) }),
    bindOffice: (binder) => bindPasskeyDesk(binder, passkey),
    purges: { 'proofs by passkeys': () => purgeOldProofs(db) },
  };
}
