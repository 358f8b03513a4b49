import type { SignInRow } from './sign-in-log-store.ts';

/** A page of the log of sign-ins as it goes out. */
export function signInsWire({ total, rows }: { total: number; rows: readonly SignInRow[] }) {
  return {
    total,
    signIns: rows.map(signInWire),
  };
}

export function signInWire(row: SignInRow) {
  return {
    at: row.at.toISOString(),
    way: row.way,
    isSuccess: row.is_success,
    address: row.address,
    device: row.device,
  };
}
