import { setTimeout as sleep } from 'node:timers/promises';
import { doneWithin } from '../process/done-within.ts';
import { reportFirst } from '../process/report-first.ts';
import type { CarrierWaits, SocketAdapters } from './socket-carrier.ts';

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;
/** Beyond this nothing has been answered for seconds, and pages fetch what they missed. */
const MAX_WAITING = 5_000;

/** Over Redis, which keeps nothing. Its client is loaded only where it is used: it takes memory that sockets could have. */
export async function makeRedisAdapters(
  redisUrl: string,
  { answerTimeoutMs, checkEveryMs }: CarrierWaits,
  report: (work: string, error: unknown) => void,
): Promise<SocketAdapters> {
  const { createClient } = await import('redis');
  const { createAdapter } = await import('@socket.io/redis-adapter');
  const publisher = createClient({
    url: redisUrl,
    // What cannot be said now is not said later: pages fetch what they missed.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    pingInterval: checkEveryMs,
    socket: {
      connectTimeout: answerTimeoutMs,
      // A connection can be dead without anybody having said so; left to itself the client would not replace that one.
      socketTimeout: checkEveryMs + answerTimeoutMs,
      reconnectStrategy: (retries) => Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** retries) * (0.5 + Math.random() / 2),
    },
  });
  const subscriber = publisher.duplicate();
  let reason = 'no answer';
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    // Not asked to end: without a connection they would wait for an answer for ever.
    for (const client of [publisher, subscriber]) client.destroy();
  };
  const outage = reportFirst((error) => report('carrier of chat events', error));
  for (const client of [publisher, subscriber]) {
    // The client connects anew by itself; without a listener a lost connection would end the process.
    client.on('error', (error: Error) => {
      reason = error.message || error.name;
      outage.failed(error);
    });
    client.on('ready', outage.worked);
  }

  /** Once it has succeeded the client subscribes anew by itself, but one that a lost connection rejects it forgets. */
  async function untilSubscribed(subscribe: () => Promise<unknown>): Promise<void> {
    for (;;) {
      const isDone = await subscribe().then(
        () => true,
        (error: unknown) => {
          if (!isClosed) outage.failed(error);
          return isClosed;
        },
      );
      if (isDone) return;
      await sleep(FIRST_RETRY_MS, undefined, { ref: false });
    }
  }

  // The adapter leaves all of these answers alone, and one that a lost connection rejects would end the process.
  const lost = (error: unknown) => {
    if (!isClosed) outage.failed(error);
  };
  const own = {
    publish: publisher.publish.bind(publisher),
    subscribe: subscriber.subscribe.bind(subscriber),
    pSubscribe: subscriber.pSubscribe.bind(subscriber),
    unsubscribe: subscriber.unsubscribe.bind(subscriber),
    pUnsubscribe: subscriber.pUnsubscribe.bind(subscriber),
  };
  Object.assign(publisher, {
    publish: (...said: Parameters<typeof own.publish>) => own.publish(...said).catch(lost),
  });
  Object.assign(subscriber, {
    subscribe: (...said: Parameters<typeof own.subscribe>) => untilSubscribed(() => own.subscribe(...said)),
    pSubscribe: (...said: Parameters<typeof own.pSubscribe>) => untilSubscribed(() => own.pSubscribe(...said)),
    unsubscribe: (...said: Parameters<typeof own.unsubscribe>) => own.unsubscribe(...said).catch(lost),
    pUnsubscribe: (...said: Parameters<typeof own.pUnsubscribe>) => own.pUnsubscribe(...said).catch(lost),
  });

  const connectTimeoutMs = 2 * answerTimeoutMs;
  const connecting = Promise.all([publisher.connect(), subscriber.connect()]);
  if (!(await doneWithin(connectTimeoutMs, connecting))) {
    await close();
    const seconds = connectTimeoutMs / 1_000;
    throw new Error(`Redis at ${new URL(redisUrl).host} (REDIS_URL) cannot be used: ${reason}, for ${seconds} s.`);
  }
  return { adapterFor: (name) => createAdapter(publisher, subscriber, { key: `kapao-${name}` }), close };
}
