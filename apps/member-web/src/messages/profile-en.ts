/** The member's own page and what opens from it. */
export const profileEn = {
  profile: {
    title: 'My profile',
    name: 'Name',
    memberId: 'Member id',
    username: 'Phone number',
    since: (date: string) => `Member since ${date}`,
    password: 'Change password',
    secondFactor: 'Second step',
    accountNo: 'Account number',
    account: 'Payout account',
    reveal: 'Show account number',
    conceal: 'Hide account number',
    language: 'Language',
    theme: 'Appearance',
    themes: { system: 'Device', light: 'Light', dark: 'Dark' },
    logout: 'Log out',
    logoutQuestion: 'Log out on this device?',
    logoutText: 'You will need your phone number and password to come back.',
    loadFailed: 'Your profile could not be loaded.',
    editName: 'Edit account name',
    editAccount: 'Edit name and account',
    notMe: 'This was not me',
    devices: 'Signed-in devices',
    unknownDevice: 'Unknown device',
    newDevice: (device: string, time: string) => `New sign-in: ${device}, ${time}. Was it you?`,
    wasMe: 'It was me',
    look: 'Review devices',
  },
};

export type ProfileWords = typeof profileEn;
