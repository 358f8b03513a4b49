/**
 * What a call may cost the database: statements, with `begin` and `commit` among them, and commits, each of which waits for
 * the disk. Counted without the look at the session, which is kept for two seconds (record 63), and held by a test, so that a
 * chatty change fails. Lower a figure when a call needs less; raising one needs a reason. A step of a transfer is one
 * statement and one commit (record 61); money out reads the clock before the balance is asked for, and where only balances can
 * tell there are two questions to the provider, and so three steps. A withdrawal asks for the proof of who sits there, looks
 * once, and writes once; a refund reads the rules, looks once, and writes once. What is under a turnover condition takes the
 * longer way, which is not counted here. Balances of games are read with three statements, and noted with one, however many
 * games there are; all money out is that, a look at bounds and key, one at what is out, and a withdrawal. A notice of a bank
 * asks whose account it is and for what is known of the sender, and books.
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
  'POST /api/withdraw': { statements: 4, commits: 1 },
  'POST /api/wallet/withdrawAll, with accounts at two games': { statements: 10, commits: 2 },
  'GET /api/wallet/refresh/slot, with accounts at two games': { statements: 6, commits: 3 },
  'POST /api/spinwheel/coupon/claim, for money': { statements: 30, commits: 3 },
  'POST /api/invite/collect': { statements: 2, commits: 1 },
  'POST /api/refund/receive': { statements: 4, commits: 1 },
  'POST /notices/bank, one line credited': { statements: 3, commits: 1 },
} as const satisfies Record<string, StatementBudget>;
