// Keeps the app's own files, so that it opens at once and without a line. Calls never pass through here: amounts that are
// shown without a line are those the page has kept itself, with their age.

const KEPT = 'kapao-files';
const SHELL = '/user/home';
const PAGES = /^\/(?:|login|register|forgot|howto|contact|user(?:\/.*)?)$/;
const FILES = /^\/(?:assets|art|icons)\/|^\/(?:favicon\.svg|app\.webmanifest)$/;
const MAX_FILES = 400;
/** What was begun and not sent; the page sends it, and only when its member said so (`src/lib/begun-slip.ts`). */
const BEGUN = 'kapao-begun';
const SHARED_SLIP = '/begun/shared';
const MAX_SHARED_BYTES = 20 * 1024 * 1024;

const isOurs = (address) => new URL(address).origin === location.origin;

/** Which build a page belongs to: the name of its first script. */
async function buildOf(response) {
  return /assets\/index-[\w-]+\.js/.exec(await response.clone().text())?.[0];
}

async function keep(request, response) {
  const files = await caches.open(KEPT);
  await files.put(request, response);
  const all = await files.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MAX_FILES))) {
    if (new URL(old.url).pathname !== SHELL) await files.delete(old);
  }
}

/** What the server says now is kept for the next visit; a page of another build is told about and asked for anew then. */
async function freshPage(request, shown) {
  const page = await fetch(request);
  const isPage = page.ok && !page.redirected && (page.headers.get('content-type') ?? '').startsWith('text/html');
  if (!isPage) return page;
  if (shown === undefined || (await buildOf(page)) === (await buildOf(shown))) {
    await keep(new Request(SHELL), page.clone());
    return page;
  }
  await (await caches.open(KEPT)).delete(SHELL);
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage('newer');
  return page;
}

/** The server keeps the files of a build for seven days; a page that was last confirmed earlier may miss its parts. */
const CONFIRMED_MS = 3 * 24 * 60 * 60 * 1000;
const WAIT_FOR_SERVER_MS = 3_000;

const isConfirmed = (page) => Date.now() - Date.parse(page.headers.get('date')) < CONFIRMED_MS;
const pause = (ms) => new Promise((resume) => setTimeout(resume, ms));

async function pageFor(event) {
  const shown = await caches.match(SHELL);
  const fresh = freshPage(event.request, shown?.clone());
  if (shown === undefined) return fresh;
  if (!isConfirmed(shown)) {
    const page = await Promise.race([fresh.catch(() => undefined), pause(WAIT_FOR_SERVER_MS)]);
    if (page?.ok) return page;
  }
  event.waitUntil(fresh.catch(() => undefined));
  return shown;
}

async function fileFor(request) {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const file = await fetch(request);
  if (file.ok && file.status === 200) await keep(request, file.clone());
  return file;
}

/**
 * A slip that another app hands over, a bank's for one. Any site can post here, so it takes the place of nothing that its member
 * has begun, and the sheet asks its member before it uses the picture.
 */
async function takeShared(request) {
  const shown = Response.redirect('/user/home?do=deposit&method=slip', 303);
  const slip = (await request.formData().catch(() => undefined))?.get('slip');
  if (!(slip instanceof File) || slip.size === 0 || slip.size > MAX_SHARED_BYTES) return shown;
  const headers = { 'content-type': slip.type, 'x-name': encodeURIComponent(slip.name), 'x-at': String(Date.now()) };
  await (await caches.open(BEGUN)).put(SHARED_SLIP, new Response(slip, { headers }));
  return shown;
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (!isOurs(request.url)) return;
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && pathname === '/share') event.respondWith(takeShared(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (PAGES.test(pathname)) event.respondWith(pageFor(event));
  } else if (FILES.test(pathname) && !request.headers.has('range')) event.respondWith(fileFor(request));
});

async function keepAll(addresses) {
  const files = await caches.open(KEPT);
  const wanted = addresses.filter((address) => isOurs(address) && FILES.test(new URL(address).pathname));
  const missing = [SHELL, ...wanted.slice(0, MAX_FILES)].map(async (address) => {
    if ((await files.match(address)) === undefined) await files.add(address);
  });
  await Promise.allSettled(missing);
}

/** The page names what it had fetched before this was there. */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepAll(event.data.keep));
});

/** Whom this browser is told about; kept by the page (`src/lib/push-kept.ts`). */
const TOLD = 'kapao-push';
const TOLD_PLACE = '/push/to';

async function toldOf() {
  const kept = await (await caches.open(TOLD)).match(TOLD_PLACE);
  return kept?.json().catch(() => undefined);
}

/** What is addressed to somebody else was on its way when its member left, and is nobody's business here. */
async function showPush(event) {
  const said = event.data?.json();
  const told = await toldOf();
  if (told === undefined) return (await self.registration.pushManager.getSubscription())?.unsubscribe();
  if (said?.to !== told.to) return;
  const { title, body, lang, tag, path } = said;
  // Told again it takes the place of the first, without a sound; a new answer in the chat is heard.
  const icons = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' };
  await self.registration.showNotification(title, {
    body,
    lang,
    tag,
    renotify: tag === 'chat',
    data: { path },
    ...icons,
  });
}

/** The page that is there goes where the notification leads; without one it is opened. */
async function openPage(path) {
  const address = new URL(path, location.origin);
  if (address.origin !== location.origin || !PAGES.test(address.pathname)) return;
  const [page] = await self.clients.matchAll({ type: 'window' });
  const led = await page?.navigate(address.href).catch(() => undefined);
  if (!led) return self.clients.openWindow(address.href);
  await led.focus().catch(() => undefined);
}

self.addEventListener('push', (event) => event.waitUntil(showPush(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path ?? SHELL));
});
