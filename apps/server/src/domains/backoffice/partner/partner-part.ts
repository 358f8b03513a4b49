import { isPublicSite } from '../../../config.ts';
import type { Base, Part } from '../../../part.ts';
import { makePartners } from './partner.ts';
import { purgeReports } from './partner-health-store.ts';
import { bindPartnersOperator } from './partner-operator-routes.ts';
import { makePartnerPublisher } from './partner-publisher.ts';
import { makePartnerReports } from './partner-reports.ts';
import { readSecretFiles } from './partner-secret-files.ts';
import { purgeWaitingSecrets } from './partner-store.ts';

/** A proposal that nobody decided is gone long before. */
const WAITING_DAYS = 60;
const REPORT_DAYS = 7;

/** Partners as operators enter, try, pause and watch them. */
export function partnerPart({ config, db, sealer, propose, partners: directory, partnerRows, report }: Base): Part {
  const isPublic = isPublicSite({ SITE_ORIGIN: config.SITE_ORIGIN });
  const addresses = { isPublic, allowsLocal: config.LOCAL_PARTNERS };
  const readFiles = () => readSecretFiles(config.PARTNER_SECRETS_DIR);
  const own = { db, sealer, propose, partners: directory, readAgain: partnerRows.read };
  const partners = makePartners({ ...own, addresses, readFiles });
  const reports = makePartnerReports({ db, partners: directory, report });
  return {
    bindOffice: (binder) =>
      bindPartnersOperator(binder, {
        db,
        directory,
        partners,
        readFiles,
        brokenAfter: config.BREAKER_FAILURES,
        siteOrigin: new URL(config.SITE_ORIGIN).origin,
      }),
    publishers: [makePartnerPublisher(partnerRows.expectChange)],
    purges: { 'partner reports': () => purgeReports(db, REPORT_DAYS) },
    purgesOfDesk: { 'credentials nobody agreed on': () => purgeWaitingSecrets(db, WAITING_DAYS) },
    async attachMember(listener) {
      listener.addHook('onClose', async () => reports.stop());
    },
  };
}
