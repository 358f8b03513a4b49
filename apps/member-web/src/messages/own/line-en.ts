/** The member's own LINE: linked and unlinked in the profile. */
export const lineEn = {
  title: 'Messages by LINE',
  lead: 'Codes for your payout account and your second step then come by LINE, and warnings come by LINE as well as by text message.',
  needs: 'Keep your phone at hand: a code goes to its number first.',
  begin: 'Link LINE',
  open: 'Send this code from your LINE',
  openHint: (account: string) => `LINE opens with the code typed in: press send. Or send it to ${account} yourself.`,
  openLine: 'Open LINE',
  code: 'Code',
  number: 'The number that LINE answers',
  numberHint: 'LINE answers with 6 digits. Type them here, and tell nobody.',
  finish: 'Link',
  linked: 'LINE is linked.',
  since: (date: string) => `Linked since ${date}`,
  sinceDetail: 'Codes come here, warnings here and by text message',
  end: 'Unlink',
  ended: 'LINE is no longer linked.',
  away: 'The site sends nothing by LINE now.',
  failed: 'This could not be loaded.',
  codeLead: (phone: string) => `We sent a 6-digit code to your LINE, or to ${phone} if LINE did not take it.`,
};

export type LineWords = typeof lineEn;
