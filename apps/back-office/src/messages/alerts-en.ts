/** What needs a person now. */
export const alertsEn = {
  alerts: {
    title: 'Alerts',
    lead: 'What needs a person now. Whoever acknowledges an alert takes it on, and nobody else is notified.',
    states: { OPEN: 'Open', ENDED: 'Ended' },
    none: 'All is well',
    noneText: 'Nothing needs a person at the moment.',
    noneEnded: 'Nothing has ended yet',
    levels: { CRITICAL: 'Critical', WARNING: 'Warning' },
    told: 'Notified through',
    toldNobody: 'Shown only on this page so far',
    toldAgain: (at: string) => `Repeated ${at}`,
    acknowledge: 'Acknowledge',
    acknowledgeTitle: 'Take it on?',
    acknowledgeText: 'Your name is shown beside it, and nobody else is notified.',
    reasons: ['I am looking into it', 'The partner has been called', 'Known, it resolves by itself'],
    done: 'Acknowledged.',
    by: (operator: string, at: string) => `By ${operator}, ${at}`,
    over: (at: string) => `Ended ${at}`,
    sound: 'Sound for new alerts',
    look: 'Look at it',
  },
};
