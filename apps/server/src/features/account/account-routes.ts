import { getProfile, register, validateRegistration } from '@kapao/contract/member/account.ts';
import type { Binder } from '../../http/bind.ts';
import type { Account } from './account.ts';

export function bindAccount(binder: Binder, account: Account): void {
  binder.bind(validateRegistration, async ({ body }) => {
    await account.validate(body);
    return { message: 'SUCCESS' };
  });
  binder.bind(register, async ({ body }) => {
    await account.registerMember(body);
    return { message: 'SUCCESS' };
  });
  binder.bind(getProfile, ({ member }) => account.profile(member().memberId));
}
