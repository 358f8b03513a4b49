import { tidyText } from '@kapao/contract/shared/typed-text.ts';

/** Printable ASCII: words of another script end a link even where a line break between them was lost. */
const LINK = /https:\/\/[\x21-\x7e]+/g;
/** What writers put around a link and never means it. */
const AROUND = /[.,;:!?)\]>"']+$/;

/**
 * The link inside what the wallet shares ("somebody sent you an envelope ... https://..."); text without exactly one link stays
 * as it is.
 */
export function giftLinkIn(pasted: string): string {
  const text = tidyText(pasted);
  const links = new Set((text.match(LINK) ?? []).map((link) => link.replace(AROUND, '')));
  const [link = text, ...others] = links;
  return others.length === 0 ? link : text;
}
