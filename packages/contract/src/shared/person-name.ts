/** Invisible marks are dropped, spaces made single. */
export function personNameInside(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A name has a letter or digit and nothing that is not for reading; it is shown as text only. */
export function isPersonName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name) && !/\p{C}/u.test(name);
}
