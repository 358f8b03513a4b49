/** The member's invite link on the site's own address (spec 2): `/register?code=PR` and the member's id. */
export function inviteLink(origin: string, memberId: string): string {
  return `${origin}/register?code=PR${encodeURIComponent(memberId)}`;
}

/** What fits into a row: without the scheme. */
export function shownLink(link: string): string {
  return link.replace(/^https?:\/\//, '');
}
