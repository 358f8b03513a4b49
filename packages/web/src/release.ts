/** The first script of a page identifies its build. */
const FIRST_SCRIPT = /\/assets\/index-[\w-]+\.js/;
const RELOADED_FOR = 'reloaded-for';
const CHECK_TIMEOUT_MS = 10_000;

/** State of the served build after a part of this one could not be fetched. */
export type ServedBuild = 'newer' | 'same' | 'unreachable';

/** The build served now; undefined when the server cannot be reached. */
async function servedBuild(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const page = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' }, signal });
    return page.ok ? FIRST_SCRIPT.exec(await page.text())?.[0] : undefined;
  } catch {
    return undefined;
  }
}

const shownBuild = () =>
  FIRST_SCRIPT.exec(document.querySelector('link[data-app], script[type=module]')?.outerHTML ?? '')?.[0];

/** Notes the one reload for this build; false if it already happened in this tab, or the tab can keep nothing. */
function isFirstReloadFor(build: string): boolean {
  try {
    const known = (sessionStorage.getItem(RELOADED_FOR) ?? '').split(' ');
    if (known.includes(build)) return false;
    sessionStorage.setItem(RELOADED_FOR, [...known.slice(-4), build].join(' '));
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads the page if the server has a newer build, at most once for each build. `prepare` runs before: it stores what must
 * outlive the reload and removes what would bring the old build back.
 */
export async function reloadIntoNewerBuild(prepare: () => Promise<unknown>): Promise<ServedBuild> {
  if (!navigator.onLine) return 'unreachable';
  const served = await servedBuild();
  if (served === undefined) return 'unreachable';
  const shown = shownBuild();
  if (shown === undefined || served === shown || !isFirstReloadFor(served)) return 'same';
  await prepare().catch(() => undefined);
  location.reload();
  return 'newer';
}
