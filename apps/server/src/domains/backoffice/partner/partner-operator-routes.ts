import { listPartners, pausePartner, putPartner, tryPartner } from '@kapao/contract/operator/partner.ts';
import type { Directory } from '../../../gateways/directory.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { openGameCodes } from '../../../queries/games/game-facts.ts';
import { listQuotas } from '../../../queries/members/line-link-facts.ts';
import type { Partners } from './partner.ts';
import { listHealth, listUnclear } from './partner-health-store.ts';
import type { SecretFiles } from './partner-secret-files.ts';
import { listPartners as listPartnerRows } from './partner-store.ts';
import { partnerView, protocolViews } from './partner-wire.ts';

interface PartnerRoutesDeps {
  db: Db;
  directory: Directory;
  partners: Partners;
  readFiles: () => Promise<SecretFiles>;
  /** Failures in a row that make a partner broken. */
  brokenAfter: number;
  /** Where members, and partners, reach this site. */
  siteOrigin: string;
}

export function bindPartnersOperator(
  binder: Binder,
  { db, directory, partners, readFiles, brokenAfter, siteOrigin }: PartnerRoutesDeps,
): void {
  binder.bind(listPartners, async () => {
    const [rows, health, quotas] = [await listPartnerRows(db), await listHealth(db), await listQuotas(db)];
    const unclear = await listUnclear(db);
    return {
      partners: rows.map((row) => partnerView(row, { partners: directory, health, unclear, quotas, brokenAfter })),
      protocols: protocolViews(),
      gamesWithoutPartner: (await openGameCodes(db)).filter((code) => !directory.hasGame(code)),
      keysInFiles: (await readFiles()).names,
      noticesAt: `${siteOrigin}/notices/partners/`,
    };
  });
  binder.bind(putPartner, ({ params, body: { reason, secrets, ...terms }, operator }) =>
    partners.put({ id: params.id, terms, secrets }, { operator: operator().username, reason }),
  );
  binder.bind(pausePartner, async ({ params, body: { isPaused, reason }, operator }) => {
    await partners.pause(params.id, isPaused, { operator: operator().username, reason });
    return { message: 'SUCCESS' };
  });
  binder.bind(tryPartner, ({ params, operator }) => partners.tryOut(params.id, operator().username));
}
