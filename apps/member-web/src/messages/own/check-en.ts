/** The page where anybody has a receipt checked. */
export const checkEn = {
  title: 'Check a receipt',
  lead: 'Type the check code of the receipt, or scan its QR code.',
  field: 'Check code',
  submit: 'Check',
  isTrue: 'This receipt is genuine',
  trueText: (site: string) => `It was given by ${site}. Compare what you hold with this, line by line.`,
  isFalse: 'No receipt of ours has this code',
  falseText: 'Check every character again. If it matches the receipt, do not trust the receipt.',
  kind: 'Item',
  amount: 'Amount',
  time: 'Time',
  account: 'Account ending in',
  name: 'Name',
  reference: 'Reference',
  state: 'Now',
  said: 'When the receipt was created',
  changed: 'It has changed since the receipt was created.',
  disputed: 'It was given back first, and arrived at the bank later all the same.',
  states: { SUCCESS: 'Success', PENDING: 'In progress', FAILED: 'Failed', DISPUTED: 'Paid after all' },
  /** The first line of the answer: how the money stands now. */
  standing: {
    SUCCESS: 'This payment is complete',
    PENDING: 'This payment is not finished yet',
    FAILED: 'This payment failed',
    DISPUTED: 'Paid after all',
  },
  recovery: 'Taken back: paid out twice',
  another: 'Check another',
  failed: 'The code could not be checked. Try again.',
  crowded: 'Too many codes were checked from here. Wait a minute.',
  incomplete: 'A check code has 24 characters.',
};

export type CheckWords = typeof checkEn;
