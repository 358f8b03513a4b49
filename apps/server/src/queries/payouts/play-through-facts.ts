import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import type { PlayThrough } from '@kapao/contract/shared/play-through.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { accountNoHashOf } from '../members/account-facts.ts';

/**
 * What the deposits of a member still ask for before money goes to the account of today, and how far the play has come;
 * undefined when they ask for nothing. Certain only under the member's lock.
 */
export async function playThroughOf(
  db: Db | Tx,
  { memberId, currency }: { memberId: string; currency: CashCurrency },
): Promise<PlayThrough | undefined> {
  const found = await sql<{ required: bigint; played: bigint }>`select required, played from play_through(${memberId},
    ${currency}, ${accountNoHashOf(memberId)})`.execute(db);
  const [play] = found.rows;
  return play && playThroughFrom(play, currency);
}

function playThroughFrom(play: { required: bigint; played: bigint }, currency: CashCurrency): PlayThrough {
  const lacksMinor = play.required - play.played;
  const remainingMinor = lacksMinor > 0n ? lacksMinor : 0n;
  return {
    required: fromMinor(play.required, currency),
    played: fromMinor(play.required - remainingMinor, currency),
    remaining: fromMinor(remainingMinor, currency),
  };
}
