import type { SiteSettings } from '@kapao/contract/shared/site-settings.ts';
import { type Config, linkKeyOf } from './config.ts';
import type { WebApp } from './http/web-app.ts';

/** Routes of spec 2 that the member app shows. */
export const MEMBER_SCREENS = ['/login', '/register', '/howto', '/contact', '/stop', '/check', '/user'];

export function webApp(directory: string | undefined, app: Omit<WebApp, 'directory'>) {
  return directory === undefined ? {} : { webApp: { directory, ...app } };
}

/** What the member app is told about this site (spec 1). */
export function settingsOf(config: Config): SiteSettings {
  const { LAOS, MENU, FRAME_PARENTS, PROVIDER_HOST, SLOT_MESSAGE } = config;
  return {
    linkKey: linkKeyOf(config),
    isLaos: LAOS,
    menu: MENU,
    frameParents: FRAME_PARENTS,
    ...(PROVIDER_HOST && { providerHost: PROVIDER_HOST }),
    ...(SLOT_MESSAGE && { slotMessage: SLOT_MESSAGE }),
  };
}
