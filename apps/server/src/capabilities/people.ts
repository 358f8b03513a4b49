import { codeLimitsOf } from '../config.ts';
import { makeAccount } from '../features/account/account.ts';
import { makeAccountChanges } from '../features/account/account-changes.ts';
import { memberMessageJob } from '../features/account/account-message-jobs.ts';
import { stopAddressOf } from '../features/account/payout-stop-link.ts';
import { makeContent } from '../features/content/content.ts';
import { makeMemberDesk } from '../features/member-desk/member-desk.ts';
import { makeOneTimeCode } from '../features/one-time-code/one-time-code.ts';
import { makeOperator } from '../features/operator/operator.ts';
import { makeFactorGate } from '../features/second-factor/factor-gate.ts';
import { makeSession } from '../features/session/session.ts';
import { makeDepositAccounts } from '../features/settings/deposit-accounts.ts';
import { makeSettings } from '../features/settings/settings.ts';
import { makeSite } from '../features/site/site.ts';
import { makeSmsGateway } from '../gateways/sms.ts';
import type { Passwords } from '../platform/security/passwords.ts';
import type { Base } from './capability.ts';

export type People = ReturnType<typeof makePeople>;

/** Members, their sessions, what they read, and the people who run the site: the frame that every capability stands in. */
export function makePeople(
  { config, db, sealer, partners, isLaos, likeness, propose, known }: Base,
  passwords: Passwords,
) {
  const { origin } = new URL(config.SITE_ORIGIN);
  const site = makeSite(db, known.site);
  const content = makeContent(db, known.site);
  const { siteName } = content;
  const factor = makeFactorGate({ db, sealer });
  const session = makeSession({ db, passwords, isLaos, known: known.sessions, noteSignals: likeness.note, factor });
  const sms = makeSmsGateway(partners.named('sms'));
  const oneTimeCode = makeOneTimeCode({
    db,
    sealer,
    sms,
    isLaos,
    limits: codeLimitsOf(config),
    siteName,
    siteHost: new URL(origin).hostname,
  });
  const operator = makeOperator({
    db,
    passwords,
    sealer,
    site: { origin: config.OPERATOR_ORIGIN, name: 'Kapao Office' },
  });
  const members = { db, passwords, sealer, siteName, noteSignals: likeness.note };
  return {
    site,
    session,
    factor,
    content,
    oneTimeCode,
    messages: memberMessageJob({ db, sms, linkOf: (messageId) => stopAddressOf(sealer, origin, messageId) }),
    account: makeAccount({ ...members, isLaos, codes: oneTimeCode, addressLimitFactor: config.ADDRESS_LIMIT_FACTOR }),
    accountChanges: makeAccountChanges({ ...members, codes: oneTimeCode, sessions: session, factor }),
    operator,
    settings: makeSettings({ db, propose }),
    depositAccounts: makeDepositAccounts({ db, sealer, propose }),
    memberDesk: makeMemberDesk({ db, sealer, isLaos }),
  };
}
