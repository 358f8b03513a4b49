import Fastify from 'fastify';
import pg from 'pg';

/**
 * A wallet as a good engineer writes it in a week: double entry, idempotency keys, sessions, one commit before the provider is called
 * and one after. It has no limits, no audit, no recovery and no review. The product is measured against it.
 */
const { DATABASE_URL = '', PROVIDER_URL = '', PROVIDER_KEY = '', PORT = '0' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const app = Fastify();

interface Session {
  member: string;
  player: string;
}

async function sessionOf(header: string | undefined): Promise<Session> {
  const found = await pool.query<Session>({
    name: 'session',
    text: 'select member, player from sessions where token = $1 and ends_at > now()',
    values: [header?.slice('Bearer '.length)],
  });
  return found.rows[0] ?? fail(401, 'no session');
}

function fail(statusCode: number, message: string): never {
  throw Object.assign(new Error(message), { statusCode });
}

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const done = await work(client);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function takeKey(client: pg.PoolClient, key: string, member: string): Promise<void> {
  const text = 'insert into keys (key, member) values ($1, $2) on conflict do nothing';
  const taken = await client.query({ name: 'key', text, values: [key, member] });
  if (taken.rowCount === 0) fail(409, 'this key was used');
}

async function keepReply(client: pg.PoolClient, key: string, reply: object): Promise<void> {
  const text = 'update keys set reply = $2 where key = $1';
  await client.query({ name: 'reply', text, values: [key, JSON.stringify(reply)] });
}

interface Posting {
  operation: string;
  member: string;
  from: string;
  to: string;
  amount: number;
}

/** Moves money between two accounts of a member: both balances, and an entry on each side. */
async function post(client: pg.PoolClient, { operation, member, from, to, amount }: Posting): Promise<void> {
  const text = 'update accounts set balance = balance + $3 where member = $1 and code = $2 returning balance';
  for (const [code, change] of [
    [from, -amount],
    [to, amount],
  ] as const) {
    const moved = await client.query<{ balance: string }>({ name: 'move', text, values: [member, code, change] });
    const balance = Number(moved.rows[0]?.balance);
    if (balance < 0 && !code.startsWith('house')) fail(400, 'not enough money');
    const entry = 'insert into entries (operation, member, code, amount, balance) values ($1, $2, $3, $4, $5)';
    await client.query({ name: 'entry', text: entry, values: [operation, member, code, change, balance] });
  }
}

async function openOperation(
  client: pg.PoolClient,
  { kind, state, member, amount }: { kind: string; state: string; member: string; amount: number },
): Promise<string> {
  const text = 'insert into operations (member, kind, amount, state) values ($1, $2, $3, $4) returning id';
  const opened = await client.query<{ id: string }>({ name: 'open', text, values: [member, kind, amount, state] });
  return opened.rows[0]?.id ?? fail(500, 'no operation');
}

app.post<{ Body: { from: string; to: string; amount: number } }>('/api/wallet/transfer', async ({ headers, body }) => {
  const { member, player } = await sessionOf(headers.authorization);
  const key = String(headers['idempotency-key']);
  const amount = Math.round(body.amount * 100);
  const [from, to] = [body.from, body.to].map((place) => (place === 'WALLET' ? 'cash' : place)) as [string, string];
  const operation = await inTransaction(async (client) => {
    await takeKey(client, key, member);
    const id = await openOperation(client, { kind: 'transfer', state: 'SENT', member, amount });
    await post(client, { operation: id, member, from, to: 'transit', amount });
    return id;
  });
  const answered = await fetch(`${PROVIDER_URL}/partners/games/pg/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${PROVIDER_KEY}` },
    body: JSON.stringify({
      ...{ reference: operation, username: player, direction: from === 'cash' ? 'in' : 'out' },
      ...{ amount: (amount / 100).toFixed(2), currency: 'THB' },
    }),
  });
  if (answered.status !== 200) fail(502, `the provider answered ${answered.status}`);
  await answered.json();
  const reply = { transferId: operation, status: 'SUCCESS' };
  await inTransaction(async (client) => {
    await post(client, { operation, member, from: 'transit', to, amount });
    const text = "update operations set state = 'SUCCEEDED' where id = $1";
    await client.query({ name: 'end', text, values: [operation] });
    await keepReply(client, key, reply);
  });
  return reply;
});

app.post<{ Body: { coupon: string } }>('/api/spinwheel/coupon/claim', async ({ headers, body }) => {
  const { member } = await sessionOf(headers.authorization);
  const key = String(headers['idempotency-key']);
  return inTransaction(async (client) => {
    await takeKey(client, key, member);
    const text =
      'update coupons set claimed_at = now() where id = $1 and member = $2 and claimed_at is null returning amount';
    const claimed = await client.query<{ amount: string }>({ name: 'claim', text, values: [body.coupon, member] });
    const amount = Number(claimed.rows[0]?.amount ?? fail(400, 'no coupon'));
    const operation = await openOperation(client, { kind: 'reward', state: 'CREDITED', member, amount });
    await post(client, { operation, member, from: 'house', to: 'cash', amount });
    const reply = { success: true, amount: amount / 100 };
    await keepReply(client, key, reply);
    return reply;
  });
});

app.get('/api/wallet', async ({ headers }) => {
  const { member } = await sessionOf(headers.authorization);
  const text = 'select code, balance from accounts where member = $1';
  const found = await pool.query({ name: 'wallet', text, values: [member] });
  return { accounts: found.rows };
});

app.post('/api/statement', async ({ headers }) => {
  const { member } = await sessionOf(headers.authorization);
  const text = `select id, kind, amount, state, created_at, count(*) over () as total from operations where member = $1
    order by created_at desc, id limit 20`;
  const found = await pool.query({ name: 'statement', text, values: [member] });
  return { statements: found.rows };
});

app.get('/readyz', () => ({ ready: true }));
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.on('SIGTERM', () => process.exit(0));
