import type { Abuse } from './abuse.ts';
import { MONEY_ABUSES } from './money-abuses.ts';
import { OPERATOR_ABUSES } from './operator-abuses.ts';
import { PLAY_ABUSES } from './play-abuses.ts';
import { REWARD_ABUSES } from './reward-abuses.ts';
import { WHEEL_ABUSES } from './wheel-abuses.ts';

/**
 * Everything a thief with an account tries, one of them a day, and an operator who cheats alone or for a member. Not here: two
 * operators who cheat together, and chip dumping, because every game is played against a provider and members share no table.
 */
export const ABUSES: Readonly<Record<string, Abuse>> = {
  ...MONEY_ABUSES,
  ...REWARD_ABUSES,
  ...WHEEL_ABUSES,
  ...PLAY_ABUSES,
  ...OPERATOR_ABUSES,
};
