import type { StatementRow } from '@kapao/contract/member/statement.ts';
import type { TransferLeg } from '@kapao/contract/member/transfer.ts';

/** The state of legs since their answer, from the history; a leg that it does not have stays as it was. */
export function legsAsOf(
  legs: readonly TransferLeg[],
  history: readonly Pick<StatementRow, 'id' | 'status'>[],
): TransferLeg[] {
  const ends = new Map(history.map(({ id, status }) => [id, status]));
  return legs.map((leg) => {
    const status = leg.transferId === undefined ? undefined : ends.get(leg.transferId);
    return leg.status === 'PENDING' && status !== undefined ? { ...leg, status } : leg;
  });
}

/** How several legs ended together: without an end while one has none, and failed only when nothing arrived. */
export function outcomeOfLegs(legs: readonly Pick<TransferLeg, 'status'>[]): 'ok' | 'wait' | 'partial' | 'bad' {
  if (legs.some((leg) => leg.status === 'PENDING')) return 'wait';
  const failed = legs.filter((leg) => leg.status === 'FAILED').length;
  if (failed === 0) return 'ok';
  return failed === legs.length ? 'bad' : 'partial';
}

/** The games that have not answered yet. */
export function silentGames(legs: readonly TransferLeg[]): string[] {
  const open = legs.filter((leg) => leg.status === 'PENDING');
  return [...new Set(open.map((leg) => (leg.from === 'WALLET' ? leg.to : leg.from)))];
}
