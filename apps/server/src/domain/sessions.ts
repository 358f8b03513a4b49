import type { CashCurrency } from './currency.ts';
/** A signed-in member, as `features/session` tells it. */
export interface MemberSession {
  memberId: string;
  sessionId: string;
  currency: CashCurrency;
  isFrozen: boolean;
  /** Takes a break or is excluded: shown no offers. */
  isAway: boolean;
}

/** Who signs in, as far as the request tells. */
export interface Arrival {
  isRemembered: boolean;
  address: string;
  userAgent: string;
  deviceId: string | undefined;
}

/** A signed-in operator, as `features/operator` tells it. */
export interface OperatorSession {
  username: string;
  role: string;
  rights: readonly string[];
  sessionId: string;
}
