import type { GameConnection } from '../../../gateways/game-provider.ts';
import type { Db } from '../../../platform/database/db.ts';
import { gameOf } from '../../../queries/games/game-facts.ts';

/** Who a member is at a game, and how its provider is spoken to: what a call is written with. */
export interface KnownPlayer {
  username: string;
  connection: GameConnection;
}

const MAX_KNOWN_PLAYERS = 20_000;
const TTL_MS = 60_000;

export type KnownPlayers = ReturnType<typeof makeKnownPlayers>;

/**
 * Accounts at games by member, which never change once they are there. Whether the game takes money is not remembered: that is asked
 * by the statement that opens a transfer.
 */
export function makeKnownPlayers(db: Db) {
  const known = new Map<string, KnownPlayer & { untilMs: number }>();

  /** The code of the refusal where there is no such game, or no account. */
  async function find(memberId: string, gameCode: string): Promise<KnownPlayer | 'NO_GAME' | 'SLOT_NO_ACCOUNT'> {
    const name = `${memberId} ${gameCode}`;
    const kept = known.get(name);
    if (kept && kept.untilMs > performance.now()) return kept;
    const game = await gameOf(db, memberId, gameCode);
    if (!game) return 'NO_GAME';
    const { username, code, family, has_login_form, partner_id } = game;
    if (username === null) return 'SLOT_NO_ACCOUNT';
    const connection = { code, family, has_login_form, partner_id };
    const player = { username, connection, untilMs: performance.now() + TTL_MS };
    known.delete(name);
    known.set(name, player);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN_PLAYERS && oldest !== undefined) known.delete(oldest);
    return player;
  }

  return { find };
}
