/** The first help in the chat: topics that answer themselves from the member's own data. */
export const firstHelpEn = {
  title: 'What is it about?',
  topics: { deposit: 'Where is my deposit?', withdrawal: 'Where is my withdrawal?', person: 'Something else' },
  looking: 'One moment…',
  failed: 'This could not be looked up. Write to us below.',
  ask: 'Ask our team',
  deposit: {
    toPay: (amount: string) => `Your QR code of ${amount} has not been paid yet.`,
    checking: (amount: string) => `We are checking your slip of ${amount}. You need to do nothing.`,
    failed: 'Your last slip could not be accepted. Its reason is in the list of slips.',
    arrived: (amount: string, time: string) => `${amount} arrived at ${time} and is in your wallet.`,
    none: (account: string) =>
      `No transfer from your account ··${account} arrived in the last 24 hours. Send us the slip and we find it.`,
    open: { toPay: 'Open the QR code', slips: 'See my slips', receipt: 'See the receipt', send: 'Send a slip' },
  },
  withdrawal: {
    review: (amount: string) => `Our team is reviewing your withdrawal of ${amount}. You need to do nothing.`,
    paying: (amount: string) => `Your withdrawal of ${amount} is being paid to your bank.`,
    paid: (amount: string, time: string) => `${amount} was paid to your bank at ${time}.`,
    refused: (amount: string) => `Your withdrawal of ${amount} was not paid. The money is back in your wallet.`,
    none: 'You have no withdrawal in your history yet.',
    open: 'See where it is',
  },
};

export type FirstHelpWords = typeof firstHelpEn;
