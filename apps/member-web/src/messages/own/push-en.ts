export const pushEn = {
  title: 'Notifications',
  on: 'On',
  off: 'Off',
  lead: 'We tell this device about your money, also when the app is closed. Never about offers.',
  told: {
    deposit: 'A deposit has arrived',
    paid: 'A withdrawal is paid, or refunded and why',
    chat: 'Support has answered you',
  },
  here: 'Notify this device',
  amounts: 'Show amounts',
  amountsHint: 'Whoever sees your locked screen can read them.',
  ends: 'It ends when you sign out here or change your password on another device.',
  turnedOn: 'Notifications are on',
  turnedOff: 'Notifications are off',
  why: {
    denied: 'Your browser blocks notifications of this site. Allow them in its settings for this site, then come back.',
    line: 'The browser inside LINE cannot show notifications. Open this page in the browser of your phone.',
    iphone:
      'On iPhone and iPad they work once the app is on the home screen: in Safari tap Share, then “Add to Home Screen”, and open it from there.',
    unsupported: 'This browser cannot show notifications. Try the newest Chrome, Edge, Firefox or Safari.',
  },
  openOutside: 'Open it there',
  failed: 'It did not work. Check your connection and try again.',
  offer: {
    title: 'Tell you on this device?',
    deposit: 'We tell you when money arrives or is paid out, also when the app is closed.',
    paid: 'We tell you when this withdrawal is paid, also when the app is closed.',
    yes: 'Tell me',
    no: 'Not now',
  },
};

export type PushWords = typeof pushEn;
