import type { SmsGateway } from '../../gateways/sms.ts';
import type { Base, Giving, Needs } from '../../part.ts';
import { type Account, makeAccount } from './account.ts';
import { makeAccountChanges } from './account-changes.ts';
import { memberMessageJob } from './account-message-jobs.ts';
import { purgeOldMessages } from './account-message-store.ts';
import { bindAccount } from './account-routes.ts';
import { makeFactorNotices } from './factor-notices.ts';
import { stopAddressOf } from './payout-stop-link.ts';

type AccountNeeds = Needs<typeof makeAccount, 'siteName' | 'noteSignals' | 'codes'> &
  Needs<typeof makeAccountChanges, 'codes' | 'sessions' | 'factor'> & { sms: SmsGateway };

interface Given {
  account: Account;
  /** Messages to members about their second factor. */
  factorNotices: ReturnType<typeof makeFactorNotices>;
}

/** Registration, the profile, and text messages to members. */
export function accountPart(base: Base, { sms, ...needs }: AccountNeeds): Giving<Given> {
  const { config, db, sealer, passwords, isLaos } = base;
  const { origin } = new URL(config.SITE_ORIGIN);
  const members = { db, passwords, sealer, ...needs };
  const account = makeAccount({ ...members, isLaos, addressLimitFactor: config.ADDRESS_LIMIT_FACTOR });
  const accountChanges = makeAccountChanges(members);
  return {
    gives: { account, factorNotices: makeFactorNotices(sealer) },
    bindMember: (binder) => bindAccount(binder, { account, accountChanges }),
    works: [memberMessageJob({ db, sms, linkOf: (messageId) => stopAddressOf(sealer, origin, messageId) })],
    purges: { messages: () => purgeOldMessages(db) },
  };
}
