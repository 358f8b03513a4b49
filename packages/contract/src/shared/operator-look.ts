/**
 * What a call shows operators of members, as their log names it (design 6). The edge writes the row when there is an answer, before it is
 * sent; a call that is refused shows nothing and leaves none.
 */
export interface OperatorLook {
  readonly action: string;
  /** What is looked at: a list by its name, one thing by the field of the address or of the answer that has its id. */
  readonly subject?: string | { readonly params: string } | { readonly reply: string };
  /** Fields of the query that are told; one that is absent is left out. */
  readonly query?: readonly string[];
  /** The same, but what is not narrowed by it is told as `all`. */
  readonly filters?: readonly string[];
  /** What is told from the answer, by its name in the log. */
  readonly reply?: Readonly<Record<string, string>>;
  /** What the handler has to tell by itself: neither question nor answer has it. */
  readonly told?: readonly string[];
}

/** What pages of long lists of money are narrowed by, and where they begin. */
export const LONG_LIST_LOOK = {
  filters: ['state'],
  query: ['since', 'until', 'min', 'max', 'partner', 'after', 'before'],
} as const;
