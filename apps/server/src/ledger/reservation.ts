import type { Db, Tx } from '../platform/database/db.ts';
import { type LedgerCurrency, type PostOutcome, post } from './post.ts';

/**
 * Money that meets an outside party: held first, then settled or released, each once (design 3).
 * Hold, settle and release are steps of one operation, so that none can happen twice; that settle and release exclude
 * each other is the state machine's rule and is backed by the hold account, which cannot pay out twice.
 */
export interface Reservation {
  owner: string;
  operationId: string;
  kind: string;
  currency: LedgerCurrency;
  /** The member's account the money comes from. */
  source: string;
  /** The holding account: `hold:…` or `transit:…`. */
  holding: string;
  amountMinor: bigint;
}

/** Takes the money out of reach. Answers `short` when the source has too little; nothing is written then. */
export function holdFunds(tx: Tx, reservation: Reservation): Promise<PostOutcome> {
  return move(tx, reservation, { step: 'hold', from: reservation.source, to: reservation.holding });
}

/** The outside party has confirmed: the held money goes to its destination. */
export function settleFunds(tx: Tx, reservation: Reservation & { destination: string }): Promise<PostOutcome> {
  return move(tx, reservation, { step: 'settle', from: reservation.holding, to: reservation.destination });
}

/** The outside party has definitely refused: the held money goes back to its source. */
export function releaseFunds(tx: Tx, reservation: Reservation): Promise<PostOutcome> {
  return move(tx, reservation, { step: 'release', from: reservation.holding, to: reservation.source });
}

function move(db: Db | Tx, r: Reservation, leg: { step: string; from: string; to: string }): Promise<PostOutcome> {
  return post(db, {
    owner: r.owner,
    operationId: r.operationId,
    step: leg.step,
    kind: r.kind,
    currency: r.currency,
    movements: [{ from: leg.from, to: leg.to, amountMinor: r.amountMinor }],
  });
}
