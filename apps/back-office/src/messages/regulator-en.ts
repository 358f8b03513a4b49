/** The folder of a regulator. */
export const regulatorEn = {
  regulator: {
    title: 'Regulator’s folder',
    lead: 'What a regulator asks for, by Bangkok days, as one ZIP of CSV and JSON. Each download is in the audit log, with its hash.',
    since: 'From',
    until: 'To',
    download: 'Download folder',
    badDay: 'Choose a day',
    badSpan: (days: string) => `Not before the first day; the longest span is ${days} d`,
    inside: 'What is inside',
    files: {
      limits: 'Members’ own limits as they stand now',
      'limit-changes': 'Every limit set, lowered, requested, raised or removed',
      exclusions: 'Breaks and exclusions that stood, and how they ended',
      'money-refused': 'Money kept from play, and what became of it',
      cases: 'Cases of possible money laundering that were open, without their evidence',
      'audit-log': 'What operators did and looked at',
    },
    verify: 'Whoever has the folder can verify that no byte has changed since:',
  },
};
