/** Names of statement rows: on the page, in files and in a search. */
export const statementWordsEn = {
  titles: {
    deposit: 'Deposit',
    setAside: 'Set aside',
    sentBack: 'Deposit sent back',
    bankDeposit: 'Bank deposit',
    withdraw: 'Withdrawal to bank',
    takenBack: 'Taken back: a withdrawal you received twice',
    transfer: 'Transfer',
    bonus: 'Bonus',
    promotion: 'Promotion',
    invite: 'Referral bonus',
    refund: 'Refund of losses',
    prize: 'Wheel prize',
    finish_bonus: 'Bonus finished',
    adjustment: 'Balance corrected',
  },
  ways: {
    QR: 'QR deposit',
    SLIP: 'Deposit by slip',
    GIFT: 'Gift link',
    FILE: 'Bank deposit, by bank statement',
    STAFF: 'Bank deposit, credited by our team',
  },
  toGame: (game: string) => `To ${game}`,
  fromGame: (game: string) => `Back from ${game}`,
};

export type StatementWords = typeof statementWordsEn;
