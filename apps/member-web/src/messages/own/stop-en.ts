/** The page behind the link in the message about a changed payout account. */
export const stopEn = {
  title: 'Was it not you?',
  lead: 'Your payout account was changed. If you did not do it, stop all payouts here.',
  facts: [
    'Nothing is paid out until our team has talked to you.',
    'Every device is signed out, also that of whoever changed it.',
    'We ask for no password and no code here, and never will.',
  ],
  submit: 'Stop payouts now',
  wasMe: 'It was you? Then close this page; nothing happens.',
  ends: {
    STOPPED: {
      title: 'Payouts are stopped',
      text: 'Every device is signed out. Now set a new password, then talk to us so that payouts can go on.',
    },
    USED: {
      title: 'This link has done its work',
      text: 'Payouts were stopped with it before. Set a new password if you have not, and talk to us so that they can go on.',
    },
    EXPIRED: {
      title: 'This link is too old',
      text: 'It worked for three days. Sign in and press "This was not me" in your profile, or talk to us now.',
    },
    UNKNOWN: {
      title: 'This link is not whole',
      text: 'Open it from the message once more. Or sign in and press "This was not me" in your profile, or talk to us now.',
    },
  },
  newPassword: 'Set a new password',
  signIn: 'Sign in',
  contact: 'Talk to us',
};

export type StopWords = typeof stopEn;
