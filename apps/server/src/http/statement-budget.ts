/**
 * What a call may cost the database: statements, with `begin` and `commit` among them, and commits, each of which waits for
 * the disk. Counted without the look at the session, which is kept for two seconds (record 63), and held by a test, so that a
 * chatty change fails. Lower a figure when a call needs less; raising one needs a reason. A step of a transfer is one
 * statement and one commit (record 61); money out reads the clock before the balance is requested, and where only balances can
 * tell there are two calls to the provider, and so three steps. A withdrawal, a prize, a refund and a collection are one
 * transaction each (record 136): locks and key, facts, a write for each table that is not written with the operation, and the
 * reply. A turnover condition adds to that, and is not counted here. Balances of games are read with three statements, and
 * recorded with one, however many games there are; all money out is that, a look at bounds and key, one at what is out, and a
 * withdrawal. A notice of a bank reads whose account it is and what is known of the sender, and books.
 */
export interface StatementBudget {
  statements: number;
  commits: number;
}

export const STATEMENT_BUDGETS = {
  'POST /api/transfer, into a game that knows our reference': { statements: 3, commits: 2 },
  'POST /api/transfer, out of a game that knows our reference': { statements: 4, commits: 2 },
  'POST /api/transfer, into a game that knows no reference': { statements: 4, commits: 3 },
  'POST /api/transfer, refused because the wallet has too little': { statements: 3, commits: 1 },
  'POST /api/transfer, repeated under its key': { statements: 3, commits: 1 },
  'POST /api/withdraw': { statements: 17, commits: 1 },
  'POST /api/wallet/withdrawAll, with accounts at two games': { statements: 24, commits: 2 },
  'GET /api/wallet/refresh/slot, with accounts at two games': { statements: 6, commits: 3 },
  'POST /api/spinwheel/coupon/claim, for money': { statements: 30, commits: 3 },
  'POST /api/invite/collect': { statements: 10, commits: 1 },
  'POST /api/refund/receive': { statements: 9, commits: 1 },
  'POST /notices/bank, one line credited': { statements: 3, commits: 1 },
} as const satisfies Record<string, StatementBudget>;
