import type { lookupContact } from '@kapao/contract/member/content.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';

/** How the people of a site are reached, by the language as pages write it. */
export type Contacts = Record<string, RouteReply<typeof lookupContact> | undefined>;

const PLACE = /<address data-contact="(\w+)"><\/address>/g;

const markupOf = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\n', '<br />');

/** The page of a service that is gone, with how its people are reached: no call of the app answers any more (design 4). */
export function tellContacts(built: string, contacts: Contacts): string {
  return built.replace(PLACE, (_place, language: string) => {
    const { contactText = '', lineLink = '', lineName = '' } = contacts[language] ?? {};
    const text = contactText === '' ? '' : `<p>${markupOf(contactText)}</p>`;
    const name = markupOf(['LINE', lineName].filter(Boolean).join(' '));
    const link = lineLink.startsWith('https://') ? `<a href="${markupOf(lineLink)}" rel="noreferrer">${name}</a>` : '';
    return `<address>${text}${link}</address>`;
  });
}
