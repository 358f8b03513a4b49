import type { Player } from './outside-world.ts';
import { booksOf, type Member, type World } from './world.ts';

/** What is compared: our books and theirs. */
type Sides = Pick<World, 'admin' | 'outside'>;

interface OperationRow {
  operation_id: string;
  kind: string;
  state: string;
  counterparty: string;
  from_code: string;
  amount: string;
  /** Our reference as it was sent. */
  sent_ref: string;
}

/**
 * Compares what we believe with what the outside parties have in their books; answers every difference as a sentence.
 * Wants all operations ended. Together with the ledger audit it says that each baht is in exactly one place.
 */
export async function differencesOutside(world: Sides, member: Member): Promise<string[]> {
  const found = await world.admin.query<OperationRow>(
    `select o.operation_id, o.kind, o.state, o.counterparty, o.from_code, o.amount, coalesce(w.sent_ref, o.external_ref) as sent_ref
      from operations o left join withdrawals w using (member_id, operation_id) where o.member_id = $1`,
    [member.id],
  );
  const transfers = found.rows.filter((row) => row.kind === 'transfer');
  const withdrawals = found.rows.filter((row) => row.kind === 'withdrawal');
  return [
    ...(await gameDifferences(world, { member, transfers })),
    ...(await payoutDifferences(world, withdrawals)),
    ...(await holdDifferences(world, member)),
  ];
}

async function gameDifferences(world: Sides, { member, transfers }: { member: Member; transfers: OperationRow[] }) {
  const books = await booksOf(world.admin, member);
  const accounts = await world.admin.query<{ game_code: string; username: string }>(
    'select game_code, username from game_accounts where member_id = $1',
    [member.id],
  );
  const differences: string[] = [];
  for (const { game_code: code, username } of accounts.rows) {
    const player = await world.outside.player(code, username);
    const ours = transfers.filter((transfer) => transfer.counterparty === code);
    differences.push(...transferDifferences(code, { ours, theirs: player?.transfers ?? [] }));
    const balance = BigInt(Math.round((player?.balance ?? 0) * 100));
    if (balance !== (books[`game:${code}`] ?? 0n))
      differences.push(`${code} holds ${balance}, we say ${books[`game:${code}`]}`);
  }
  return differences;
}

function transferDifferences(
  code: string,
  { ours, theirs }: { ours: OperationRow[]; theirs: Player['transfers'] },
): string[] {
  const differences: string[] = [];
  const moved = new Map(theirs.flatMap((there) => (there.received === null ? [] : [[there.received, there] as const])));
  // Without references only kind and amount can be compared; each of ours must stand for exactly one of theirs.
  const nameless = theirs.filter(({ reference }) => reference === null).map(kindOf);
  for (const row of ours) {
    const shouldBeThere = row.state === 'SUCCEEDED';
    const place = nameless.indexOf(`${row.from_code === 'WALLET' ? 'in' : 'out'} ${row.amount}`);
    if (shouldBeThere && place >= 0) {
      nameless.splice(place, 1);
      continue;
    }
    const there = moved.get(row.sent_ref);
    if (shouldBeThere !== (there !== undefined))
      differences.push(`${code}: ${row.state} transfer ${row.operation_id} is there: ${there !== undefined}`);
    if (there && minorOf(there.amount) !== BigInt(row.amount)) differences.push('another amount');
    if (there && there.times > 1) differences.push(`received ${there.times} times`);
    moved.delete(row.sent_ref);
  }
  if (moved.size + nameless.length > 0) differences.push(`${code} moved money we know nothing of`);
  return differences;
}

const minorOf = (amount: number) => BigInt(Math.round(amount * 100));
const kindOf = ({ direction, amount }: { direction: string; amount: number }) => `${direction} ${minorOf(amount)}`;

async function payoutDifferences(world: Sides, withdrawals: OperationRow[]): Promise<string[]> {
  const payouts = await world.outside.payouts();
  return withdrawals.flatMap((row) => {
    const orders = payouts.filter(({ received }) => received === row.sent_ref);
    const paid = orders.filter(({ state }) => state === 'PAID');
    if (orders.length > 1) return ['more than one order for a withdrawal'];
    if ((row.state === 'PAID') !== (paid.length === 1))
      return [`${row.state} withdrawal, paid at the bank: ${paid.length}`];
    const isSameAmount = paid.every(({ amount }) => BigInt(Math.round(amount * 100)) === BigInt(row.amount));
    return isSameAmount ? [] : ['paid another amount'];
  });
}

/** L12: nothing is in transit or on hold when nothing is under way. */
async function holdDifferences(world: Sides, member: Member): Promise<string[]> {
  const open = await world.admin.query<{ held: string }>(
    'select coalesce(sum(amount), 0) as held from operations where member_id = $1 and final_at is null',
    [member.id],
  );
  let held = 0n;
  for (const [code, balance] of Object.entries(await booksOf(world.admin, member))) {
    if (code.startsWith('transit:') || code.startsWith('hold:')) held += balance;
  }
  const owed = BigInt(open.rows[0]?.held ?? 0);
  return held === owed ? [] : [`${held} is held and ${owed} is under way`];
}
