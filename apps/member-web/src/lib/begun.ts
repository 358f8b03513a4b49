/** Where the browser keeps what was begun and not sent, beside the app's own files. */
export const BEGUN = 'kapao-begun';

/** Its member has left: on a phone that others use nothing of it stays. */
export async function forgetBegun(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(BEGUN);
}
