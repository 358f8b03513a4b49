import { monthsEn } from './months-en.ts';

/** "Where is my money": the steps of a deposit, a withdrawal and a transfer, and what happens next. */
export const timelineEn = {
  title: 'Where is my money',
  steps: {
    received: 'Arrived at our account',
    checked: 'Checked',
    credited: 'In your cash wallet',
    held: 'Set aside from your wallet',
    approved: 'Approved',
    ordered: 'Sent to your bank',
    paid: 'Paid to your account',
    moved: 'Sent to the other side',
    unclear: 'Other side has not answered yet',
    arrived: 'Arrived',
    returned: 'Back in your cash wallet',
    rejected: 'Not approved',
    cancelled: 'Cancelled by you',
    failed: 'Did not go through',
    takenBack: 'Taken from your cash wallet',
    corrected: 'Corrected by an operator',
  },
  next: {
    review: 'Our team looks at it next. You need to do nothing.',
    pay: 'We pay it to your bank next, usually within 5 minutes.',
    ask: 'We ask again by ourselves until the answer is clear. After 10 minutes our team decides.',
    arrive: 'It arrives next, usually within a minute. If it fails, the money returns to your wallet.',
  },
  /** What becomes of a row that is not finished, or failed. */
  outlook: {
    review: 'Our team is looking at it. You need to do nothing.',
    asking: 'The other side has not answered yet. Your money is set aside, and we keep asking.',
    paying: 'We are paying it to your bank, usually within 5 minutes.',
    transferring: 'It is on its way. If it fails, the money returns to your wallet.',
    waiting: 'It is being worked on. This page updates by itself.',
    moneyBack: 'It did not go through. The money is back in your cash wallet.',
    stayed: 'It did not go through. The money is still in the game.',
    rejected: 'Our team did not approve it. The money is back in your cash wallet.',
    paidAfterAll:
      'We gave this money back to your wallet, and later your bank paid it to you all the same. You have it twice: we take it from your cash wallet once. Questions? Write to us in the chat.',
  },
  /** Why people refused a withdrawal. */
  notes: {
    ASK_US: 'Write to us and we tell you more.',
    ACCOUNT_NAME:
      'The name on the bank account is not the name on your profile. Check the account, then withdraw again.',
    TURNOVER: 'The turnover is not met yet. Play on, then withdraw again.',
    IDENTITY: 'We need to confirm who you are first. Write to us.',
    MEMBER_ASKED: 'Cancelled as you asked.',
  },
  ask: 'Ask about this',
  receiptMissing: 'This receipt is not on the page any more. Look for it in your history.',
  months: monthsEn,
  toCome: 'to come',
};

export type TimelineWords = typeof timelineEn;
