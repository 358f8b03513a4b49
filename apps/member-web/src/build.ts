import { type SiteSettings, siteSettings } from '@kapao/contract/shared/site-settings.ts';

/** What the server wrote into the page; without one, in development, what the build was started with. */
function settings(): SiteSettings {
  const content = globalThis.document?.querySelector?.('meta[name="site-settings"]')?.getAttribute('content');
  return siteSettings.parse(content ? JSON.parse(content) : { isLaos: import.meta.env.VITE_LAOS === 'true' });
}

/** What this site is (spec 1). The only reader of the page's settings and of the build's environment. */
export const BUILD = {
  ...settings(),
  /** Shown on the contact page (spec 1). */
  version: '1.1.14',
} as const;

/** Iframe mode (spec 1): shown in a frame of a site that may do so; the browser enforces which by `frame-ancestors`. */
export const isFramed = BUILD.frameParents.length > 0 && window.parent !== window;
