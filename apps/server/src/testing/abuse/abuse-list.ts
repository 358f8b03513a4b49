import type { Abuse } from './abuse.ts';
import { MONEY_ABUSES } from './money-abuses.ts';
import { PLAY_ABUSES } from './play-abuses.ts';
import { REWARD_ABUSES } from './reward-abuses.ts';

/**
 * Everything a thief with an account tries, one of them a day. Not here: settling, assigning and approving, which only the
 * desk can do; and chip dumping, because every game is played against a provider and members share no table.
 */
export const ABUSES: Readonly<Record<string, Abuse>> = { ...MONEY_ABUSES, ...REWARD_ABUSES, ...PLAY_ABUSES };
