import type { Abilities } from '../../../gateways/game-provider.ts';
import type { Direction } from './transfer-rules.ts';

/**
 * What tells how an unclear transfer ended. `reference`: the provider can be asked about ours. `balance`: only the balance
 * before and after (safety F15). `people`: nothing does.
 */
export type Evidence = 'reference' | 'balance' | 'people';

/** Follows from what the provider declares it can do, never from who it is (design 4). */
export function evidenceOf(abilities: Abilities): Evidence {
  if (abilities.ownReference && (abilities.statusQuery || abilities.referenceList)) return 'reference';
  return abilities.balanceQuery ? 'balance' : 'people';
}

export type BalanceVerdict = 'done' | 'unchanged' | 'other';

/** Only a difference of exactly the amount proves the transfer; that nothing moved proves nothing, for it may still come. */
export function judgeByBalance(seen: {
  beforeMinor: bigint;
  afterMinor: bigint;
  amountMinor: bigint;
  direction: Direction;
}): BalanceVerdict {
  const moved = seen.afterMinor - seen.beforeMinor;
  if (moved === (seen.direction === 'in' ? seen.amountMinor : -seen.amountMinor)) return 'done';
  return moved === 0n ? 'unchanged' : 'other';
}
