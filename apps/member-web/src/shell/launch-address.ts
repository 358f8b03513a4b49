import type { SiteSettings } from '@kapao/contract/shared/site-settings.ts';

/**
 * Where a game is opened: the link that the provider answered, at another host where this site has one for it (spec 1).
 * Undefined for anything that is not a web address, whatever the other side answers.
 */
export function launchAddress(
  link: string,
  { game, origin, providerHost }: { game: string; origin: string; providerHost: SiteSettings['providerHost'] },
): string | undefined {
  if (!URL.canParse(link, origin)) return undefined;
  const address = new URL(link, origin);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return undefined;
  if (providerHost?.provider === game) address.host = providerHost.text;
  return address.href;
}
