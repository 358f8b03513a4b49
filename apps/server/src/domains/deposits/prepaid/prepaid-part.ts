import { linkKeyOf } from '../../../config.ts';
import { livePrepaid } from '../../../gateways/live-gateways.ts';
import type { Base, Needs, Part } from '../../../part.ts';
import { makePrepaid } from './prepaid.ts';
import { prepaidJob } from './prepaid-jobs.ts';
import { bindPrepaid } from './prepaid-routes.ts';

/** Gift links of the prepaid wallet company (spec 2). */
export function prepaidPart(
  { config, db, sealer, partners }: Base,
  { bookInflow, setAside }: Needs<typeof makePrepaid, 'bookInflow' | 'setAside'>,
): Part {
  const wallets = livePrepaid(partners);
  const linkKey = Buffer.from(linkKeyOf(config), 'base64url');
  const prepaid = makePrepaid({ db, sealer, wallets, bookInflow, setAside, linkKey, hosts: config.PREPAID_LINK_HOSTS });
  return { bindMember: (binder) => bindPrepaid(binder, prepaid), works: [prepaidJob(prepaid)] };
}
