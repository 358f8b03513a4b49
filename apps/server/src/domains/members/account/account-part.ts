import type { SmsGateway } from '../../../gateways/sms.ts';
import type { Base, Giving, Needs } from '../../../part.ts';
import { type Account, inviterName, makeAccount } from './account.ts';
import { makeAccountChanges } from './account-changes.ts';
import { type LineSender, memberMessageJob } from './account-message-jobs.ts';
import { purgeOldMessages } from './account-message-store.ts';
import { makeAccountNotices } from './account-notices.ts';
import { bindAccount } from './account-routes.ts';
import { stopAddressOf } from './payout-stop-link.ts';

type AccountNeeds = Needs<typeof makeAccount, 'siteName' | 'noteSignals' | 'codes'> &
  Needs<typeof makeAccountChanges, 'codes' | 'sessions' | 'factor' | 'places'> & {
    sms: SmsGateway;
    line: LineSender;
  };

interface Given {
  account: Account;
  /** What members are told when their second factor or their LINE changes. */
  notices: ReturnType<typeof makeAccountNotices>;
}

/** Registration, the profile, and messages to members. */
export function accountPart(base: Base, { sms, line, ...needs }: AccountNeeds): Giving<Given> {
  const { config, db, sealer, passwords, isLaos } = base;
  const { origin } = new URL(config.SITE_ORIGIN);
  const members = { db, passwords, sealer, ...needs };
  const account = makeAccount({ ...members, isLaos, addressLimitFactor: config.ADDRESS_LIMIT_FACTOR });
  const accountChanges = makeAccountChanges(members);
  return {
    gives: { account, notices: makeAccountNotices(sealer) },
    bindMember: (binder) =>
      bindAccount(binder, { account, accountChanges, inviterName: (code) => inviterName(db, code) }),
    works: [memberMessageJob({ db, sms, line, linkOf: (messageId) => stopAddressOf(sealer, origin, messageId) })],
    purges: { messages: () => purgeOldMessages(db) },
  };
}
