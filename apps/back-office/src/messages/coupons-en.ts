/** Coupons of the wheel at the desk. */
export const couponsEn = {
  title: 'Coupons of the wheel',
  back: 'Back to the rules of rewards',
  ofMember: 'Of member',
  ofAll: 'Show those of all members',
  state: 'State',
  states: { OPEN: 'Can be claimed', CLAIMED: 'Claimed', EXPIRED: 'Expired', VOIDED: 'Voided' },
  none: 'There are no coupons in this list.',
  given: 'Won',
  expires: 'Valid until',
  coins: (n: string) => `Coins: ${n}`,
  waits: 'Somebody else must agree to voiding it.',
  void: 'Void',
  voidText: 'The member cannot claim it any more, from now on. This cannot be taken back.',
  voidByTwoText: 'It is worth money: somebody else must agree. Until then the member can claim it.',
  voided: 'Voided.',
  reasons: ['Won by a fault of the wheel', 'Suspected abuse', 'The member asked for it'],
};
