/** Spaces and dashes are how people write numbers. */
export function bareNumber(text: string): string {
  return text.replace(/[\s-]/g, '');
}

export function isAccountNo(text: string): boolean {
  return /^\d{6,15}$/.test(bareNumber(text));
}

/** Names on accounts are trimmed and upper-cased (spec 5). */
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toUpperCase();
}
