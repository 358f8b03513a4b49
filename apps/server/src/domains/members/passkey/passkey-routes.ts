import {
  addPasskey,
  confirmByPasskey,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  startPasskey,
  startPasskeyConfirm,
  startPasskeyLogin,
  startPasskeySwitch,
  switchPasskey,
} from '@kapao/contract/member/passkey.ts';
import { resetPasskeys } from '@kapao/contract/operator/member.ts';
import type { Binder } from '../../../http/bind.ts';
import type { SignInAnswer } from '../../../platform/security/second-factor/webauthn.ts';
import type { Passkey } from './passkey.ts';
import type { PasskeyConfirm } from './passkey-confirm.ts';
import type { PasskeyLogin } from './passkey-login.ts';

const SUCCESS = { message: 'SUCCESS' } as const;

interface PasskeyRoutesDeps {
  passkey: Passkey;
  login: PasskeyLogin;
  confirm: PasskeyConfirm;
}

export function bindPasskey(binder: Binder, { passkey, login, confirm }: PasskeyRoutesDeps): void {
  binder.bind(startPasskeyLogin, async () => ({ options: { ...(await login.start()) } }));
  binder.bind(passkeyLogin, ({ body, address, userAgent, deviceId }) =>
    login.finish(body.used as SignInAnswer, { isRemembered: body.remember ?? false, address, userAgent, deviceId }),
  );
  binder.bind(listPasskeys, ({ member }) => passkey.list(member()));
  binder.bind(startPasskey, async ({ member, address, body }) => ({
    options: { ...(await passkey.start({ member: member(), address }, body)) },
  }));
  binder.bind(addPasskey, async ({ member, address, userAgent, body }) => {
    await passkey.add({ member: member(), address, userAgent }, body);
    return SUCCESS;
  });
  binder.bind(removePasskey, async ({ member, address, body }) => {
    await passkey.remove({ member: member(), address }, body);
    return SUCCESS;
  });
  binder.bind(startPasskeySwitch, async ({ member, body }) => ({
    options: { ...(await confirm.startSwitch(member(), body)) },
  }));
  binder.bind(switchPasskey, ({ member, address, body }) => confirm.switch({ member: member(), address }, body));
  binder.bind(startPasskeyConfirm, async ({ member, body }) => ({
    options: { ...(await confirm.start(member(), body)) },
  }));
  binder.bind(confirmByPasskey, async ({ member, body }) => {
    await confirm.confirm(member(), body);
    return SUCCESS;
  });
}

export function bindPasskeyDesk(binder: Binder, passkey: Passkey): void {
  binder.bind(resetPasskeys, async ({ params, body, operator }) => {
    await passkey.resetFor(params.id, { operator: operator().username, reason: body.reason });
    return SUCCESS;
  });
}
