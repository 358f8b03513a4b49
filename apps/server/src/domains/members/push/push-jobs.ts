import { z } from 'zod';
import type { PushAnswer, PushService } from '../../../gateways/push/push-service.ts';
import { findOperation } from '../../../operations/operation.ts';
import type { Work } from '../../../operations/work-loop.ts';
import type { Db } from '../../../platform/database/db.ts';
import { mapAtOnce } from '../../../platform/process/map-at-once.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { isNewestUnread } from '../../../queries/chat/chat-facts.ts';
import { isSessionLive } from '../../../queries/members/session-facts.ts';
import { pushTargetPlace } from './push-facts.ts';
import type { PushKeyStore } from './push-key.ts';
import { factOf, LEFT_ALONE_SECONDS, retryInSeconds } from './push-rules.ts';
import {
  endPushMessage,
  findSubscription,
  isPushDue,
  type PushMessage,
  putOff,
  removeSubscription,
  type Subscription,
  takeDueMessages,
} from './push-store.ts';
import { type PushFact, pushText } from './push-texts.ts';

/** Taken together, so that one service that is slow does not hold up the next. */
const MESSAGES_AT_ONCE = 16;
/** What is less than this from its end is no news any more. */
const MIN_SECONDS_LEFT = 1;

const target = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

interface JobDeps {
  db: Db;
  sealer: Sealer;
  keys: PushKeyStore;
  service: PushService;
}

/** Sends what facts left to be told, looked at once more: who is told, and whether it is still true, is decided now. */
export function pushJob(deps: JobDeps): Work {
  return {
    name: 'push',
    everyMs: 1_000,
    isDue: isPushDue,
    async runOne() {
      const messages = await takeDueMessages(deps.db, MESSAGES_AT_ONCE);
      await mapAtOnce(messages, MESSAGES_AT_ONCE, (message) => tell(deps, message));
      return messages.length > 0;
    },
  };
}

async function tell({ db, sealer, keys, service }: JobDeps, message: PushMessage): Promise<void> {
  const subscription = message.seconds_left < MIN_SECONDS_LEFT ? undefined : await findSubscription(db, message);
  if (!subscription) return endPushMessage(db, message);
  if (!(await isSessionLive(db, message.member_id, subscription.session_id))) {
    // No session comes back, so what else waits for this browser is not told either.
    await removeSubscription(db, message);
    return endPushMessage(db, message);
  }
  const [fact, own] = [await readFact(db, message), await keys.read()];
  if (!fact || !own) return endPushMessage(db, message);
  const sealed = sealer.open(subscription.target_sealed, pushTargetPlace(subscription.subscription_id));
  const content = {
    text: textOf(message, subscription, fact),
    ttlSeconds: message.seconds_left,
    topic: topicOf(message),
  };
  await conclude(db, message, await service.send(own, target.parse(JSON.parse(sealed)), content));
}

async function readFact(db: Db, { member_id, kind, subject }: PushMessage): Promise<PushFact | undefined> {
  if (kind === 'chat') return (await isNewestUnread(db, member_id, subject)) ? { kind } : undefined;
  const operation = await findOperation(db, member_id, subject);
  return operation && factOf(kind, operation);
}

/** As the worker of the browser reads it (`public/sw.js` of the member app). */
function textOf({ kind, subject }: PushMessage, { subscription_id: to, ...how }: Subscription, fact: PushFact): string {
  const words = pushText(fact, { locale: how.locale, showsAmounts: how.shows_amounts });
  const path = kind === 'chat' ? '/user/home?chat=open' : `/user/statement?do=receipt&id=${subject}`;
  const tag = kind === 'chat' ? 'chat' : subject;
  return JSON.stringify({ to, ...words, lang: how.locale === 'la' ? 'lo' : how.locale, tag, path });
}

/** At most 32 letters of those that addresses take (RFC 8030, 5.4). */
const topicOf = ({ kind, subject }: PushMessage) => (kind === 'chat' ? 'chat' : subject.replaceAll('-', ''));

async function conclude(db: Db, message: PushMessage, answer: PushAnswer): Promise<void> {
  if (answer.outcome === 'gone') await removeSubscription(db, message);
  if (answer.outcome !== 'later') return endPushMessage(db, message);
  const isUntried = answer.isUntried === true;
  const seconds = isUntried ? LEFT_ALONE_SECONDS : retryInSeconds(message.attempts, answer.retryAfterMs);
  if (seconds === undefined || seconds >= message.seconds_left) return endPushMessage(db, message);
  await putOff(db, message, { seconds, isUntried });
}
