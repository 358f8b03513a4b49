/** Words of the play history. */
export const playHistoryEn = {
  playHistory: {
    title: 'Play history',
    period: 'Period',
    today: 'Today',
    week: '7 days',
    month: 'This month',
    net: 'Won or lost',
    staked: 'Staked',
    paid: 'Paid out',
    bets: (count: number) => `${count} ${count === 1 ? 'bet' : 'bets'}`,
    running: (amount: string) => `${amount} still in play`,
    providers: 'By game',
    allGames: 'All games',
    list: 'Bets',
    stakeOf: (amount: string) => `Stake ${amount}`,
    number: (reference: string) => `No. ${reference}`,
    since: (at: string) => `Since ${at}`,
    onlySum: 'Told as a sum, without its result',
    products: { slot: 'Slot', sport: 'Sport', casino: 'Casino', lotto: 'Lotto' },
    states: { RUNNING: 'In play', SETTLED: 'Settled', VOID: 'Void' },
    emptyTitle: 'Nothing played yet',
    emptyText: 'What you play shows up here within a few seconds.',
    noMatchTitle: 'Nothing played in this time',
    noMatchText: 'A longer period or another game may have something to show.',
    toMonth: 'Show this month',
    toGames: 'To the games',
    failed: 'Your play history could not be loaded.',
    dayNote: 'A bet counts on the day it was decided, Bangkok time.',
  },
};

export type PlayHistoryMessages = typeof playHistoryEn;
