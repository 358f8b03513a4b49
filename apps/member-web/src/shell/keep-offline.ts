import { needWords } from '../messages/catalogue.ts';

/** What this visit has fetched of the app itself. */
const fetched = () => performance.getEntriesByType('resource').map(({ name }) => name);

/** Fetches what opens without a line; it comes with the app, because at this moment the line may be gone already. */
async function keepFiles(loadStatement: () => Promise<unknown>): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  await Promise.all([loadStatement(), needWords('money')]);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: fetched() });
}

/** Lets the app open without a line: its files are kept, and those of the statement beside them. Browsers without it go on. */
export async function keepOffline(loadStatement: () => Promise<unknown>): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await keepFiles(loadStatement);
  } catch {
    // No line: once more when there is one. A browser that refuses is asked again at the next visit.
    addEventListener('online', () => void keepFiles(loadStatement).catch(() => undefined), { once: true });
  }
}
