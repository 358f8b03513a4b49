/** The open socket's reports of the member's wallet. Balances are polled while no socket is open. */
export const walletNews = {
  isHeard: false,
  /** Set by whoever follows the reports. */
  tell: (_version: string): void => undefined,
};
