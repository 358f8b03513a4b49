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
};
