/** Words of the rules about sessions and operators. */
export const peoplePoliciesEn = {
  sessions: {
    title: 'Members’ sessions',
    lead: 'How long members stay signed in.',
    fields: {
      idleHours: { label: 'Idle time of a session that is not remembered', hint: 'How long members stay signed in.' },
      rememberedDays: { label: 'Longest life of a remembered session', hint: 'How long members stay signed in.' },
      proofHours: {
        label: 'Password again before money moves',
        hint: 'After this time without a sign-in or password, transfers and collected rewards ask for it.',
      },
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
      realityMinutes: { label: 'Time and result are shown every', hint: 'To members who chose nothing themselves.' },
      realityMinMinutes: { label: 'Shortest time members may choose', hint: 'Until time and result are shown again.' },
      realityMaxMinutes: { label: 'Longest time members may choose', hint: 'Until time and result are shown again.' },
      refusalDays: {
        label: 'Refused attempts are kept for',
        hint: 'What limits, breaks, exclusions and identity refused; a regulator’s folder reads it.',
      },
    },
  },
  jurisdictions: {
    title: 'Whose rules are kept',
    lead: 'Sets of rules beside the site’s own. Several may be on. Limits, breaks and exclusion stand in every case.',
    fields: {
      generic: {
        label: 'General player protection',
        hint: 'Time and result over the app, a year in sums, the folder of a regulator.',
      },
      la: { label: 'Laos', hint: 'A year in sums, and the folder of a regulator.' },
      th: {
        label: 'Thailand',
        hint: 'Off: Thai law licenses no online gaming, so no regulator’s rules exist to be kept.',
      },
    },
  },
  amlCases: {
    title: 'Cases of possible money laundering',
    lead: 'When a member’s money becomes a case for people. Nothing is stopped by it. Set the thresholds by the duties of your country; 0 leaves a part out.',
    fields: {
      volumeIsOn: { label: 'High volume or frequency', hint: 'By sums or by the number of payments.' },
      volumeDays: { label: 'High volume or frequency: days', hint: 'Payments of this many days count.' },
      volumeDeposits: { label: 'Deposits from', hint: 'The sum of deposits in these days.' },
      volumeWithdrawals: { label: 'Withdrawals from', hint: 'The sum of withdrawals in these days.' },
      volumeCount: { label: 'Payments from', hint: 'Deposits and withdrawals together.' },
      passIsOn: { label: 'In and out without play', hint: 'Money that comes and goes and is hardly staked.' },
      passDays: { label: 'In and out: days', hint: 'Payments of this many days count.' },
      passAmount: { label: 'In and out from', hint: 'Both deposits and withdrawals reach this.' },
      passPlayPercent: { label: 'Counts as play from', hint: 'Share of the deposits that was staked.' },
      belowIsOn: { label: 'Just below a limit', hint: 'Several payments that stay under it.' },
      belowDays: { label: 'Just below: days', hint: 'Payments of this many days count.' },
      belowLimit: { label: 'The limit', hint: 'The amount from which payments are reviewed.' },
      belowPercent: { label: 'Just below means', hint: 'So much under the limit, at most.' },
      belowCount: { label: 'Just below: payments', hint: 'So many deposits, or so many withdrawals.' },
      sharedIsOn: {
        label: 'Shared by several accounts',
        hint: 'A device, bank account or sender that several members use.',
      },
      sharedDays: { label: 'Shared: days', hint: 'Seen in the last so many days.' },
      sharedMembers: { label: 'Shared: accounts', hint: 'This member’s included.' },
      listIsOn: { label: 'Name on a watch list', hint: 'Lists are imported on the cases page.' },
    },
  },
  identity: {
    title: 'Identity of members',
    lead: 'What needs a higher level: 1 is phone and bank, 2 name and age, 3 a document. 0 asks for nothing.',
    fields: {
      minAgeTHB: { label: 'Minimum age with baht', hint: 'Adults in Thailand are 20 or older.' },
      minAgeLAK: { label: 'Minimum age with kip', hint: 'Adults in Laos are 18 or older.' },
      nameScore: { label: 'How well names must fit', hint: 'Of 100; below it a person reviews the name.' },
      withdrawalLevel: { label: 'Level for any withdrawal', hint: '0 to 3.' },
      periodDays: { label: 'Days that sums are counted over', hint: 'Up to the moment itself.' },
      withdrawnAbove2: { label: 'Withdrawn above this: level 2', hint: '0 is no bound.' },
      withdrawnAbove3: { label: 'Withdrawn above this: level 3', hint: '0 is no bound.' },
      depositedAbove2: { label: 'Deposited above this: level 2', hint: 'What arrives anyway is set aside.' },
      depositedAbove3: { label: 'Deposited above this: level 3', hint: 'What arrives anyway is set aside.' },
      acceptedDays: { label: 'Pictures kept after acceptance', hint: 'Then picture and number are deleted.' },
      refusedDays: { label: 'Pictures kept after a refusal', hint: 'Then picture and number are deleted.' },
    },
  },
  alerts: {
    title: 'When people are notified',
    lead: 'What needs a person is an alert: on screen, and by the partners that carry alerts. 0 switches a rule off.',
    fields: {
      booksMinutes: { label: 'Comparison of bank and books', hint: 'Older than this, it is an alert.' },
      feedMinutes: { label: 'Bank feed', hint: 'The feed of an account could not be read for this long.' },
      partnerFailures: { label: 'Failing partner', hint: 'This many times in a row.' },
      unclearAnswers: {
        label: 'Answers not understood',
        hint: 'Answers of one partner to one question today, the last of them within the hour.',
      },
      walletRefusals: {
        label: 'Own wallet refused',
        hint: 'Gift links that a partner refused because of our own wallet.',
      },
      transferMinutes: { label: 'Unclear transfers', hint: 'The first of them waits for this long.' },
      payoutMinutes: { label: 'Unclear payouts', hint: 'The first of them waits for this long.' },
      queueMinutes: { label: 'Queues', hint: 'The first withdrawal, deposit or slip waits for this long.' },
      chatMinutes: { label: 'Chat', hint: 'A customer waits for this long.' },
      proposalMinutes: { label: 'Proposals', hint: 'The first of them waits for this long.' },
      caseMinutes: { label: 'Cases', hint: 'The first that nobody has taken waits for this long.' },
      accountPercent: { label: 'Full accounts', hint: 'A receiving account is this full by its nearest limit.' },
      floatHours: {
        label: 'Float of paying accounts',
        hint: 'A paying account lacks what is due from it, or is used up within this long at the pace of the last seven days.',
      },
      largeWin: {
        label: 'Large win',
        hint: 'One bet that wins this much. Below 10,000 baht or 6,000,000 kip nobody is told.',
      },
      largeWithdrawal: { label: 'Large withdrawal', hint: 'One that is asked for, of this much.' },
      escalateMinutes: { label: 'Tell again', hint: 'What nobody has acknowledged after this long.' },
    },
  },
};
