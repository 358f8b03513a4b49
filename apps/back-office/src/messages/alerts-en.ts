/** What needs a person now. */
export const alertsEn = {
  alerts: {
    title: 'Alerts',
    lead: 'What needs a person now. Whoever acknowledges an alert takes it in hand; it is told no further.',
    states: { OPEN: 'Now', ENDED: 'Over' },
    none: 'All is well',
    noneText: 'Nothing needs a person at the moment.',
    noneEnded: 'Nothing has ended yet',
    levels: { CRITICAL: 'Critical', WARNING: 'Warning' },
    told: 'Told by',
    toldNobody: 'Told to nobody yet but this page',
    toldAgain: (at: string) => `Told again ${at}`,
    acknowledge: 'Acknowledge',
    acknowledgeTitle: 'Take it in hand?',
    acknowledgeText: 'Your name stands beside it, and nobody is called any more.',
    reasons: ['I am looking into it', 'The partner has been called', 'Known, it passes by itself'],
    done: 'Acknowledged.',
    by: (operator: string, at: string) => `By ${operator}, ${at}`,
    over: (at: string) => `Over ${at}`,
    sound: 'Sound for new alerts',
    look: 'Look at it',
  },
};
