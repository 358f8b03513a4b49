/**
 * One member at a site over TLS: money in from the simulated bank, and out of it again.
 * `money.ts SITE_ORIGIN WORLD_ORIGIN USERNAME DEPOSIT WITHDRAWAL`; registers the member the first time. Prints the balance.
 */
const [site = '', world = '', username = '', deposit = '0', withdrawal = '0'] = process.argv.slice(2);
const password = 'herons in the rice field';
const account = { bank: 'SCB', accountNo: `11${username.slice(-8)}`, name: 'MALEE SAETANG' };
const WAIT_MS = 60_000;

interface Call {
  token?: string;
  body?: unknown;
}

async function call(url: string, { token, body }: Call = {}): Promise<{ status: number; body: Record<string, never> }> {
  const answered = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      // As the site's own pages send it: from elsewhere nobody signs in.
      'x-requested-with': 'kapao',
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await answered.text();
  return { status: answered.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within a minute: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function sure<T extends { status: number; body: unknown }>(what: string, answered: T): T {
  if (answered.status !== 200) throw new Error(`${what}: ${answered.status} ${JSON.stringify(answered.body)}`);
  return answered;
}

const registration = {
  ...{ name: 'Malee Saetang', username, password },
  ...{ bankCode: account.bank, bankAccountName: account.name, bankAccountNo: account.accountNo },
};
await until('the site answers', async () => (await call(`${site}/api/lookup/deposit`)).status === 200);
await call(`${site}/api/account`, { body: registration });
const signedIn = sure('sign-in', await call(`${site}/api/login`, { body: { username, password } }));
const token = String(signedIn.body.token);
const cash = async () => {
  const { wallet } = sure('wallet', await call(`${site}/api/wallet`, { token })).body as { wallet: { amount: number } };
  return wallet.amount;
};

if (Number(deposit) > 0) {
  const before = await cash();
  const { banks } = sure('accounts', await call(`${site}/api/lookup/deposit`, { token })).body as {
    banks: { bankCode: string; bankAccountNo: string }[];
  };
  const [to] = banks;
  if (!to) throw new Error('the site has no account to pay in to');
  const transfer = {
    ...{ fromBank: account.bank, fromAccountNo: account.accountNo, fromName: account.name },
    ...{ toBank: to.bankCode, toAccountNo: to.bankAccountNo, amount: Number(deposit) },
  };
  sure('bank transfer', await call(`${world}/control/bank/transfers`, { body: transfer }));
  await until('the deposit is credited', async () => (await cash()) === before + Number(deposit));
}
if (Number(withdrawal) > 0) {
  sure('withdrawal', await call(`${site}/api/wallet/withdraw`, { token, body: { amount: Number(withdrawal) } }));
  await until('the bank has paid the withdrawal', async () => {
    const { payouts } = (await call(`${world}/control/bank/payouts?limit=50`)).body as {
      payouts: { state: string; amount: number; accountNo: string }[];
    };
    return payouts.some(
      (paid) => paid.state === 'PAID' && paid.accountNo === account.accountNo && paid.amount === Number(withdrawal),
    );
  });
}
process.stdout.write(`${username} has ${await cash()}\n`);
