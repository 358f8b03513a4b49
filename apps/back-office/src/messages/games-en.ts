/** Words of the list of game providers in the settings. */
export const gamesEn = {
  games: {
    title: 'Game providers',
    lead: 'Money can always come home, whatever a provider is switched to.',
    states: { on: 'Open', maintenance: 'Maintenance', off: 'Off' },
    categories: { slot: 'Slots', sport: 'Sport and casino', lotto: 'Lotto' },
    families: {
      'own-reference': 'asked by our reference',
      'signed-agent': 'found in its list of transfers',
      'no-reference': 'only balances can tell',
    },
    accounts: (count: string) => `Accounts: ${count}`,
    openTransfers: (count: number) => `Transfers without an end: ${count}`,
    become: { on: 'Open it', maintenance: 'Into maintenance', off: 'Switch off' },
    texts: {
      on: 'Members open accounts, move money in and play.',
      maintenance: 'Its card says that the provider is in maintenance. Nobody moves money in or plays.',
      off: 'Its card is hidden from members who have no money there. Nobody moves money in or plays.',
    },
    reasons: ['The provider announced maintenance', 'Its answers are late or wrong', 'The provider is back'],
    saved: 'Switched',
    add: 'Enter a game',
    code: 'Code',
    codeHelp: 'Two to twenty small letters and digits. A partner of kind game names it.',
    badCode: 'Two to twenty small letters and digits',
    name: 'Name that members see',
    category: 'Kind',
    addText: 'It is switched off until somebody opens it, and nobody provides it until a partner names it.',
    addReasons: ['A contract with a new provider'],
    added: 'Entered',
  },
};
