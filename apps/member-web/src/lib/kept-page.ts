/** The cache and the page of `public/sw.js`. */
const KEPT_FILES = 'kapao-files';
const KEPT_PAGE = '/user/home';

/** Without it the service worker shows the served build at the next load. */
export async function forgetKeptPage(): Promise<void> {
  if ('caches' in globalThis) await (await caches.open(KEPT_FILES)).delete(KEPT_PAGE);
}
