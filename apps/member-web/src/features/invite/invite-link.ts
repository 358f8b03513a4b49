/** The member's invite link on the site's own address (spec 2): `/register?code=PR` and the member's id. */
export function inviteLink(origin: string, memberId: string): string {
  return `${origin}/register?code=PR${encodeURIComponent(memberId)}`;
}

/** Where LINE lets its user choose who gets a text. */
export const lineShare = (text: string) => `https://line.me/R/share?text=${encodeURIComponent(text)}`;

/** What fits into a row: without the scheme. */
export function shownLink(link: string): string {
  return link.replace(/^https?:\/\//, '');
}
