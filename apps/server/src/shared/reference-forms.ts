import { tidyText } from '@kapao/contract/shared/typed-text.ts';

const PLAIN_ID = /^[0-9a-f]{32}$/;

/** A pasted reference in every form in which it may be stored, and the id that it is, where it is one. */
export interface ReferenceForms {
  references: string[];
  id: string | undefined;
}

/**
 * Returns the forms in which a pasted reference may be stored: as it came, tidied, and in capitals or small letters, since partners show
 * either. An id that was sent without its dashes is also returned with them, and the reverse.
 */
export function referenceForms(typed: string): ReferenceForms {
  const tidy = tidyText(typed).replaceAll(' ', '');
  const small = tidy.toLowerCase();
  const plain = small.replaceAll('-', '');
  const id = PLAIN_ID.test(plain) ? plain.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined;
  const forms = [typed, tidy, small, tidy.toUpperCase(), ...(id === undefined ? [] : [id, plain, plain.toUpperCase()])];
  return { references: [...new Set(forms)], id };
}
