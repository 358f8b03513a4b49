import type { Arc, SpellingGraph } from './name-romanisation.ts';
import { STATES, UNFINISHED } from './native-word.ts';

/** The cost of a vowel that no spelling accounts for. A consonant like that is never passed over. */
const OTHER_VOWEL = 1;
/** Dearer paths are other names. */
const MAX_COST = 3;

/** The side that shows only its beginning. */
export type CutSide = 'none' | 'native' | 'latin';

interface Search {
  latin: string;
  cut: CutSide;
  costs: Float64Array;
  /** Cost of the cheapest path that spells the shown part of a cut Latin word. */
  cheapest: number;
}
interface Step {
  arc: Arc;
  part: number;
  at: number;
  cost: number;
}

/** Returns the cost of the cheapest reading of the graph that spells the Latin word, or Infinity. */
export function spellingCost({ length, arcs }: SpellingGraph, latin: string, { cut }: { cut: CutSide }): number {
  const width = latin.length + 1;
  const costs = new Float64Array((length + 1) * STATES * width).fill(Infinity);
  costs[0] = 0;
  const search = { latin, cut, costs, cheapest: Infinity };
  for (const [node, from] of arcs.entries()) {
    for (let at = 0; at < width && from.length > 0; at += 1) {
      const cost = costs[node * width + at] ?? Infinity;
      if (cost > MAX_COST) continue;
      for (const arc of from) walk(search, { arc, part: 0, at, cost: cost + arc.cost });
    }
  }
  let { cheapest } = search;
  for (let state = 0; state < STATES; state += 1) {
    if (state === UNFINISHED && cut !== 'native') continue;
    const base = (length * STATES + state) * width;
    for (let at = cut === 'native' ? 1 : latin.length; at < width; at += 1) {
      cheapest = Math.min(cheapest, costs[base + at] ?? Infinity);
    }
  }
  return cheapest;
}

function walk(search: Search, { arc, part, at, cost }: Step): void {
  const { latin, cut, costs } = search;
  if (cost > MAX_COST || cost >= search.cheapest) return;
  if (cut === 'latin' && at === latin.length) {
    search.cheapest = cost;
    return;
  }
  const next = arc.parts[part];
  if (!next) {
    const place = arc.to * (latin.length + 1) + at;
    if (cost < (costs[place] ?? Infinity)) costs[place] = cost;
    return;
  }
  for (const [written, more] of next.spelt) {
    if (latin.startsWith(written, at)) {
      walk(search, { arc, part: part + 1, at: at + written.length, cost: cost + more });
    } else if (cut === 'latin' && written.startsWith(latin.slice(at))) {
      search.cheapest = Math.min(search.cheapest, cost + more);
    }
  }
  if (!next.isVowel) return;
  for (let end = at; end <= at + 3 && (end === at || 'AEIOUY'.includes(latin[end - 1] ?? '-')); end += 1) {
    walk(search, { arc, part: part + 1, at: end, cost: cost + OTHER_VOWEL });
  }
}
