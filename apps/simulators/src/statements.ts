import type { Memory } from './memory.ts';
import { toDecimalText } from './money.ts';

type Line = { id: number; account: string; amountMinor: bigint; count: number; sumMinor: bigint };

/**
 * What each account of the site received, added up as the bank's own statement does. It stays over a reset, as the ids of
 * the feeds do: the site keeps what it was credited, and a bank that forgot it would be a bank that lost money.
 */
export function makeStatements(deps: { memory: Memory; nextId: () => number }) {
  const lines = deps.memory.list<Line>('account statements');
  const newest = new Map<string, Line>();
  for (const line of lines.oldestFirst()) newest.set(line.account, line);

  function add(account: string, amountMinor: bigint, id = deps.nextId()) {
    const before = newest.get(account);
    const line = {
      id,
      account,
      amountMinor,
      count: (before?.count ?? 0) + 1,
      sumMinor: (before?.sumMinor ?? 0n) + amountMinor,
    };
    newest.set(account, line);
    lines.append(line);
  }

  /** Count and sum of what came in after one id, up to another. */
  function total(account: string, { after, until }: { after: number; until: number }) {
    const mine = lines.oldestFirst().filter((line) => line.account === account && line.id <= until);
    const last = mine.at(-1);
    const first = mine.find((line) => line.id > after);
    if (!last || !first) return { count: 0, total: '0.00', last: newest.get(account)?.id ?? 0 };
    return {
      count: last.count - first.count + 1,
      total: toDecimalText(last.sumMinor - first.sumMinor + first.amountMinor),
      last: newest.get(account)?.id ?? 0,
    };
  }

  /** What was never reported to the site is dropped at a reset: nothing can ask for it any more. */
  function keepOnly(account: string, isKept: (id: number) => boolean) {
    const all = lines.oldestFirst();
    let before: Line | undefined;
    lines.clear();
    for (const line of all) {
      if (line.account !== account) lines.append(line);
      else if (isKept(line.id)) {
        const count = (before?.count ?? 0) + 1;
        before = { ...line, count, sumMinor: (before?.sumMinor ?? 0n) + line.amountMinor };
        lines.append(before);
      }
    }
    if (before) newest.set(account, before);
    else newest.delete(account);
  }

  return {
    add,
    total,
    keepOnly,
    newestOf: (account: string) => newest.get(account)?.id ?? 0,
    accounts: () => [...newest.keys()],
  };
}
export type Statements = ReturnType<typeof makeStatements>;
