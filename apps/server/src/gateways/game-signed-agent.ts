import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { partnerSatang } from './amount-text.ts';
import { existingAccount, makeRefusalReader, type ProviderMaking, wholeReference } from './game-partner.ts';
import type { GameProvider, NewPassword, TransferOrder, TransferStatus } from './game-provider.ts';
import { callPartner, describeAnswer, type PartnerAnswer, type PartnerCall, readAnswer } from './partner-http.ts';

/** This protocol answers HTTP 200 to everything and says in the body how it went. */
const failure = z.object({ status: z.literal('error'), error_code: z.int(), username: z.string().optional() });
const success = <S extends z.ZodType>(content: S) => z.object({ status: z.literal('success'), data: content });
const player = success(z.object({ username: z.string().min(1).max(64), password: z.string().min(1).max(200) }));
const balanceAnswer = success(z.object({ username: z.string(), balance: partnerSatang }));
const transferAnswer = success(z.object({ ref: z.string(), username: z.string(), amount: partnerSatang }));
const listAnswer = success(
  z.object({
    transfers: z.array(z.object({ id: z.int(), ref: z.string(), amount: partnerSatang, at: z.iso.datetime() })),
  }),
);
const launchAnswer = success(z.object({ url: z.url() }));
const formAnswer = success(z.record(z.string().max(50), z.string().max(4_000)));

const USER_UNKNOWN = 11;
const USER_EXISTS = 15;
const BALANCE_TOO_LOW = 21;
/** About a user; a transfer is never decided by the last four. */
const USERS = makeRefusalReader({
  [USER_UNKNOWN]: 'unknown',
  13: 'foreign',
  14: 'suspended',
  16: 'sign-in',
  17: 'full',
});

const PAGE = 100;
/** A member makes far fewer transfers than this while one is unclear; a longer list is no answer. */
const MAX_PAGES = 5;
/** Their clock may differ from ours. */
const CLOCK_MARGIN_MS = 600_000;

/**
 * Family B, the agent style: one call with a signed amount in satang and our `ref`, requests signed over their bytes. A used
 * `ref` is answered by an error that says nothing about the first result, so an order is never repeated but looked for in
 * the player's list.
 */
export function makeSignedAgentProvider(making: ProviderMaking): GameProvider {
  const { partner, readTimeoutMs, isAllowedLink, code } = making;
  const base = `/partners/agents/${code}`;

  function sign({ path, body }: { path: string; body: string }): Record<string, string> {
    const timestamp = String(Date.now());
    const signature = createHmac('sha256', partner.askKey).update(`${timestamp}\n${path}\n${body}`).digest('hex');
    return { 'x-agent': 'kapao', 'x-timestamp': timestamp, 'x-signature': signature };
  }

  const ask = (path: string, body: object, more: Pick<PartnerCall, 'timeoutMs' | 'trace'> = {}) =>
    callPartner(partner, { method: 'POST', path: `${base}/${path}`, body, sign, ...more });

  async function resetPassword(username: string): Promise<NewPassword> {
    const answer = await ask('password', { username });
    const changed = readAnswer(answer, [200], player)?.data;
    if (changed) return { outcome: 'changed', password: changed.password };
    const refused = readAnswer(answer, [200], failure);
    return answer.outcome === 'unsent' || refused ? USERS.notChanged(refused?.error_code) : { outcome: 'unknown' };
  }

  return {
    abilities: {
      ownReference: true,
      idempotentRepeat: false,
      statusQuery: false,
      referenceList: true,
      balanceQuery: true,
      loginForm: making.hasLoginForm,
      passwords: true,
      asksSessions: false,
      betTimes: true,
      launchPassword: false,
    },
    sentReference: wholeReference,
    resetPassword,
    async createPlayer(username) {
      const answer = await ask('register', { username });
      const opened = readAnswer(answer, [200], player)?.data;
      if (opened) return opened;
      const refused = readAnswer(answer, [200], failure);
      if (refused?.error_code !== USER_EXISTS) return USERS.refused(refused?.error_code);
      return refused.username === undefined
        ? undefined
        : existingAccount(refused.username, await resetPassword(refused.username));
    },
    async balance(username, trace) {
      const answer = await ask('balance', { username }, { timeoutMs: readTimeoutMs, ...(trace && { trace }) });
      const read = readAnswer(answer, [200], balanceAnswer)?.data;
      return read?.username === username && read.balance >= 0n ? read.balance : undefined;
    },
    async transfer(order, trace) {
      const body = { username: order.username, amount: Number(signedAmount(order)), ref: order.reference };
      const answer = await ask('transfer', body, { trace });
      if (answer.outcome === 'unsent') return { outcome: 'refused', detail: describeAnswer(answer) };
      const refused = readAnswer(answer, [200], failure)?.error_code;
      if (refused === BALANCE_TOO_LOW || refused === USER_UNKNOWN) {
        return { outcome: 'refused', detail: `refused ${refused}` };
      }
      const done = readAnswer(answer, [200], transferAnswer)?.data;
      const agrees =
        done?.ref === order.reference && done.username === order.username && done.amount === signedAmount(order);
      const detail = refused === undefined ? describeAnswer(answer) : `answered error ${refused}`;
      return { outcome: agrees ? 'done' : 'unknown', detail };
    },
    findTransfer: (order, trace) =>
      lookThrough(order, (beforeId) =>
        ask(
          'transfers/list',
          { username: order.username, limit: PAGE, ...(beforeId !== undefined && { before: beforeId }) },
          { timeoutMs: readTimeoutMs, trace },
        ),
      ),
    ...(making.hasLoginForm && {
      async loginForm(username: string) {
        return readAnswer(await ask('login-form', { username }, { timeoutMs: readTimeoutMs }), [200], formAnswer)?.data;
      },
    }),
    async launch(username, wish) {
      const answer = await ask('launch', { username, ...wish });
      const refused = readAnswer(answer, [200], failure)?.error_code;
      return USERS.refused(refused) ?? isAllowedLink(readAnswer(answer, [200], launchAnswer)?.data.url);
    },
  };
}

/** Reads the player's transfers, newest first, back to when the order was sent. Only a list read to there proves a no. */
async function lookThrough(
  order: TransferOrder,
  page: (beforeId: number | undefined) => Promise<PartnerAnswer>,
): Promise<TransferStatus> {
  let beforeId: number | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const answer = await page(beforeId);
    const rows = readAnswer(answer, [200], listAnswer)?.data.transfers;
    if (!rows) return { outcome: 'unknown', detail: describeAnswer(answer) };
    const own = rows.find((row) => row.ref === order.reference);
    if (own) {
      return own.amount === signedAmount(order)
        ? { outcome: 'done', detail: 'found in the list of transfers' }
        : { outcome: 'other', detail: 'the provider has it with another amount or direction' };
    }
    const oldest = rows.at(-1);
    const isReadBack = oldest && Date.parse(oldest.at) < order.sentAt.getTime() - CLOCK_MARGIN_MS;
    if (rows.length < PAGE || isReadBack) {
      return { outcome: 'not-found', detail: 'not in the list of transfers' };
    }
    beforeId = oldest?.id;
  }
  return { outcome: 'unknown', detail: 'the list of transfers does not end' };
}

function signedAmount(order: TransferOrder): bigint {
  return order.direction === 'in' ? order.amountMinor : -order.amountMinor;
}
