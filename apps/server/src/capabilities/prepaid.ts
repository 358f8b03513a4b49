import { linkKeyOf } from '../config.ts';
import type { BookInflow } from '../features/inflow/inflow-facts.ts';
import { makePrepaid } from '../features/prepaid/prepaid.ts';
import { prepaidJob } from '../features/prepaid/prepaid-jobs.ts';
import { bindPrepaid } from '../features/prepaid/prepaid-routes.ts';
import { makePrepaidWallet } from '../gateways/prepaid-wallet.ts';
import type { Base, Capability } from './capability.ts';

/** Gift links of the prepaid wallet company (spec 2). */
export function prepaidCapability({ config, db, sealer, partners }: Base, bookInflow: BookInflow): Capability {
  const wallet = makePrepaidWallet(partners.named('prepaid'));
  const linkKey = Buffer.from(linkKeyOf(config), 'base64url');
  const prepaid = makePrepaid({ db, sealer, wallet, bookInflow, linkKey, hosts: config.PREPAID_LINK_HOSTS });
  return { bindMember: (binder) => bindPrepaid(binder, prepaid), works: [prepaidJob(prepaid)] };
}
