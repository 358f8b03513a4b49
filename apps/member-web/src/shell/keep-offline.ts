import { isFramed } from '../build.ts';
import { needWords } from '../messages/catalogue.ts';

/** What this visit has fetched of the app itself. */
const fetched = () => performance.getEntriesByType('resource').map(({ name }) => name);

/** Fetches what opens without a line; it comes with the app, because at this moment the line may be gone already. */
async function keepFiles(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  await Promise.all([import('../features/statement/statement-page.tsx'), needWords('money')]);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: fetched() });
}

/** Lets the app open without a line: its files are kept, and those of the statement beside them. Browsers without it go on. */
async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await keepFiles();
  } catch {
    // No line: once more when there is one. A browser that refuses is asked again at the next visit.
    addEventListener('online', () => void keepFiles().catch(() => undefined), { once: true });
  }
}

/** After all that the first page fetches. A frame leaves nothing behind on the device. */
const KEEP_AFTER_MS = 4_000;
if (!isFramed && import.meta.env.PROD) setTimeout(() => void keepOffline(), KEEP_AFTER_MS);
