/** Why a line waits: which parts of a sender fit, and two names side by side. */
export const comparisonEn = {
  comparison: {
    parts: {
      bank: { fits: 'Bank fits', unsure: 'Bank unclear', differs: 'Another bank', unknown: 'Bank not recognised' },
      digits: {
        fits: 'Shown digits fit',
        unsure: 'Too few digits shown',
        differs: 'Shown digits differ',
        unknown: 'No digits shown',
      },
      length: {
        fits: 'Length fits',
        unsure: 'Length unclear',
        differs: 'Length differs',
        unknown: 'Length not shown',
      },
      name: { fits: 'Name fits', unsure: 'Name unclear', differs: 'Another name', unknown: 'No name shown' },
      time: {
        fits: 'Account entered before the transfer',
        unsure: 'Time unclear',
        differs: 'Account entered after the transfer',
        unknown: 'Time not shown',
      },
    },
    onlyName: 'Bank, digits and length fit. Only the name is unclear: decide by the names below.',
    unread: (text: string) => `The sender’s bank was not recognised in this wording: ${text}`,
    noBank: 'The report does not name the sender’s bank.',
    names: 'Names side by side',
    registered: 'Registered',
    shown: 'Reported',
    whole: 'Full name',
    first: 'First name',
    family: 'Family name',
    verdicts: {
      SAME: 'same',
      SOUNDS_ALIKE: 'sounds alike',
      NEARLY: 'one letter differs',
      CUT: 'cut, the rest fits',
      INITIAL: 'initial fits',
      HIDDEN: 'hidden',
      ABSENT: 'missing',
      DIFFERS: 'differs',
    },
    empty: 'none',
    titles: 'Titles such as Mr or นาย are not compared.',
    otherOrder: 'The family name is shown first.',
    acrossScripts: 'The names are in different scripts. A different spelling alone does not show another person.',
    noName: 'There is no name to compare.',
    sources: {
      MEMBER: { title: 'Member and payout account', registered: 'Member', shown: 'Account' },
      IDENTITY: { title: 'Accepted identity and payout account', registered: 'Identity', shown: 'Account' },
      HOLDER: { title: 'Payout account and holder by the paying bank', registered: 'Account', shown: 'Holder' },
    },
    document: 'Identity',
  },
};

export type ComparisonWords = typeof comparisonEn;
