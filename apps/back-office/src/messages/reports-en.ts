/** Figures of a span of days. */
export const reportsEn = {
  reports: {
    title: 'Reports',
    lead: 'Money of a span of Bangkok days, all from the ledger. Each line says what it counts.',
    download: 'Download CSV',
    since: 'From',
    until: 'To',
    currency: 'Currency',
    show: 'Show',
    badDay: 'Choose a day',
    badSpan: (days: string) => `Not before the first day; the longest span is ${days} d`,
    net: 'Net',
    netMeans: 'Net is the result of games less what was given to members, by rules and by hand.',
    lines: 'By line',
    line: 'Line',
    part: 'Through',
    count: 'Number',
    amount: 'Amount',
    none: 'Nothing moved in these days.',
    days: 'By day',
    day: 'Day',
  },
};
