import type { Base, Part } from '../../../part.ts';
import { bindLookup } from './lookup-routes.ts';

/** What the member app must know of the site before anybody signs in. */
export function lookupPart(
  { db, known, isLaos }: Base,
  { site }: Pick<Parameters<typeof bindLookup>[1], 'site'>,
): Part {
  return { bindMember: (binder) => bindLookup(binder, { db, known: known.site, site, isLaos }) };
}
