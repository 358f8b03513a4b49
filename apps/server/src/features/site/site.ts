import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import type { Db } from '../../platform/db.ts';
import { readSite, type SiteState } from './site-store.ts';

/** The state is read again at most this often: a switch takes effect within a second on every process. */
const FRESH_MS = 1_000;

/** Site states: active, maintenance (reads only), terminated (design 4). */
export function makeSite(db: Db) {
  let known: { state: SiteState; untilMs: number } | undefined;

  async function state(): Promise<SiteState> {
    if (known && known.untilMs > Date.now()) return known.state;
    const fresh = await readSite(db);
    known = { state: fresh, untilMs: Date.now() + FRESH_MS };
    return fresh;
  }

  /** A terminated site answers `gone` everywhere but at the site check; in maintenance effects wait. */
  async function check(route: Route): Promise<void> {
    if (route.path === '/api/lookup/active') return;
    const { status } = await state();
    if (status === 'terminated') refuse('gone');
    if (status === 'maintenance' && route.effect && route.path !== '/api/login' && route.path !== '/api/logout') {
      refuse('maintenance');
    }
  }

  return { state, check };
}
