import { z } from 'zod';
import { amountText, partnerUnits } from './amount-text.ts';
import { existingAccount, makeRefusalReader, newPassword, noReference, type ProviderMaking } from './game-partner.ts';
import type { GameProvider, NewPassword } from './game-provider.ts';
import { callPartner, describeAnswer, readAnswer } from './partner-http.ts';

const answerOf = <S extends z.ZodType>(content: S) => z.object({ code: z.literal(0), data: content });
const failure = z.object({ code: z.int().min(1), username: z.string().optional() });
const player = answerOf(z.object({ username: z.string().min(1).max(64) }));
const balanceAnswer = answerOf(z.object({ username: z.string(), balance: partnerUnits }));
const moved = answerOf(z.object({ username: z.string(), amount: partnerUnits }));
const launchAnswer = answerOf(z.object({ url: z.url() }));

const USER_UNKNOWN = 3;
const USER_EXISTS = 4;
const BALANCE_TOO_LOW = 800;
/** About a user; a transfer is never decided by the last four. */
const USERS = makeRefusalReader({ [USER_UNKNOWN]: 'unknown', 5: 'foreign', 6: 'suspended', 7: 'sign-in', 8: 'full' });

/**
 * Family C: deposit and withdraw take a user and an amount and no reference of ours (facts 5), amounts are JSON numbers in
 * baht, and there is nothing to ask but the balance. An order must never be repeated; what an unclear one did, only the
 * balance before and after can tell.
 */
export function makeNoReferenceProvider({ partner, readTimeoutMs, isAllowedLink, code }: ProviderMaking): GameProvider {
  const base = `/partners/plain/${code}`;
  const post = (path: string, body: object) => callPartner(partner, { method: 'POST', path: `${base}/${path}`, body });

  /** This family wants passwords of our making. */
  async function setPassword(username: string): Promise<NewPassword> {
    const password = newPassword();
    const answer = await post('password', { username, password });
    if (readAnswer(answer, [200], player)) return { outcome: 'changed', password };
    const refused = readAnswer(answer, [200], failure);
    return answer.outcome === 'unsent' || refused ? USERS.notChanged(refused?.code) : { outcome: 'unknown' };
  }

  return {
    abilities: {
      ownReference: false,
      idempotentRepeat: false,
      statusQuery: false,
      referenceList: false,
      balanceQuery: true,
      loginForm: false,
      passwords: true,
      asksSessions: false,
      betTimes: true,
      launchPassword: false,
    },
    sentReference: noReference,
    resetPassword: setPassword,
    async createPlayer(username) {
      const password = newPassword();
      const answer = await post('create', { username, password });
      const opened = readAnswer(answer, [200], player)?.data;
      if (opened) return { username: opened.username, password };
      const refused = readAnswer(answer, [200], failure);
      if (refused?.code !== USER_EXISTS) return USERS.refused(refused?.code);
      return refused.username === undefined
        ? undefined
        : existingAccount(refused.username, await setPassword(refused.username));
    },
    async balance(username, trace) {
      const path = `${base}/balance?username=${encodeURIComponent(username)}`;
      const answer = await callPartner(partner, { method: 'GET', path, timeoutMs: readTimeoutMs, trace });
      const read = readAnswer(answer, [200], balanceAnswer)?.data;
      return read?.username === username ? read.balance : undefined;
    },
    async transfer(order, trace) {
      const answer = await callPartner(partner, {
        method: 'POST',
        path: `${base}/${order.direction === 'in' ? 'deposit' : 'withdraw'}`,
        body: { username: order.username, amount: Number(amountText(order.amountMinor)) },
        trace,
      });
      if (answer.outcome === 'unsent') return { outcome: 'refused', detail: describeAnswer(answer) };
      const refused = readAnswer(answer, [200], failure)?.code;
      if (refused === BALANCE_TOO_LOW || refused === USER_UNKNOWN) {
        return { outcome: 'refused', detail: `refused ${refused}` };
      }
      const done = readAnswer(answer, [200], moved)?.data;
      const agrees = done?.username === order.username && done.amount === order.amountMinor;
      const detail = refused === undefined ? describeAnswer(answer) : `answered error ${refused}`;
      return { outcome: agrees ? 'done' : 'unknown', detail };
    },
    async launch(username, wish) {
      const answer = await post('launch', { username, ...wish });
      const refused = readAnswer(answer, [200], failure)?.code;
      return USERS.refused(refused) ?? isAllowedLink(readAnswer(answer, [200], launchAnswer)?.data.url);
    },
  };
}
