export const inLineEn = {
  lead: 'You are in LINE’s browser. Saving pictures, sharing slips into this app and installing it work in your phone’s own browser.',
  open: 'Open it there',
};

export type InLineMessages = typeof inLineEn;
