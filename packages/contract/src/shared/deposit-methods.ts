/**
 * Ways money comes in (spec 2): one tab of the deposit sheet each, in this order until the operators set another.
 * What stands behind `qr:` is the payment provider of spec 7, or BCEL for kip.
 */
export const DEPOSIT_METHODS = ['bank', 'qr:KBANK', 'qr:WW', 'qr:ZAPMAN', 'qr:BCEL', 'slip', 'prepaid'] as const;

export type DepositMethod = (typeof DEPOSIT_METHODS)[number];
