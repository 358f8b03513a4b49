import {
  changeBankAccountName,
  changePassword,
  changeProfile,
  getProfile,
  holdPayouts,
  resetPassword,
} from '@kapao/contract/member/account.ts';
import { lookupInviter } from '@kapao/contract/member/invite.ts';
import { stopPayouts } from '@kapao/contract/member/payout-stop-link.ts';
import { register, validateRegistration } from '@kapao/contract/member/registration.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Account } from './account.ts';
import type { AccountChanges } from './account-changes.ts';

const DONE = { message: 'SUCCESS' };

const doneWithout = <Code>(unknown: Code[]) => ({ ...DONE, ...(unknown.length > 0 && { unknown }) });

export function bindAccount(
  binder: Binder,
  {
    account,
    accountChanges,
    inviterName,
  }: { account: Account; accountChanges: AccountChanges; inviterName: (code: string) => Promise<string | null> },
): void {
  binder.bind(validateRegistration, async ({ body }) => {
    const { unknown } = await account.validate(body);
    return doneWithout(unknown);
  });
  binder.bind(register, async ({ body, address, userAgent, deviceId }) => {
    return doneWithout(await account.registerMember(body, { address, userAgent, deviceId }));
  });
  binder.bind(lookupInviter, async ({ query }) => ({ name: await inviterName(query.code) }));
  binder.bind(getProfile, ({ member }) => account.profile(member().memberId));
  binder.bind(changeProfile, async ({ member, address, body }) => {
    await accountChanges.changeProfile({ member: member(), address }, body);
    return DONE;
  });
  binder.bind(changeBankAccountName, async ({ member, address, body }) => {
    await accountChanges.changeBankAccountName({ member: member(), address }, body);
    return DONE;
  });
  binder.bind(holdPayouts, async ({ member, address }) => {
    await accountChanges.holdPayouts({ member: member(), address });
    return DONE;
  });
  binder.bind(stopPayouts, ({ body, address }) => accountChanges.stopPayouts(body, address));
  binder.bind(changePassword, async ({ member, address, body }) => {
    await accountChanges.changePassword({ member: member(), address }, body);
    return DONE;
  });
  binder.bind(resetPassword, async ({ body, address, deviceId }) => {
    await accountChanges.resetPassword(body, { address, deviceId });
    return DONE;
  });
}
