/** The control calls of the simulators (apps/simulators/README.md), as far as the journeys use them. */

export interface BankOrder {
  fromBank: string;
  fromAccountNo: string;
  fromName: string;
  toBank: string;
  toAccountNo: string;
  amount: number;
  /** When it is sent; now by default. */
  at?: string;
}

export interface BankTransfer {
  reference: string;
  amount: string;
  toBank: string;
  toAccountNo: string;
  currency: string;
  notice: 'waiting' | 'delivered' | 'failed';
}

export interface Payout {
  reference: string;
  /** The reference as the bank received it. */
  received: string;
  state: 'PAID' | 'PENDING' | 'FAILED';
  amount: number;
  currency: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  times: number;
}

export interface FiledPayout {
  bank: string;
  reference: string;
  amount: number;
  state: 'PAID' | 'REFUSED' | 'WAITING';
}

export interface Player {
  username: string;
  balance: number;
  /** `received` is the reference byte for byte as it came. */
  transfers: { reference: string; received: string; direction: 'in' | 'out'; amount: number; times: number }[];
  refused: { reference: string }[];
}

export interface PushBrowser {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface Fault {
  target: string;
  fault: string;
  times: number;
  ms?: number;
}

export type OutsideWorld = ReturnType<typeof makeOutsideWorld>;

export function makeOutsideWorld(origin: string) {
  async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
    const response = await fetch(origin + path, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  return {
    origin,
    send: (order: BankOrder) => ask<{ reference: string; slipUrl: string }>('POST', '/control/bank/transfers', order),
    transfers: async () =>
      (await ask<{ transfers: BankTransfer[] }>('GET', '/control/bank/transfers?limit=1000')).transfers,
    payouts: async () => (await ask<{ payouts: Payout[] }>('GET', '/control/bank/payouts?limit=1000')).payouts,
    /** Lines of payout files, with what the bank really paid of each. */
    filedPayouts: async () => (await ask<{ payouts: FiledPayout[] }>('GET', '/control/bank/filed-payouts')).payouts,
    /** The statement of an account of the site, as its bank lets it be taken away. */
    async statementOf(accountNo: string, format: 'kbiz' | 'scb' | 'camt053') {
      const path = `/control/bank/accounts/${accountNo}/statement-file?format=${format}`;
      return Buffer.from(await (await fetch(origin + path)).arrayBuffer());
    },
    games: async () =>
      (
        await ask<{ games: { code: string; players: { username: string; balance: number }[] }[] }>(
          'GET',
          '/control/games',
        )
      ).games,
    player: (code: string, username: string) => ask<Player>('GET', `/control/games/${code}/players/${username}`),
    playRound: (code: string, username: string, round: { stake: number; payout: number }) =>
      ask<{ balance: number }>('POST', `/control/games/${code}/players/${username}/rounds`, round),
    /** The text messages sent to a phone, newest first. */
    messagesTo: async (phone: string) =>
      (
        await ask<{ messages: { text: string }[] }>('GET', `/control/sms?phone=${encodeURIComponent(phone)}`)
      ).messages.map(({ text }) => text),
    /** A gift link that somebody made at the prepaid wallet company. */
    giftLink: async (voucher: { phone: string; amount: number }) =>
      (await ask<{ link: string }>('POST', '/control/prepaid/vouchers', voucher)).link,
    /** A browser subscribes at its push service, for a site with this key. */
    subscribe: (applicationServerKey: string) =>
      ask<PushBrowser>('POST', '/control/push/subscriptions', { applicationServerKey }),
    /** What the push service brought it, as it came, newest first. */
    pushedTo: async (id: string) =>
      (await ask<{ messages: { text: string }[] }>('GET', `/control/push/subscriptions/${id}`)).messages.map(
        ({ text }) => text,
      ),
    unsubscribe: (id: string) => ask('DELETE', `/control/push/subscriptions/${id}`),
    fault: (fault: Fault) => ask('POST', '/control/faults', fault),
    faults: async () => (await ask<{ faults: Fault[] }>('GET', '/control/faults')).faults,
    backToNormal: () => ask('DELETE', '/control/faults'),
  };
}
