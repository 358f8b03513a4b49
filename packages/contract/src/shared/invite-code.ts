import { plainCode, plainWord, tidyText } from './typed-text.ts';

/** Member ids have sixteen characters; older ones are of letters of both sizes, with `-` and `_`. */
const ID_LENGTH = 16;
const PREFIX = 'PR';
const CODE_IN_LINK = /[?&#;]code=([^?&#\s"'<>)]*)/i;
/** A code in a sentence. */
const CODE_IN_TEXT = /(?:^|[^\w-])(PR[\w-]{16})(?![\w-])/i;

/**
 * Returns the member ids that an invite code can mean: as it is written, and in capitals, as it is read out. A code comes with or
 * without its `PR`, with the punctuation of the sentence around it, or inside a whole link. Empty where there is none.
 */
export function inviteIds(typed: string): [written: string, readOut: string] {
  const code = codeIn(typed);
  const word = plainWord(code).replace(/[^\w-]/g, '');
  const written = word.length > ID_LENGTH && word.slice(0, 2).toUpperCase() === PREFIX ? word.slice(2) : word;
  const capitals = plainCode(code).replace(/[^A-Z0-9]/g, '');
  const readOut = capitals.length > ID_LENGTH && capitals.startsWith(PREFIX) ? capitals.slice(2) : capitals;
  const idOrNone = (id: string) => (id.length === ID_LENGTH ? id : '');
  return [idOrNone(written), idOrNone(readOut)];
}

function codeIn(typed: string): string {
  const text = tidyText(decoded(typed));
  const [, found] = CODE_IN_LINK.exec(text) ?? CODE_IN_TEXT.exec(text) ?? [];
  return found ?? text;
}

/** A link that was copied from an address bar may be escaped, whole or in part. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
