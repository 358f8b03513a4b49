import { readPush, startPush } from '@kapao/contract/member/push.ts';
import type { PushedMessage, PushSubscription } from './outside-world.ts';
import { type Member, until, type World } from './world.ts';

export interface BrowserWish {
  /** A browser that is there already, whoever it belongs to. */
  browser?: PushSubscription;
  locale?: 'th' | 'la' | 'en';
  showsAmounts?: boolean;
}

/** As the member app does it; answers the browser, which was made for the site's key where none is named. */
export async function subscribe(world: World, { token }: Pick<Member, 'token'>, wish: BrowserWish = {}) {
  const key = (await world.call(readPush, { token })).reply?.publicKey ?? '';
  const browser = wish.browser ?? (await world.outside.subscribe(key));
  const { endpoint, keys } = browser;
  const body = { endpoint, keys, locale: wish.locale ?? 'en', showsAmounts: wish.showsAmounts ?? false };
  const answered = await world.call(startPush, { token, body });
  return { browser, answered };
}

export const toldTo = (world: World, browser: PushSubscription): Promise<PushedMessage[]> =>
  world.outside.pushedTo(browser.id);

/** Waits until a browser has got so many; answers their titles, newest first. */
export async function titlesOf(world: World, browser: PushSubscription, count: number): Promise<string[]> {
  await until(`a browser is told ${count} times`, async () => (await toldTo(world, browser)).length >= count);
  return (await toldTo(world, browser)).map(({ said }) => said.title);
}

/** Lets time pass: whatever waits for its next try is due now. */
export async function hurryPush(world: World): Promise<void> {
  await world.admin.query('update push_messages set next_attempt_at = now() where next_attempt_at > now()');
  world.app.workLoop.wake('push');
}

/** Until nothing waits to be told any more. */
export async function untilToldAll(world: World): Promise<void> {
  await until('everything was told', async () => {
    const waiting = await world.admin.query('select 1 from push_messages where attempts = 0 limit 1');
    if (waiting.rowCount !== 0) await hurryPush(world);
    return (await world.admin.query('select 1 from push_messages limit 1')).rowCount === 0;
  });
}
