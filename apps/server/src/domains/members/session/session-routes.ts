import { login, logout } from '@kapao/contract/member/login.ts';
import { endOtherSessions, endSession, listSessions, prove, seeNewDevices } from '@kapao/contract/member/session.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Session } from './session.ts';

export function bindSession(binder: Binder, session: Session): void {
  binder.bind(login, ({ body, address, userAgent, deviceId }) =>
    session.logIn({
      username: body.username,
      password: body.password,
      isRemembered: body.remember ?? false,
      address,
      userAgent,
      deviceId,
      secondFactor: body.secondFactor,
    }),
  );
  binder.bind(logout, async ({ member }) => {
    await session.logOut(member());
    return { message: 'SUCCESS' };
  });
  binder.bind(listSessions, ({ member }) => session.list(member()));
  binder.bind(seeNewDevices, async ({ member }) => {
    await session.see(member());
    return { message: 'SUCCESS' };
  });
  binder.bind(endSession, async ({ member, body }) => {
    await session.end(member(), body.sessionId);
    return { message: 'SUCCESS' };
  });
  binder.bind(endOtherSessions, async ({ member }) => {
    await session.endOthers(member());
    return { message: 'SUCCESS' };
  });
  binder.bind(prove, async ({ member, body }) => {
    await session.checkPassword(member(), body.password);
    return { message: 'SUCCESS' };
  });
}
