/** Words of the policies about withdrawals. */
export const payoutPoliciesEn = {
  payout: {
    title: 'Payouts without a person',
    lead: 'A withdrawal above one of these goes to manual review. Sums are rolling and count the withdrawal itself.',
    fields: {
      memberDay: { label: 'Member, 24 hours', hint: 'Withdrawals of one member.' },
      memberWeek: { label: 'Member, 7 days', hint: 'Withdrawals of one member.' },
      accountDay: { label: 'Bank account, 24 hours', hint: 'Withdrawals to one bank account, whoever asked for them.' },
      accountWeek: { label: 'Bank account, 7 days', hint: 'Withdrawals to one bank account, whoever asked for them.' },
      siteDay: { label: 'Whole site, 24 hours', hint: 'Everything that is paid without a person.' },
      siteWeek: { label: 'Whole site, 7 days', hint: 'Everything that is paid without a person.' },
      hourCount: {
        label: 'Payouts in an hour',
        hint: 'With one more, automatic payouts stop until an operator lets them go on.',
      },
      hourSum: { label: 'Sum in an hour', hint: 'Above it automatic payouts stop until an operator lets them go on.' },
      undoSeconds: {
        label: 'Time to take back',
        hint: 'So long an approved payout waits before it leaves; until then the approval can be taken back.',
      },
      cancelsPerDay: {
        label: 'Cancellations by a member, 24 hours',
        hint: 'A member may cancel this many withdrawals that nobody approved; at 0 members cancel none.',
      },
      changeHours: {
        label: 'Look after a change',
        hint: 'So long after a new bank account, password or device people look first.',
      },
      circlePercent: {
        label: 'Unplayed share',
        hint: 'From this share of unplayed deposits a withdrawal counts as a circle.',
      },
      circleCount: { label: 'Circles let through', hint: 'So many circles in the days below go without a person.' },
      returnNeedsHolder: {
        label: 'Holder of typed accounts',
        hint: 'Send a deposit back to a typed account only where the paying bank names its holder.',
      },
      booksDifference: {
        label: 'Difference of bank and books',
        hint: 'While an account differs by more than this, nothing is paid without a person.',
      },
      circleDays: { label: 'Days for circles', hint: 'Deposits, play and withdrawals of these days are compared.' },
    },
  },
  withdrawLimits: {
    title: 'Limits of withdrawals',
    lead: 'The most one member may withdraw, people or not; 0 is no limit. What failed or was rejected gives its room back.',
    fields: {
      day: { label: 'Member, one day', hint: 'From midnight to midnight in Bangkok. The member sees what is left.' },
      month: { label: 'Member, one month', hint: 'A calendar month in Bangkok. The member sees what is left.' },
    },
  },
  playThrough: {
    title: 'Play before withdrawing',
    lead: 'How often a deposit is staked, as settled valid turnover, before money leaves; 0 asks for nothing. It counts for deposits from then on.',
    fields: {
      factorTHB: {
        label: 'Baht',
        hint: '1 is once. A lower factor counts at once; what was deposited before is asked for no more than this.',
      },
      factorLAK: {
        label: 'Kip',
        hint: '1 is once. A lower factor counts at once; what was deposited before is asked for no more than this.',
      },
    },
  },
  stepUp: {
    title: 'Password again',
    lead: 'After this time without a sign-in or password, money and game passwords ask for the password again.',
    fields: {
      minutes: { label: 'Proof lasts', hint: 'For withdrawals and new game passwords.' },
    },
  },
};
