import { addressBlock } from '../platform/address-block.ts';

const MOST_ADDRESSES = 50_000;
const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** Calls one address may make in a minute or another time, counted in this process; the oldest counters go first (safety 5, 11). */
export function makeAddressLimit(most: number, withinMs = MINUTE_MS): (address: string, nowMs: number) => boolean {
  const counters = new Map<string, { calls: number; endsAtMs: number }>();
  return (caller, nowMs) => {
    const address = addressBlock(caller);
    const counter = counters.get(address);
    if (counter && counter.endsAtMs > nowMs) {
      counter.calls += 1;
      return counter.calls <= most;
    }
    counters.delete(address);
    if (counters.size >= MOST_ADDRESSES) {
      const [oldest] = counters.keys();
      if (oldest !== undefined) counters.delete(oldest);
    }
    counters.set(address, { calls: 1, endsAtMs: nowMs + withinMs });
    return true;
  };
}
