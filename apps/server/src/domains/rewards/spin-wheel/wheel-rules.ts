import { createHash, createHmac } from 'node:crypto';

/** A slice that can be drawn. */
export interface OfferedSlice {
  code: string;
  weight: number;
}

export interface Draw {
  /** 32 bytes of the system's random source, fixed before the spin. */
  seed: Buffer;
  clientSeed: string;
  offered: readonly OfferedSlice[];
}

const DRAWN_BYTES = 6;
const DRAWN_FROM = 2 ** (DRAWN_BYTES * 8);
/** Weights of at most 64 slices of a million each reject far less than one number in a million. */
const MAX_REJECTED = 100;

/**
 * The slice that a draw gives: the same for the same seeds, so that members can repeat it (design 4). Numbers come from
 * HMAC-SHA256 keyed by the seed over what the device sent; those that would favour the first slices are passed over. Nothing
 * that the server could still choose at that moment goes in.
 */
export function drawSlice({ seed, clientSeed, offered }: Draw): string {
  const total = offered.reduce((sum, slice) => sum + slice.weight, 0);
  const fair = DRAWN_FROM - (DRAWN_FROM % total);
  for (let counter = 0; counter < MAX_REJECTED; counter += 1) {
    const hash = createHmac('sha256', seed).update(`${clientSeed}:${counter}`).digest();
    const drawn = hash.readUIntBE(0, DRAWN_BYTES);
    if (drawn < fair) return sliceAt(offered, drawn % total);
  }
  throw new Error('invariant: a fair number is found');
}

function sliceAt(offered: readonly OfferedSlice[], place: number): string {
  let upTo = 0;
  for (const slice of offered) {
    upTo += slice.weight;
    if (place < upTo) return slice.code;
  }
  throw new Error('invariant: a place lies on the wheel');
}

/** What is shown before the spin. */
export function commitmentOf(seed: Buffer): string {
  return createHash('sha256').update(seed).digest('hex');
}

export interface PricedSlice extends OfferedSlice {
  prize: 'cash' | 'coin' | 'none';
  /** Minor units, or coins. */
  amount: bigint;
  stock: number | null;
}

/**
 * What a thousand spins cost on average in cash, in minor units rounded up, and the most the whole wheel can ever cost (L16).
 * Coins won are spins again; they are told apart.
 */
export function expectedCost(slices: readonly PricedSlice[]) {
  const total = BigInt(slices.reduce((sum, slice) => sum + slice.weight, 0));
  const weighted = (prize: PricedSlice['prize']) =>
    slices
      .filter((slice) => slice.prize === prize)
      .reduce((sum, slice) => sum + slice.amount * BigInt(slice.weight), 0n) * 1000n;
  const upwards = (sum: bigint) => (total === 0n ? 0n : (sum + total - 1n) / total);
  return {
    cashPerThousandMinor: upwards(weighted('cash')),
    coinsPerThousand: upwards(weighted('coin')),
    maxCashMinor: slices
      .filter((slice) => slice.prize === 'cash')
      .reduce((sum, slice) => sum + slice.amount * BigInt(slice.stock ?? 0), 0n),
  };
}
