import type { Base, Needs, Part } from '../../../part.ts';
import { makeLineHearing } from './line-hear.ts';
import { makeLineLink } from './line-link.ts';
import { bindLineDesk, bindLineLink } from './line-link-routes.ts';
import { purgeOldCodes } from './line-link-store.ts';
import { messageQuotaJob } from './message-quota-jobs.ts';

type LineNeeds = Needs<typeof makeLineLink, 'messengers' | 'siteName' | 'codes' | 'factor' | 'sessions' | 'account'>;

/** LINE for members who link it. Who sends by it is handed the channel. */
export function lineLinkPart({ db, sealer }: Base, needs: LineNeeds): Part {
  const line = makeLineLink({ db, sealer, ...needs });
  return {
    bindMember: (binder) => bindLineLink(binder, line),
    bindOffice: (binder) => bindLineDesk(binder, line),
    noticesOf: { message: makeLineHearing({ db, sealer, ...needs }) },
    works: [messageQuotaJob({ db, messengers: needs.messengers })],
    purges: { 'codes for LINE': () => purgeOldCodes(db) },
  };
}
