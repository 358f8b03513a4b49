import { codeLimitsOf } from '../../../config.ts';
import type { Base, Giving, Needs } from '../../../part.ts';
import { makeOneTimeCode, type OneTimeCode } from './one-time-code.ts';
import { bindOneTimeCode } from './one-time-code-routes.ts';

/** Codes by text message that prove a phone number. */
export function oneTimeCodePart(
  { config, db, sealer, isLaos }: Base,
  needs: Needs<typeof makeOneTimeCode, 'sms' | 'line' | 'siteName' | 'places'>,
): Giving<OneTimeCode> {
  const limits = codeLimitsOf(config);
  const siteHost = new URL(config.SITE_ORIGIN).hostname;
  const oneTimeCode = makeOneTimeCode({ db, sealer, isLaos, limits, siteHost, ...needs });
  return {
    gives: oneTimeCode,
    bindMember: (binder) => bindOneTimeCode(binder, oneTimeCode),
    purges: { codes: oneTimeCode.purgeOld },
  };
}
