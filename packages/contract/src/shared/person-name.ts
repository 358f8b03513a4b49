import { tidyText } from './typed-text.ts';

/** Returns a typed name in one spelling: without invisible marks, spaces single. */
export const personNameInside = tidyText;

/** A name has a letter or digit and nothing that is not for reading; it is shown as text only. */
export function isPersonName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name) && !/\p{C}/u.test(name);
}
