import { isPublicSite } from '../../../config.ts';
import { liveAlertChannels } from '../../../gateways/live-alerts.ts';
import type { Base, Part } from '../../../part.ts';
import { makeAlerts } from './alert.ts';
import { sendOne } from './alert-messages.ts';
import { bindAlerts } from './alert-operator-routes.ts';
import { isMessageDue, purgeAlerts } from './alert-store.ts';

const KEPT_DAYS = 90;

/** What needs a person now, on screen and by the partners that carry alerts. */
export function alertPart({ config, db, partners }: Base): Part {
  const channels = liveAlertChannels(partners);
  const alerts = makeAlerts({
    db,
    channels,
    stamps: config.BACKUP_STAMPS_DIR,
    isPublic: isPublicSite({ SITE_ORIGIN: config.SITE_ORIGIN }),
  });
  const link = new URL('/alerts', config.OPERATOR_ORIGIN).href;
  return {
    bindOffice: (binder) => bindAlerts(binder, { db, alerts }),
    works: [
      { name: 'alerts', everyMs: 15_000, runOne: alerts.look },
      { name: 'alert-messages', everyMs: 2_000, isDue: isMessageDue, runOne: () => sendOne(db, { channels, link }) },
    ],
    purges: { alerts: () => purgeAlerts(db, KEPT_DAYS) },
  };
}
