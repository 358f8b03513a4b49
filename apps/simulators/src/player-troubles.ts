import type { Fault } from './faults.ts';
import type { Answer, PartnerCall } from './partner-call.ts';

/** Why an agent will not serve a player, by kind; which number says so is each protocol's own. */
const TROUBLES = ['player-unknown', 'player-foreign', 'player-suspended', 'sign-in-refused', 'agent-full'] as const;
export type PlayerTrouble = (typeof TROUBLES)[number] & Fault;

/** What a call about a player can be refused for: nothing is done then. */
export function playerTroubles(numbers: Record<PlayerTrouble, number>, failure: (code: number) => Answer) {
  const of = (...troubles: PlayerTrouble[]): NonNullable<PartnerCall['own']> =>
    Object.fromEntries(troubles.map((trouble) => [trouble, () => failure(numbers[trouble])]));
  return {
    opening: of('player-foreign', 'player-suspended', 'agent-full'),
    password: of('player-unknown', 'player-foreign', 'player-suspended'),
    launch: of('player-unknown', 'player-foreign', 'player-suspended', 'sign-in-refused'),
  };
}
