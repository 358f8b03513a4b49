import type { CDPSession, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { Product } from './harness.ts';
import type { PushBrowser } from './outside-world.ts';

/**
 * A headless Chromium has no push service and shows no question, so these two are played here: what the browser is given comes from
 * the push service of the outside world, and its owner says what a test says. The page, the worker and what it shows are real; what
 * the service received is handed to the worker as the browser would (`ServiceWorker.deliverPushMessage`).
 */
export async function playPushService(page: Page, { product, answers }: { product: Product; answers: boolean }) {
  const { world, memberOrigin } = product;
  const browsers: PushBrowser[] = [];
  await page
    .context()
    .grantPermissions(['notifications', 'clipboard-read', 'clipboard-write'], { origin: memberOrigin });
  await page.exposeFunction('kapaoSubscribe', async (key: string) => {
    const browser = await world.subscribe(key);
    browsers.push(browser);
    return browser;
  });
  await page.exposeFunction('kapaoUnsubscribe', (id: string) => world.unsubscribe(id));
  await page.addInitScript(actAsPushService, answers);
  return {
    /** What the push service has for the browser as it is subscribed now, newest first. */
    async brought(count: number): Promise<string[]> {
      const look = async () => {
        const got = await world.pushedTo(browsers.at(-1)?.id ?? '');
        expect(got.length).toBeGreaterThanOrEqual(count);
        return got;
      };
      return vi.waitFor(look, { timeout: 60_000, interval: 200 });
    },
    browsers,
  };
}

declare global {
  interface Window {
    kapaoSubscribe(key: string): Promise<PushBrowser>;
    kapaoUnsubscribe(id: string): Promise<unknown>;
  }
}

/** Runs in the page. */
function actAsPushService(answers: boolean): void {
  const ASKED = 'world-asked';
  const KEPT = 'world-push';
  const said = () => sessionStorage.getItem(ASKED) ?? 'default';
  Object.defineProperty(Notification, 'permission', { get: said });
  Notification.requestPermission = async () => {
    sessionStorage.setItem(ASKED, answers ? 'granted' : 'denied');
    return answers ? 'granted' : 'denied';
  };
  const textOf = (key: BufferSource) =>
    btoa(String.fromCharCode(...new Uint8Array(key as ArrayBuffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const shown = (kept: PushBrowser) =>
    ({
      endpoint: kept.endpoint,
      toJSON: () => ({ endpoint: kept.endpoint, keys: kept.keys }),
      async unsubscribe() {
        localStorage.removeItem(KEPT);
        await window.kapaoUnsubscribe(kept.id);
        return true;
      },
    }) as unknown as PushSubscription;
  const kept = () => {
    const text = localStorage.getItem(KEPT);
    return text === null ? null : shown(JSON.parse(text));
  };
  PushManager.prototype.getSubscription = async () => kept();
  PushManager.prototype.subscribe = async (options) => {
    const known = kept();
    if (known) return known;
    const made = await window.kapaoSubscribe(textOf(options?.applicationServerKey as BufferSource));
    localStorage.setItem(KEPT, JSON.stringify(made));
    return shown(made);
  };
}

/** Hands a message to the worker of the site, as the browser does when its push service brings one. */
export async function deliver(page: Page, { origin, data }: { origin: string; data: string }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(session);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
}

/** The same until it is shown: a worker that just takes the place of another hears nothing. Of one tag one is shown. */
export async function deliverShown(page: Page, message: { origin: string; data: string }): Promise<void> {
  const look = async () => {
    const shown = await shownNotifications(page);
    if (shown.length === 0) await deliver(page, message);
    return shown.length;
  };
  await expect.poll(look, { interval: 500 }).toBe(1);
}

async function registrationOf(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}

export interface Shown {
  title: string;
  body: string;
  tag: string;
  lang: string;
}

/** What the browser shows of the site now. */
export const shownNotifications = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
  });

/** Taps the notification that is shown, in the worker that showed it. */
export async function tapNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('the site has no worker');
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('nothing is shown');
    globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
}
