/** Words of the rules about sessions and operators. */
export const peoplePoliciesEn = {
  sessions: {
    title: 'Members’ sessions',
    lead: 'How long members stay signed in.',
    fields: {
      idleHours: { label: 'Idle time of a session that is not remembered', hint: 'How long members stay signed in.' },
      rememberedDays: { label: 'Longest life of a remembered session', hint: 'How long members stay signed in.' },
    },
  },
  signInAddresses: {
    title: 'From where members sign in',
    lead: 'Members from a forbidden address are told to use another connection. Who is signed in stays so.',
    fields: {
      blocked: {
        label: 'Not from these addresses',
        hint: 'One address or range a line, such as 203.0.113.0/24. None: nobody is kept out.',
      },
      allowed: { label: 'Only from these addresses', hint: 'One address or range a line. None: from everywhere.' },
    },
  },
  operators: {
    title: 'Operators',
    lead: 'How operators come and stay signed in.',
    fields: {
      newcomerHours: {
        label: 'So long a new operator and who invited count as one person',
        hint: 'How operators come and stay signed in.',
      },
      invitationHours: { label: 'So long an invitation can be used', hint: 'How operators come and stay signed in.' },
      idleMinutes: { label: 'A desk nobody touches locks after', hint: 'How operators come and stay signed in.' },
      sessionHours: { label: 'A session of an operator ends after', hint: 'How operators come and stay signed in.' },
      signInLogDays: { label: 'The log of sign-ins is kept for', hint: 'How operators come and stay signed in.' },
    },
  },
  fairPlay: {
    title: 'Limits and exclusion of members',
    lead: 'What members’ own limits, breaks and exclusions go by. Stricter values count for what begins after them.',
    fields: {
      raiseHours: { label: 'Wait before a higher limit', hint: 'From the wish to the second yes.' },
      confirmDays: { label: 'Time for the second yes', hint: 'Later it is asked for anew.' },
      restMinutes: { label: 'Rest', hint: 'Without play for so long, the time played begins anew.' },
      breakMinHours: { label: 'Shortest break', hint: 'Members choose from here on.' },
      breakMaxDays: { label: 'Longest break', hint: 'What is longer is an exclusion.' },
      exclusionMinMonths: {
        label: 'Shortest exclusion, months',
        hint: 'Members may also exclude themselves for ever.',
      },
      returnHours: { label: 'Wait before coming back', hint: 'From asking, once it has ended, to the second yes.' },
    },
  },
  alerts: {
    title: 'When people are told',
    lead: 'What needs a person is an alert: on screen, and by the partners that carry alerts. 0 switches a rule off.',
    fields: {
      booksMinutes: { label: 'Comparison of bank and books', hint: 'Older than this, it is an alert.' },
      partnerFailures: { label: 'Partner that fails', hint: 'So often in a row.' },
      transferMinutes: { label: 'Unclear transfers', hint: 'The first of them waits for this long.' },
      queueMinutes: { label: 'Queues', hint: 'The first withdrawal, deposit or slip waits for this long.' },
      chatMinutes: { label: 'Chat', hint: 'A customer waits for this long.' },
      proposalMinutes: { label: 'Proposals', hint: 'The first of them waits for this long.' },
      largeWin: {
        label: 'Large win',
        hint: 'One bet that wins this much. Below 10,000 baht or 6,000,000 kip nobody is told.',
      },
      largeWithdrawal: { label: 'Large withdrawal', hint: 'One that is asked for, of this much.' },
      escalateMinutes: { label: 'Tell again', hint: 'What nobody has acknowledged after this long.' },
    },
  },
};
