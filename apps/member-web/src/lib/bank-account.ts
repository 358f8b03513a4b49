/** Spaces and dashes are how people write numbers. */
export function bareNumber(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** Names on accounts are trimmed and upper-cased (spec 5). */
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toUpperCase();
}
