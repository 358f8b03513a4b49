import { payoutPoliciesEn } from './policies-payout-en.ts';
import { peoplePoliciesEn } from './policies-people-en.ts';

/** Words of every policy under its name; a field that has none fails `setting-words.test.ts`. */
export const policiesEn = {
  policyPage: {
    title: 'Money rules',
    lead: 'These decide when money moves by itself and when people have to agree. One operator proposes a change, another agrees.',
    defaultValue: (text: string) => `Default: ${text}`,
    change: 'Propose a change',
    changeTitle: 'Propose a change?',
    atOnce: 'It counts as soon as another operator agrees.',
    afterHours: (hours: string) =>
      `After another operator agrees it waits ${hours} h before it takes effect. Until then anybody concerned can stop it.`,
    reasons: ['Agreed in the team', 'A new estimate of the risk', 'Required by the law'],
    done: 'Proposed.',
    waits: 'Waits for a second person',
    agreed: (at: string) => `Agreed. Counts from ${at}`,
    by: (operator: string, at: string) => `Proposed by ${operator}, ${at}`,
    now: 'Now',
    planned: 'Then',
    badAmount: 'Enter an amount such as 100 or 99.50',
    bounds: (min: string, max: string) => `From ${min} to ${max}`,
    same: 'Nothing is changed yet.',
    none: 'None',
    badRange: (text: string) => `“${text}” is no address and no range such as 203.0.113.0/24`,
    on: 'On',
    off: 'Off',
    toProposals: 'To the proposals',
    units: {
      seconds: 'seconds',
      minutes: 'minutes',
      hours: 'hours',
      days: 'days',
      times: 'times',
    },
  },
  policies: {
    ...payoutPoliciesEn,
    ...peoplePoliciesEn,
    secondPerson: {
      title: 'Second person',
      lead: 'Above these sums one operator’s act on a member’s money waits for another operator.',
      fields: {
        assignAbove: { label: 'Assign money above', hint: 'Money that came in and belonged to nobody.' },
        acceptAbove: { label: 'Accept a slip above', hint: 'A slip that a person accepts by hand.' },
        settleAbove: {
          label: 'Settle a transfer above',
          hint: 'A transfer with a game that people decide, or a surplus at a game.',
        },
        aloneADay: {
          label: 'Decide alone in a day',
          hint: 'All that one operator decides alone in 24 hours, of every kind.',
        },
      },
    },
    payoutReconciliation: {
      title: 'What left the payout account',
      lead: 'Each line of the payout account is compared with a withdrawal.',
      fields: {
        debitGraceMinutes: {
          label: 'Wait for the debit',
          hint: 'A withdrawal that the bank called paid, and whose debit is not there after so long, is an alarm.',
        },
        askFailedDays: {
          label: 'Ask about failed payouts',
          hint: 'A failed payout is asked about for so long: a bank may pay after it said no.',
        },
        disputeAbove: {
          label: 'Two people above',
          hint: 'Deciding about a payout that failed and was paid all the same.',
        },
      },
    },
    adjustments: {
      title: 'Money by hand',
      lead: 'How much two operators may credit or debit. A debit is never more than the member has in cash.',
      fields: {
        maxEach: { label: 'Each time', hint: 'The most that one adjustment credits or debits.' },
        maxDay: { label: 'All in 24 hours', hint: 'The most that all credits of 24 hours come to.' },
      },
    },
    depositMatch: {
      title: 'Whose deposit it is',
      lead: 'A bank transfer is credited by itself when bank, number and name fit one member; otherwise people decide.',
      fields: {
        nameScore: {
          label: 'Names must agree',
          hint: 'Of 100. A first name with an initial is 88, a name in another script 86, a first name alone 65.',
        },
        creditNameless: {
          label: 'Credit without a name',
          hint: 'Where the bank gives no name, to an account that a deposit or payout has proven.',
        },
        namelessDigits: { label: 'Digits needed then', hint: 'So many digits of the number must be readable.' },
        clockSeconds: {
          label: 'Clocks may differ by',
          hint: 'A transfer from before the account was entered goes to manual review; banks give no parts of a second.',
        },
      },
    },
    proposalWait: {
      title: 'Wait before a change counts',
      lead: 'How long what two operators agreed on waits. Until then anybody concerned can stop it.',
      fields: {
        raisedLimitsHours: {
          label: 'Raised withdrawal limits',
          hint: 'Limits that let more go; lower ones count at once.',
        },
        depositHours: { label: 'Accounts and ways to deposit', hint: 'Where members send money.' },
        contentHours: { label: 'Content with links or accounts', hint: 'Contact, guides, pictures and banners.' },
      },
    },
    coins: {
      title: 'Coins of the wheel',
      lead: 'Coins come for deposits that were staked. A cash prize is played before money is withdrawn.',
      fields: {
        windowDays: {
          label: 'Days that count',
          hint: 'Play, deposits and withdrawals older than this no longer count.',
        },
        maxPerDay: {
          label: 'Coins a day',
          hint: 'The most one member earns in a day; what is due beyond it comes on later days, if the money stays.',
        },
        prizeMultiple: {
          label: 'Play for a cash prize',
          hint: 'Turnover before money is withdrawn, times the prize. Counts for prizes won from then on.',
        },
      },
    },
    gameResults: {
      title: 'Results at games',
      lead: 'What a game holds more than transfers and reported bets explain waits there for its bets, and then for people.',
      fields: {
        tolerancePerDay: {
          label: 'Passes without bets, a day',
          hint: 'So much of one member’s results a day counts at once, before its bets are reported.',
        },
        waitMinutes: { label: 'Minutes to wait for bets', hint: 'After this, people are called.' },
      },
    },
    registration: {
      title: 'New accounts',
      lead: 'How many accounts may be opened before people without a place are asked to come back later.',
      fields: {
        maxPerBlockDay: {
          label: 'From one address block in 24 hours',
          hint: 'Mobile carriers share one block among many honest people.',
        },
        maxPerDeviceDay: {
          label: 'From one device in 24 hours',
          hint: 'Counts where the browser keeps the name of its device.',
        },
      },
    },
    likeness: {
      title: 'Likeness',
      lead: 'When a reward goes to manual review, because its member looks like an older one. The weights of what both share add up.',
      fields: {
        device: {
          label: 'Weight: same device',
          hint: 'The same browser was used for both.',
        },
        bankAccount: {
          label: 'Weight: same bank account',
          hint: 'Now or formerly.',
        },
        paymentSource: {
          label: 'Weight: same sender',
          hint: 'Deposits of both came from one account.',
        },
        name: {
          label: 'Weight: same name',
          hint: 'The name of the bank account, without title and marks.',
        },
        browser: {
          label: 'Weight: same address and browser',
          hint: 'Counts instead of the address block.',
        },
        address: {
          label: 'Weight: same address block',
          hint: 'Never holds a reward alone.',
        },
        holdFrom: {
          label: 'A reward waits from',
          hint: 'Sum of the weights.',
        },
        inviteHoldFrom: {
          label: 'An invite waits from',
          hint: 'Sum of the weights of inviter and friend.',
        },
        addressDays: {
          label: 'Days an address counts',
          hint: 'Seen longer ago, it says nothing.',
        },
        prizeAbove: {
          label: 'Look at wheel prizes above',
          hint: 'Smaller prizes are paid without a look.',
        },
      },
    },
  },
};
