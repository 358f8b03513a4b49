import { SITE } from '@kapao/contract/settings/site.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Memory } from '../../../platform/database/memory.ts';
import { readSetting } from '../../../queries/backoffice/settings-facts.ts';

/** Site states: active, maintenance (reads only), terminated (design 4). */
export function makeSite(db: Db, known: Memory) {
  const state = () => known.recall('site', () => readSetting(db, SITE));

  /** A terminated site answers `gone` everywhere but at the site check; in maintenance effects are refused. */
  async function check(route: Route): Promise<void> {
    if (route.path === '/api/lookup/active') return;
    const { status, isNew } = await state();
    if (status === 'terminated') refuse('gone');
    if (status !== 'maintenance' || !route.effect || route.path === '/api/logout') return;
    // Nobody has been a member of a site that was never open.
    if (isNew) throw new Refusal('maintenance', { reason: 'SITE_NOT_OPEN' });
    if (route.path !== '/api/login') refuse('maintenance');
  }

  return { state, check };
}
