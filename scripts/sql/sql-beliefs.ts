/**
 * What a person knows and the database does not tell: answers of our own functions that are never null, as `function` or
 * `function.column`, and columns of a statement, as `file: column`. One that nothing asks for any more is a fault.
 */
export const NEVER_NULL: Readonly<Record<string, string>> = {
  act_alone: 'returns true or false',
  are_two_operators: 'a coalesce',
  begin_exclusion: 'the one that stands or the new one; what it refuses it raises',
  book_operation: 'true or false, and a whole row of operations',
  'begin_transfer.outcome': 'every way out names one',
  coin_rule: 'a row of a version whose rate is not null, counted from no earlier than the window',
  coin_sums: 'coalesces and sums over them',
  chat_conversation_of: 'finds or makes one',
  'chat_append.begins': 'set before anything is looked at',
  'chat_append.handled_by': 'set before anything is looked at, from a column that is not null',
  'chat_append.outcome': 'every way out names one',
  chat_join_guest: 'a count, or 0',
  'play_totals.staked': 'a sum over the rows of a group',
  'play_totals.won': 'a sum over the rows of a group',
  'play_limits_of.kind': 'columns of a limit, coalesces and sums',
  'play_limits_of.period': 'a column of a limit',
  'play_limits_of.most': 'a column of a limit',
  'play_limits_of.used': 'sums over coalesces',
  'play_limits_of.at_risk': 'sums over coalesces',
  'bonus_spans.starts': 'when a condition was accepted',
  'find_told_by_file.inflow_ref': 'of a row that is there',
  'find_told_by_file.is_sure': 'true, or a comparison of columns that are not null',
  'foresee_statement.fate': 'every way through the loop names one',
  'foresee_statement.no': 'the place of a line that was given',
  identity_level: 'a coalesce',
  identity_needed: 'a coalesce, or 0',
  is_away: 'an exists',
  is_hand_barred: 'an exists',
  is_prize_plain: 'returns true or false',
  note_quiet_balances: 'games that it was given',
  opening_facts: 'an object of facts about a member who exists',
  play_by_day_and_game: 'columns that are not null, and sums over at least one bet',
  play_through: 'sums over a window that holds the row itself',
  post: 'a posting has an outcome',
  post_movement: 'a posting has an outcome',
  refund_standing: 'an object of facts',
  reverse: 'a posting has an outcome',
  reward_debt_open: 'two coalesces',
  set_play_limit: 'every way out names one',
  site_payouts: 'coalesces and a count',
  statement_total: 'a coalesce and a count',
  withdrawal_facts: 'an object of facts about a member who exists',
  withdrawal_limits: 'a limit above 0, a coalesce, and what is computed of a unit of time',
  'apps/server/src/domains/rewards/turnover/turnover-late-store.ts: ended_at':
    'late shares are of ended conditions, and a constraint has it',
  'apps/server/src/domains/rewards/turnover/turnover-late-store.ts: ended_balance': 'written with the end',
  'apps/server/src/domains/rewards/turnover/turnover-late-store.ts: ended_counted': 'written with the end',
  'apps/server/src/domains/rewards/turnover/turnover-late-store.ts: lost': 'written with the end',
  'apps/server/src/domains/rewards/turnover/turnover-store.ts: ended_at': 'a constraint has it of every state but OPEN',
  'apps/server/src/domains/rewards/turnover/turnover-store.ts: ended_balance': 'written with the end',
  'apps/server/src/domains/rewards/turnover/turnover-store.ts: ended_counted': 'written with the end',
  'apps/server/src/domains/rewards/turnover/turnover-store.ts: kept': 'a constraint has it of every state but OPEN',
  'apps/server/src/queries/deposits/inflow-facts.ts: ref': 'given for every line',
  'apps/server/src/domains/deposits/statement-file/statement-file-take-store.ts: identity':
    'rows without one are skipped, and those are through before',
  'apps/server/src/domains/payouts/payout-debit/payout-debit-store.ts: at':
    'a withdrawal without a debit was paid, so it has ended',
  'apps/server/src/queries/backoffice/proposal-facts.ts: proposed_at':
    'a constraint asks for it in every state but DRAFT',
};

/** Statements that are put together while the server runs, and what is checked instead. No more than these. */
export const UNRESOLVED: Readonly<Record<string, { count: number; why: string }>> = {
  'apps/server/src/ledger/audit.ts': { count: 1, why: 'runs a list of rules; each is checked by itself' },
  'apps/server/src/operations/audit.ts': { count: 1, why: 'runs the rules it is given; each is checked by itself' },
  'apps/server/src/operations/work-loop.ts': {
    count: 1,
    why: 'asks all conditions at once; each is checked by itself',
  },
};
