/** Lists that visitors choose from. */
export const lookupsEn = {
  lookups: {
    banks: 'Banks of members',
    banksLead: 'In this order at registration. Who has a bank that is switched off keeps it.',
    nameTH: 'Name in Thai',
    nameLA: 'Name in Lao',
    nameEN: 'Name in English',
    isOffered: 'Offered to members',
    bankReasons: ['The bank has a new name', 'The bank is closed', 'Payouts to it fail'],
    sources: 'How members found us',
    sourcesLead: 'Asked at registration. What a language lacks is shown in Thai.',
    addSource: 'Add a source',
    code: 'Code',
    codeHint: 'Capital letters, digits and _, such as RADIO',
    badCode: 'Use 2 to 20 capital letters, digits or _',
    descriptions: { th: 'In Thai', la: 'In Lao', en: 'In English' },
    missing: 'Please fill this in',
    badNumber: 'Enter a whole number',
    sourceReasons: ['A new campaign', 'The campaign is over', 'Better wording'],
    noSources: 'There is no source. Nobody is asked.',
  },
};
