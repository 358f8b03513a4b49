import pg from 'pg';
import { readDatabaseUrl } from '../config.ts';
import { primaryUrl } from '../platform/database/database-hosts.ts';

/**
 * After a restore to a chosen second: every operation that the end of the archive has and the restored site has not, or has in another
 * state, and what partners have told the restored site of it since. As the owner of the schema, with the address of the other
 * and the second: `DATABASE_URL=... node apps/server/src/cli/lost.ts <address> <second>`. Exits with 1 while there is a line that nobody has told again.
 */
interface Lost {
  operation_id: string;
  member_id: string;
  kind: string;
  state: string;
  amount: string;
  currency: string;
  changed_at: Date;
  bank_refs: string[];
}

const PAGE = 1_000;

const [other = '', second = ''] = process.argv.slice(2);
if (!URL.canParse(other) || Number.isNaN(Date.parse(second))) {
  process.stderr.write(
    'Say where the end of the archive is, and the second restored to: lost postgres://... "2026-11-23 14:05:00+00"\n',
  );
  process.exit(2);
}
const [site, end] = [
  new pg.Client({ connectionString: await primaryUrl(readDatabaseUrl()) }),
  new pg.Client({ connectionString: other }),
];
await site.connect();
await end.connect();
let open = 0;
let listed = 0;
try {
  for (let after = ''; ; ) {
    const page = await readPage(after);
    for (const operation of page) await tell(operation);
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.operation_id;
  }
  process.stdout.write(`${listed} operations lost or changed, ${open} of them to be decided by people\n`);
} finally {
  await site.end();
  await end.end();
}
process.exit(open > 0 ? 1 : 0);

async function readPage(after: string): Promise<Lost[]> {
  const found = await end.query<Lost>(
    `select o.operation_id, o.member_id, o.kind, o.state, o.amount::text, o.currency, coalesce(o.final_at, o.created_at) as changed_at,
       array(select i.bank_ref from inflows i where i.credited_member_id = o.member_id and i.amount = o.amount
         and i.final_at = o.final_at) || coalesce(nullif(o.external_ref, ''), o.operation_id::text) as bank_refs
     from operations o where ($1 = '' or o.operation_id > nullif($1, '')::uuid)
       and (o.created_at >= $3 or o.final_at >= $3 or o.final_at is null) order by o.operation_id limit $2`,
    [after, PAGE, second],
  );
  return found.rows;
}

async function tell(lost: Lost): Promise<void> {
  const known = await site.query<{ state: string }>('select state from operations where operation_id = $1', [
    lost.operation_id,
  ]);
  const here = known.rows[0]?.state;
  if (here === lost.state) return;
  const told = here === undefined ? await toldAgain(lost) : `here ${here}: it goes on by itself`;
  listed += 1;
  if (told === undefined || told.startsWith('paid')) open += 1;
  const amount = `${(Number(lost.amount) / 100).toFixed(2)} ${lost.currency}`;
  const words = [lost.changed_at.toISOString(), lost.kind, lost.state, amount, lost.member_id, lost.operation_id];
  process.stdout.write(`${words.join('  ')}  ${told ?? 'nobody says'}\n`);
}

/** What the restored site has learnt since: the same inflow, or a debit with the lost withdrawal's number. */
async function toldAgain(lost: Lost): Promise<string | undefined> {
  const inflow = await site.query<{ state: string }>('select state from inflows where bank_ref = any($1) limit 1', [
    lost.bank_refs.filter(Boolean),
  ]);
  if (inflow.rows[0]) return `told again: inflow ${inflow.rows[0].state}`;
  const debit = await site.query<{ debit_ref: string }>(
    "select debit_ref from payout_debits where problem is not null and replace(order_ref, '-', '') = replace($1, '-', '') limit 1",
    [lost.operation_id],
  );
  return debit.rows[0] && `paid by the bank: debit ${debit.rows[0].debit_ref}`;
}
