import { randomUUID } from 'node:crypto';
import type { readPush, startPush } from '@kapao/contract/member/push.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody, RouteReply } from '@kapao/contract/shared/route.ts';
import { areBrowserKeys, type PushTarget } from '../../../gateways/push/push-message.ts';
import type { PushService } from '../../../gateways/push/push-service.ts';
import { lockMember } from '../../../operations/operation.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import type { MemberSession } from '../../../shared/sessions.ts';
import { pushTargetPlace } from './push-facts.ts';
import type { PushKeyStore } from './push-key.ts';
import { MAX_BROWSERS } from './push-rules.ts';
import { findOfBrowser, findOfSession, keepNewest, putSubscription, removeOfSession } from './push-store.ts';

export interface PushDeps {
  db: Db;
  sealer: Sealer;
  keys: PushKeyStore;
  service: PushService;
}

export type Push = ReturnType<typeof makePush>;

/** Browsers that members let be told of their money. Each is told for as long as the session that asked for it (record 88). */
export function makePush({ db, sealer, keys, service }: PushDeps) {
  return {
    async read({ memberId, sessionId }: MemberSession): Promise<RouteReply<typeof readPush>> {
      const [{ publicKey }, here] = [await keys.take(), await findOfSession(db, memberId, sessionId)];
      return { publicKey, here: here ? { showsAmounts: here.shows_amounts } : null };
    },

    async start(member: MemberSession, body: RouteBody<typeof startPush>): Promise<RouteReply<typeof startPush>> {
      const { memberId, sessionId } = member;
      const { endpoint, keys: browser, locale, showsAmounts } = body;
      if (!service.isAddress(endpoint) || !areBrowserKeys(browser)) refuse('KEY_INVALID');
      if (member.isFrozen) refuse('INACTIVE_USER');
      const endpointHash = sealer.fingerprint(`push-endpoint|${endpoint}`);
      const target: PushTarget = { endpoint, ...browser };
      const to = await inTransaction(db, async (tx) => {
        await lockMember(tx, memberId);
        const subscriptionId = (await findOfBrowser(tx, memberId, endpointHash)) ?? randomUUID();
        const sealed = sealer.seal(JSON.stringify(target), pushTargetPlace(subscriptionId));
        await putSubscription(tx, {
          ...{ memberId, subscriptionId, endpointHash, sealed, sessionId, locale, showsAmounts },
        });
        await keepNewest(tx, memberId, MAX_BROWSERS);
        return subscriptionId;
      });
      return { to };
    },

    end: ({ memberId, sessionId }: MemberSession) => removeOfSession(db, memberId, sessionId),
  };
}
