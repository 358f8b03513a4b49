import type { CashCurrency } from './currency.ts';

/** Why a session was ended before its time; `sessions` of the database has the same list. */
export type SessionEndReason =
  | 'SIGNED_OUT'
  | 'BY_MEMBER'
  | 'PASSWORD'
  | 'SECOND_FACTOR'
  | 'PASSKEYS'
  | 'PAYOUTS_STOPPED'
  | 'FROZEN'
  | 'BY_OPERATOR';

/** Which sessions of a member end, and why; the one of whoever asks may stay. */
export interface SessionsEnd {
  reason: SessionEndReason;
  exceptSessionId?: string | undefined;
}

/** A signed-in member, as `domains/members/session` tells it. */
export interface MemberSession {
  memberId: string;
  sessionId: string;
  currency: CashCurrency;
  isFrozen: boolean;
  /** Takes a break or is excluded: shown no offers. */
  isAway: boolean;
  /** The last sign-in or password is too long ago for moving money. */
  isProofOld: boolean;
}

/** Who signs in, as far as the request tells. */
export interface Arrival {
  isRemembered: boolean;
  address: string;
  userAgent: string;
  deviceId: string | undefined;
}

/** A signed-in operator, as `domains/backoffice/operator` tells it. */
export interface OperatorSession {
  username: string;
  role: string;
  rights: readonly string[];
  sessionId: string;
}
