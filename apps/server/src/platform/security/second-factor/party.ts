/** Whose second factor it is; each party has tables of its own, with the same columns. */
export type Party = 'operator' | 'member';
