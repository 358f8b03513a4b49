import pg from 'pg';

/** Tables that grow with the years; a statement that reads one from end to end gets slower with them. */
const GROWING = new Set([
  ...[
    'members',
    'member_phones',
    'member_bank_accounts',
    'member_bank_masks',
    'account_proofs',
    'sessions',
    'accounts',
  ],
  ...[
    'movements',
    'operations',
    'operation_steps',
    'operation_causes',
    'idempotency_keys',
    'provider_calls',
    'inflows',
  ],
  ...['bank_feed_lines', 'withdrawals', 'payout_debits', 'bets', 'game_results', 'game_accounts', 'game_usernames'],
  'summed_play',
  ...[
    'game_account_events',
    'spins',
    'coupons',
    'coin_earnings',
    'operator_audit',
    'likeness_marks',
    'member_changes',
    'slips',
    'operator_sign_ins',
  ],
  ...[
    'play_limits',
    'play_limit_changes',
    'play_refusals',
    'exclusions',
    'exclusion_marks',
    'exclusion_stops',
    'reality_checks',
  ],
  ...['identity_claims', 'identity_documents', 'aml_cases', 'aml_case_entries', 'member_notes'],
]);

/** What `explain` writes under a name, wherever it is missing or something else: nothing. */
type Node = Readonly<Record<string, unknown>>;
const nodeOf = (value: unknown): Node => (typeof value === 'object' && value !== null ? { ...value } : {});
const numberOf = (node: Node, name: string) => Number(node[name] ?? 0);
const textOf = (node: Node, name: string) => String(node[name] ?? '');

interface Scan {
  node: string;
  table: string;
  /** Rows that were read, including those filtered out. */
  rows: number;
}

/** One statement as it ran, also inside a function of the database. */
export interface Ran {
  database: string;
  text: string;
  ms: number;
  blocks: number;
  nodes: readonly string[];
  scans: readonly Scan[];
}

/** More than a page and all that hangs on it, and little beside what is there. */
const MAX_ROWS = 1_000;

/** Statements that read more rows of a growing table than a page and its details, one sentence each. */
export function longReads(ran: readonly Ran[], maxRows = MAX_ROWS): string[] {
  const found = new Map<string, number>();
  for (const { text, scans } of ran) {
    for (const { node, table, rows } of scans) {
      const what = `${node} of ${table}: ${text.slice(0, 160)}`;
      if (GROWING.has(table) && rows > Math.max(maxRows, found.get(what) ?? 0)) found.set(what, rows);
    }
  }
  return [...found].map(([what, rows]) => `${rows} rows by ${what}`);
}

/** From now on every statement of this database reports its plan to the client; `planner` are its settings. */
export async function tellPlans(
  adminUrl: string,
  database: string,
  planner: Record<string, string> = {},
): Promise<void> {
  const settings = {
    ...planner,
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const [name, value] of Object.entries(settings)) {
      await client.query(`alter database ${database} set ${name} = '${value}'`);
    }
  } finally {
    await client.end();
  }
}

/** Hears the plans of every connection this process makes from now on. */
export function watchPlans(): { ran: Ran[]; stop: () => void } {
  const ran: Ran[] = [];
  const { connect } = pg.Client.prototype;
  function watched(this: pg.Client, ...given: Parameters<typeof connect>) {
    this.on('notice', ({ message }) => {
      const heard = readPlan(this.database ?? '', message ?? '');
      if (heard) ran.push(heard);
    });
    return connect.apply(this, given);
  }
  pg.Client.prototype.connect = watched as typeof connect;
  return {
    ran,
    stop: () => {
      pg.Client.prototype.connect = connect;
    },
  };
}

function readPlan(database: string, message: string): Ran | undefined {
  const found = /^duration: ([0-9.]+) ms {2}plan:\n([\s\S]*)$/.exec(message);
  if (!found) return undefined;
  const told = nodeOf(JSON.parse(found[2] ?? ''));
  const top = nodeOf(told.Plan);
  const nodes: string[] = [];
  const scans: Scan[] = [];
  walk(top, nodes, scans);
  const blocks = numberOf(top, 'Shared Hit Blocks') + numberOf(top, 'Shared Read Blocks');
  const text = textOf(told, 'Query Text');
  return { database, text: text.replace(/\s+/g, ' ').trim(), ms: Number(found[1]), blocks, nodes, scans };
}

function walk(node: Node, nodes: string[], scans: Scan[]): void {
  const [type, table] = [textOf(node, 'Node Type'), textOf(node, 'Relation Name')];
  nodes.push(`${type} ${table}`.trim());
  if (table !== '') {
    const looked = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'];
    const each = looked.reduce((sum, name) => sum + numberOf(node, name), 0);
    scans.push({ node: type, table, rows: Math.round(each * numberOf(node, 'Actual Loops')) });
  }
  const inner: unknown[] = Array.isArray(node.Plans) ? node.Plans : [];
  for (const one of inner) walk(nodeOf(one), nodes, scans);
}
