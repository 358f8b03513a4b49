import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import type { Db } from '../../platform/db.ts';
import { readSite, type SiteState } from './site-store.ts';

/** The state is read again at most this often: a switch takes effect within a second on every process, at once on its own. */
const FRESH_MS = 1_000;

/** Site states: active, maintenance (reads only), terminated (design 4). */
export function makeSite(db: Db) {
  let known: { state: SiteState; untilMs: number } | undefined;

  /** As it is now, for whoever asks for the state itself. */
  async function state(): Promise<SiteState> {
    const fresh = await readSite(db);
    known = { state: fresh, untilMs: Date.now() + FRESH_MS };
    return fresh;
  }

  /** A terminated site answers `gone` everywhere but at the site check; in maintenance effects wait. */
  async function check(route: Route): Promise<void> {
    if (route.path === '/api/lookup/active') return;
    const { status } = known && known.untilMs > Date.now() ? known.state : await state();
    if (status === 'terminated') refuse('gone');
    if (status === 'maintenance' && route.effect && route.path !== '/api/login' && route.path !== '/api/logout') {
      refuse('maintenance');
    }
  }

  function forget(): void {
    known = undefined;
  }

  return { state, check, forget };
}
