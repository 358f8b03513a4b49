/** Codes of a promotion that are used once. */
export const promotionCodesEn = {
  title: 'Single-use codes',
  open: 'Single-use codes',
  lead: 'Each code gives the promotion once, to one member. From the first code on, the promotion’s own code gives nothing.',
  none: 'No codes were made for this promotion. Members take it by its own code.',
  make: 'Make codes',
  makeText:
    'Somebody else must agree before the codes are made. Each can be used once; terms, budget and limits per member stay those of the promotion. Its own code stops working.',
  prefix: 'Prefix',
  prefixHint: '2 to 10 capitals or digits; ten random characters follow',
  codes: 'Number of codes',
  codesHint: (most: string) => `1 to ${most}`,
  reasons: ['Campaign with a partner', 'Printed leaflets', 'Messages to members'],
  state: 'State',
  states: { unused: 'Unused', used: 'Used', revoked: 'Revoked' },
  show: 'Look',
  download: 'Unused as CSV',
  revoke: 'Revoke unused',
  revokeText: (n: string) =>
    `Unused codes: ${n}. They give nothing any more, at once, and this cannot be taken back. Used ones are not changed.`,
  revokeReasons: ['The codes leaked', 'The campaign is over', 'A mistake'],
  revoked: (n: string) => `Revoked: ${n}.`,
  codesOf: 'Codes of',
  code: 'Code',
  member: 'Used by',
  at: 'When',
  noneOfState: 'There is none.',
};
