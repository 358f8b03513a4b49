import { z } from 'zod';
import { amountText, partnerAmount } from './amount-text.ts';
import { callPartner, describeAnswer, type Partner, type PartnerAnswer, readAnswer } from './partner-http.ts';

export interface TransferOrder {
  /** Our reference: the operation id, the same in every repeat (safety T). */
  reference: string;
  username: string;
  /** Into the game or out of it. */
  direction: 'in' | 'out';
  amountMinor: bigint;
  currency: string;
}

/** `refused` is definite: the provider says it has not done it and never will. `unknown` is everything unclear. */
export type TransferOutcome =
  | { outcome: 'done'; detail: string }
  | { outcome: 'refused'; detail: string }
  | { outcome: 'unknown'; detail: string };

export type TransferStatus = TransferOutcome | { outcome: 'not-found'; detail: string };

/** A game provider of the transfer-wallet kind (facts 5). Every method answers; none throws for what a partner does. */
export interface GameProvider {
  /** Opens a player; one that exists already counts as opened and gets a new password. */
  createPlayer(username: string): Promise<{ password: string } | undefined>;
  balance(username: string): Promise<bigint | undefined>;
  transfer(order: TransferOrder): Promise<TransferOutcome>;
  /** Asks by reference what became of an order. */
  transferStatus(order: TransferOrder): Promise<TransferStatus>;
  /** An address that opens the game signed in; only on the provider's own host. */
  launch(username: string): Promise<string | undefined>;
}

/** The provider behind a game code. */
export type ProviderOf = (code: string) => GameProvider;

const player = z.object({ username: z.string(), password: z.string().min(1).max(200) });
const balanceAnswer = z.object({ balance: partnerAmount, currency: z.string() });
const transferAnswer = z.object({
  reference: z.string(),
  state: z.literal('DONE'),
  direction: z.enum(['in', 'out']),
  amount: partnerAmount,
});
const refusal = z.object({ error: z.number() });

/** Final refusals of family A; everything else may still happen (facts 5, retry rule). */
const PLAYER_UNKNOWN = 1304;
const PLAYER_EXISTS = 1305;
const BALANCE_TOO_LOW = 3001;
const NO_SUCH_TRANSFER = 3040;

/** Family A: our own reference, idempotent repeat, status query. */
export function makeOwnReferenceProvider(partner: Partner, code: string): GameProvider {
  const base = `/partners/games/${code}`;
  const playerPath = (username: string) => `${base}/players/${encodeURIComponent(username)}`;

  /** `done` only when reference, direction and amount all agree with what we asked (safety F14, F16). */
  function readTransfer(answer: PartnerAnswer, order: TransferOrder): TransferOutcome {
    const detail = describeAnswer(answer);
    const done = readAnswer(answer, [200], transferAnswer);
    if (!done) return { outcome: 'unknown', detail };
    const agrees =
      done.reference === order.reference && done.direction === order.direction && done.amount === order.amountMinor;
    return agrees
      ? { outcome: 'done', detail }
      : { outcome: 'unknown', detail: 'answered with another amount or direction' };
  }

  return {
    async createPlayer(username) {
      const created = await callPartner(partner, { method: 'POST', path: `${base}/players`, body: { username } });
      const opened = readAnswer(created, [200], player);
      if (opened) return { password: opened.password };
      if (readAnswer(created, [409], refusal)?.error !== PLAYER_EXISTS) return undefined;
      const reset = await callPartner(partner, { method: 'POST', path: `${playerPath(username)}/password`, body: {} });
      return readAnswer(reset, [200], player);
    },
    async balance(username) {
      const answer = await callPartner(partner, { method: 'GET', path: `${playerPath(username)}/balance` });
      return readAnswer(answer, [200], balanceAnswer)?.balance;
    },
    async transfer(order) {
      const answer = await callPartner(partner, {
        method: 'POST',
        path: `${base}/transfers`,
        body: {
          reference: order.reference,
          username: order.username,
          direction: order.direction,
          amount: amountText(order.amountMinor),
          currency: order.currency,
        },
      });
      if (answer.outcome === 'unsent') return { outcome: 'refused', detail: describeAnswer(answer) };
      const refused = readAnswer(answer, [400, 404], refusal)?.error;
      if (refused === BALANCE_TOO_LOW || refused === PLAYER_UNKNOWN) {
        return { outcome: 'refused', detail: `refused ${refused}` };
      }
      return readTransfer(answer, order);
    },
    async transferStatus(order) {
      const answer = await callPartner(partner, {
        method: 'GET',
        path: `${base}/transfers/${encodeURIComponent(order.reference)}`,
      });
      if (readAnswer(answer, [404], refusal)?.error === NO_SUCH_TRANSFER) {
        return { outcome: 'not-found', detail: 'the provider knows no such transfer' };
      }
      return readTransfer(answer, order);
    },
    async launch(username) {
      const answer = await callPartner(partner, { method: 'POST', path: `${base}/launch`, body: { username } });
      const url = readAnswer(answer, [200], z.object({ url: z.url() }))?.url;
      // Only to the provider's own host (safety 5, 21).
      return url !== undefined && new URL(url).host === new URL(partner.baseUrl).host ? url : undefined;
    },
  };
}
