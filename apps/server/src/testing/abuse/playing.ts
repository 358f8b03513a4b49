import { setTimeout as sleep } from 'node:timers/promises';
import type { Round } from '../outside-world.ts';
import type { Member, World } from '../world.ts';
import { bringHome, cashOf, move, playerName } from './person.ts';

/** A round as the provider allows it; answers its bet, or nothing when the player has not got that much there. */
export const bet = (world: World, game: string, round: Round): Promise<number | undefined> =>
  world.outside.playRound(game, round).catch(() => undefined);

/** Longer than the site needs to read a provider's bets. */
export const TOLD_MS = 1_200;

interface Rounds {
  game?: string;
  stakes: readonly number[];
  /** What comes back of a stake of one. */
  luck: () => number;
}

/** Money to a game, settled rounds there, and what is left home again. */
export async function playRounds(world: World, member: Member, { game = 'pg', stakes, luck }: Rounds): Promise<void> {
  const username = await playerName(world, member, game);
  const wanted = stakes.reduce((sum, stake) => sum + stake, 0);
  const amount = Math.min(wanted, await cashOf(world, member));
  if (amount < 1) return;
  await move(world, member, { from: 'WALLET', to: game, amount });
  let left = (await world.outside.player(game, username))?.balance ?? 0;
  for (const stake of stakes) {
    if (stake > left) break;
    const payout = Math.round(stake * luck() * 100) / 100;
    if ((await bet(world, game, { username, stake, payout })) === undefined) break;
    left = left - stake + payout;
  }
  await sleep(TOLD_MS);
  await bringHome(world, member, game);
}
