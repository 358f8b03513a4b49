/** The sheet that pays out. */
export const withdrawEn = {
  title: 'Withdraw',
  toAccount: 'To account',
  range: (least: string, most: string) => `${least} – ${most} each time`,
  left: {
    DAY: (left: string, most: string) => `Today you can withdraw ${left} more, of ${most} a day.`,
    MONTH: (left: string, most: string) => `This month you can withdraw ${left} more, of ${most} a month.`,
  },
  aboveLimit: {
    DAY: (left: string, opens: string) => `Only ${left} more today. Withdraw less, or again from ${opens}.`,
    MONTH: (left: string, opens: string) => `Only ${left} more this month. Withdraw less, or again from ${opens}.`,
  },
  play: {
    title: 'Play before withdrawing',
    more: (amount: string) =>
      `Stake ${amount} more in any game, then you can withdraw. A bet counts when it is settled.`,
    mistake: 'Deposited by mistake? Contact us: it can go back to the account it came from.',
    met: 'Played. You can withdraw.',
    toGames: 'To the games',
    first: 'Play your deposits first',
  },
  gamesFirst: (amount: string) => `${amount} in your games moves to your wallet first.`,
  gamesToo: (amount: string) => `Also move ${amount} from my games to the wallet`,
  wholeBalance: (amount: string) =>
    `With a bonus the whole ${amount} goes at once. To withdraw a part, finish the bonus first.`,
  finishFirst: (limit: string) =>
    `One withdrawal takes at most ${limit}. Finish the bonus first, then withdraw in parts.`,
  finishBonus: 'Finish the bonus first',
  reviewBonus: (paid: string, account: string, lost: string) => `${paid} to ${account}. Given up: ${lost}`,
  coinsGo: (coins: string) => `Unspent coins that this money earned go with it. You have ${coins}.`,
  underWay: (amount: string) =>
    `${amount} is already being withdrawn. A new withdrawal can start when that one is finished.`,
  oneAtATime: 'One withdrawal at a time',
  turnoverFirst: (_balance: string) => 'Meet the turnover first, then withdraw the whole balance',
  /** In place of what is available while a bonus runs. */
  afterTurnover: (total: string) => `${total} in all; available once the turnover is met or the bonus is given up`,
  toBonus: 'See or cancel the bonus',
  review: (amount: string, account: string) => `${amount} to ${account}`,
  usual: 'Usually paid within 5 minutes',
  submit: (amount: string) => `Withdraw ${amount}`,
  submitEmpty: 'Withdraw',
  successTitle: 'Withdrawal complete',
  pendingTitle: 'Withdrawal in progress',
  failedTitle: 'Withdrawal failed',
  cancelledTitle: 'Withdrawal cancelled',
  seeIt: 'See it or cancel it',
  /** The state of a withdrawal; the same on every screen. */
  state: {
    review: (since: string) => `Our team has been reviewing it since ${since}.`,
    by: (by: string) => `Normally decided by ${by} and then paid within 5 minutes. You need to do nothing.`,
    after: 'Once approved, it is normally paid within 5 minutes. You need to do nothing.',
    late: 'That is longer than usual. Your money is safe: ask us in the chat, or cancel it.',
    pay: (by: string) => `We are paying it to your bank, normally by ${by}. You need to do nothing.`,
    payLate: 'Paying it takes longer than usual. Your money is safe, and you need to do nothing.',
    cancelled: 'You cancelled it. The money is back in your wallet.',
  },
  cancel: {
    action: 'Cancel withdrawal',
    title: 'Cancel this withdrawal?',
    text: (amount: string) =>
      `Your wallet gets ${amount} back immediately. If you withdraw again, the review starts from the beginning.`,
    keep: 'Keep it',
    done: 'Cancelled. The money is back in your wallet.',
    tooLate: 'Too late to cancel: it is approved or on its way to your bank.',
    tooOften: 'You have cancelled as often as a day allows. Our team decides about this one.',
  },
  /** Names of the pages on which the reason of a rejection is put right. */
  fix: { TURNOVER: 'See the bonus', ACCOUNT_NAME: 'Check the bank account', IDENTITY: 'Confirm who you are' },
};

export type WithdrawWords = typeof withdrawEn;
