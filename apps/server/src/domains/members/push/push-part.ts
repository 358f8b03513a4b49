import { makePushService } from '../../../gateways/push/push-service.ts';
import type { Base, Part } from '../../../part.ts';
import { makePush } from './push.ts';
import { pushJob } from './push-jobs.ts';
import { makePushKeys } from './push-key.ts';
import { bindPush } from './push-routes.ts';
import { purgeOldSubscriptions } from './push-store.ts';

/** Members are told of their money where they are not looking. Facts leave what is to be told, so no part hands it anything. */
export function pushPart({ config, db, sealer }: Base): Part {
  const keys = makePushKeys({ db, sealer });
  const service = makePushService({
    hosts: config.PUSH_HOSTS,
    isLocal: config.LOCAL_PARTNERS,
    contact: contactOf(config.SITE_ORIGIN),
  });
  const push = makePush({ db, sealer, keys, service });
  return {
    bindMember: (binder) => bindPush(binder, push),
    works: [pushJob({ db, sealer, keys, service })],
    purges: { 'browsers that are told': () => purgeOldSubscriptions(db) },
  };
}

/** Push services take an address of the web, or of mail; a demonstration has neither. */
const contactOf = (origin: string) => (origin.startsWith('https:') ? origin : 'mailto:nobody@localhost');
