/** What operators propose to each other, beside bonuses and rules of rewards. */
export const proposalKindsEn = {
  policy: 'Rule about money',
  lookup: 'Site data',
  content: 'Page of the site',
  'site.switch': 'Switching the site',
  'settings.withdraw': 'Withdrawal limits',
  'settings.registerOTP': 'Codes at registration',
  'settings.depositMethods': 'Ways to pay in',
  'deposit-account.add': 'Adding an account for deposits',
  'deposit-account.change': 'Changing an account for deposits',
  'inflow.assign': 'Assigning a deposit',
  'slip.accept': 'Accepting a slip',
  'transfer.settle': 'Settling a transfer',
  'result.decide': 'Deciding a game result',
  'operator.invite': 'Inviting an operator',
  'operator.change': 'Changing an operator',
  'operator.reset': 'Inviting an operator anew',
};
