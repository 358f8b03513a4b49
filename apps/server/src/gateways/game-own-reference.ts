import { z } from 'zod';
import { CASH_CURRENCIES } from '../shared/currency.ts';
import { amountText, isAmountOf, partnerAmount } from './amount-text.ts';
import { existingAccount, makeRefusalReader, type ProviderMaking, wholeReference } from './game-partner.ts';
import type { GameProvider, NewPassword, TransferOrder, TransferStatus } from './game-provider.ts';
import { callPartner, describeAnswer, type PartnerAnswer, readAnswer } from './partner-http.ts';

const player = z.object({ username: z.string().min(1).max(64), password: z.string().min(1).max(200) });
const balanceAnswer = z.object({ username: z.string(), balance: partnerAmount, currency: z.enum(CASH_CURRENCIES) });
const transferAnswer = z.object({
  reference: z.string(),
  state: z.literal('DONE'),
  direction: z.enum(['in', 'out']),
  amount: partnerAmount,
});
const refusal = z.object({ error: z.number() });

/** Final refusals of this family; everything else may still happen (facts 5, retry rule). */
const PLAYER_UNKNOWN = 1304;
const PLAYER_EXISTS = 1305;
const BALANCE_TOO_LOW = 3001;
const NO_SUCH_TRANSFER = 3040;
/** About a player; a transfer is never decided by the last four. */
const PLAYERS = makeRefusalReader({
  [PLAYER_UNKNOWN]: 'unknown',
  1306: 'foreign',
  1307: 'suspended',
  1308: 'sign-in',
  1309: 'full',
});

/** Family A: our own reference, idempotent repeat, status query. Amounts are decimal text in baht. */
export function makeOwnReferenceProvider({
  partner,
  readTimeoutMs,
  isAllowedLink,
  code,
}: ProviderMaking): GameProvider {
  const base = `/partners/games/${code}`;
  const playerPath = (username: string) => `${base}/players/${encodeURIComponent(username)}`;

  async function resetPassword(username: string): Promise<NewPassword> {
    const answer = await callPartner(partner, { method: 'POST', path: `${playerPath(username)}/password`, body: {} });
    const changed = readAnswer(answer, [200], player);
    if (changed) return { outcome: 'changed', password: changed.password };
    const refused = readAnswer(answer, [400, 404], refusal);
    return answer.outcome === 'unsent' || refused ? PLAYERS.notChanged(refused?.error) : { outcome: 'unknown' };
  }

  return {
    abilities: {
      ownReference: true,
      idempotentRepeat: true,
      statusQuery: true,
      referenceList: false,
      balanceQuery: true,
      loginForm: false,
      passwords: true,
      asksSessions: false,
      betTimes: true,
      launchPassword: false,
    },
    sentReference: wholeReference,
    resetPassword,
    async createPlayer(username) {
      const created = await callPartner(partner, { method: 'POST', path: `${base}/players`, body: { username } });
      const opened = readAnswer(created, [200], player);
      if (opened) return opened;
      const refused = readAnswer(created, [400, 409], refusal)?.error;
      if (refused !== PLAYER_EXISTS) return PLAYERS.refused(refused);
      return existingAccount(username, await resetPassword(username));
    },
    async balance(username, trace) {
      const path = `${playerPath(username)}/balance`;
      const answer = await callPartner(partner, { method: 'GET', path, timeoutMs: readTimeoutMs, trace });
      const read = readAnswer(answer, [200], balanceAnswer);
      return read?.username === username && isAmountOf(read.currency, read.balance) ? read.balance : undefined;
    },
    async transfer(order, trace) {
      const body = {
        reference: order.reference,
        username: order.username,
        direction: order.direction,
        amount: amountText(order.amountMinor),
        currency: order.currency,
      };
      const answer = await callPartner(partner, { method: 'POST', path: `${base}/transfers`, body, trace });
      if (answer.outcome === 'unsent') return { outcome: 'refused', detail: describeAnswer(answer) };
      const refused = readAnswer(answer, [400, 404], refusal)?.error;
      if (refused === BALANCE_TOO_LOW || refused === PLAYER_UNKNOWN) {
        return { outcome: 'refused', detail: `refused ${refused}` };
      }
      const read = readTransfer(answer, order);
      // What it moved is asked by reference: the answer alone is no proof of another amount.
      return read.outcome === 'done' ? read : { outcome: 'unknown', detail: read.detail };
    },
    async findTransfer(order, trace) {
      const path = `${base}/transfers/${encodeURIComponent(order.reference)}`;
      const answer = await callPartner(partner, { method: 'GET', path, timeoutMs: readTimeoutMs, trace });
      if (readAnswer(answer, [404], refusal)?.error === NO_SUCH_TRANSFER) {
        return { outcome: 'not-found', detail: 'the provider knows no such transfer' };
      }
      return readTransfer(answer, order);
    },
    async launch(username, wish) {
      const body = { username, ...wish };
      const answer = await callPartner(partner, { method: 'POST', path: `${base}/launch`, body });
      const refused = readAnswer(answer, [400, 404], refusal)?.error;
      return PLAYERS.refused(refused) ?? isAllowedLink(readAnswer(answer, [200], z.object({ url: z.url() }))?.url);
    },
  };
}

/** `done` only when reference, direction and amount all agree with what we asked (safety F14, F16). */
function readTransfer(answer: PartnerAnswer, order: TransferOrder): TransferStatus {
  const detail = describeAnswer(answer);
  const done = readAnswer(answer, [200], transferAnswer);
  if (!done || done.reference !== order.reference) return { outcome: 'unknown', detail };
  const agrees = done.direction === order.direction && done.amount === order.amountMinor;
  return agrees
    ? { outcome: 'done', detail }
    : { outcome: 'other', detail: 'the provider has it with another amount or direction' };
}
