import { z } from 'zod';
import { matchNames } from '../../../shared/name-match.ts';
import { circledOf, type PayoutFacts } from './withdraw-rules.ts';

const minor = z.string().transform(BigInt);
/** What `withdrawal_facts` tells: all that a withdrawal is decided by, but for its amount and the site. */
const standing = z.object({
  isQuiet: z.boolean(),
  account: z.object({ bank: z.string(), name: z.string(), hash: z.nullable(z.string()) }),
  sums: z.object({ memberDay: minor, memberWeek: minor, accountDay: minor, accountWeek: minor }),
  isBankChanged: z.boolean(),
  isPasswordChanged: z.boolean(),
  isNewDevice: z.boolean(),
  isProven: z.boolean(),
  isStopped: z.boolean(),
  isUnderCheck: z.boolean(),
  circles: z.object({ deposited: minor, circled: minor, circles: z.number() }),
  staked: minor,
});
export type Standing = z.output<typeof standing>;

export const readStanding = (told: unknown): Standing => standing.parse(told);

/** Whom the member was accepted as, and how well the payout account's name must fit that, of 100. */
export interface ProvenName {
  identityName: string | null;
  nameScore: number;
}

/** What the review of a withdrawal of this amount goes by. */
export function payoutFactsOf(
  { sums, circles, ...known }: Standing,
  { amountMinor, identityName, nameScore }: { amountMinor: bigint } & ProvenName,
): PayoutFacts {
  const { isBankChanged, isPasswordChanged, isNewDevice, isProven, isStopped, isUnderCheck, staked } = known;
  return {
    amountMinor,
    sums: {
      memberDay: sums.memberDay + amountMinor,
      memberWeek: sums.memberWeek + amountMinor,
      accountDay: sums.accountDay + amountMinor,
      accountWeek: sums.accountWeek + amountMinor,
    },
    isBankChanged,
    isPasswordChanged,
    isNewDevice,
    isProven,
    isStopped,
    isUnderCheck,
    isNameOther: identityName !== null && matchNames(identityName, known.account.name).score < nameScore,
    circledMinor: circledOf({
      amountMinor,
      depositedMinor: circles.deposited,
      stakedMinor: staked,
      circledBeforeMinor: circles.circled,
    }),
    circlesBefore: circles.circles,
  };
}
