import { getProfile } from '@kapao/contract/member/account.ts';
import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { login } from '@kapao/contract/member/login.ts';
import { register } from '@kapao/contract/member/registration.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { activateGame, gameAccount, getWallet } from '@kapao/contract/member/wallet.ts';
import { operatorLogin } from '@kapao/contract/operator/login.ts';
import { approveProposal, listProposals } from '@kapao/contract/operator/proposal.ts';
import type { ProposalKind } from '@kapao/contract/operator/proposal-kinds.ts';
import { isProposed } from '@kapao/contract/shared/proposed.ts';
import { expect, vi } from 'vitest';
import { acceptAgreements } from './accept-agreement.ts';
import { call } from './call.ts';
import type { Operator, Product } from './harness.ts';
import { type NewMember, newMember } from './member-steps.ts';

const CREDIT_TIMEOUT_MS = 60_000;

export type Member = Awaited<ReturnType<typeof haveMember>>;

/** A sign-in in the journeys' own browser is then no new device, after which payouts are looked at by people. */
const SAME_BROWSER = {
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0 Safari/537.36',
};

/** Somebody who registered in the browser agrees, for journeys that are not about that. */
export async function agreeAs(product: Product, person: NewMember): Promise<void> {
  await acceptAgreements(product.memberOrigin, await signedIn(product, person));
}

/** The headers of somebody who registered in the browser. */
export async function signedIn({ memberOrigin }: Product, { phone: username, password }: NewMember) {
  const signIn = { headers: SAME_BROWSER, body: { username, password, remember: true } };
  const { token } = await call(memberOrigin, login, signIn);
  return { Authorization: `Bearer ${token}` };
}

type MemberWish = Partial<NewMember> & {
  /** Signed in and nothing else: the agreement is asked for. */
  hasNotAgreed?: boolean;
};

/** A member who is there already and has agreed, for journeys that are not about that. */
export async function haveMember({ memberOrigin, world }: Product, { hasNotAgreed, ...changes }: MemberWish = {}) {
  const person = newMember(changes);
  const { phone: username, password, firstName, lastName } = person;
  await call(memberOrigin, register, {
    body: {
      name: person.name,
      username,
      password,
      bankCode: person.bankCode,
      bankAccountName: `${firstName} ${lastName}`,
      bankAccountNo: person.accountNo,
    },
  });
  const signIn = { headers: SAME_BROWSER, body: { username, password, remember: true } };
  const { token } = await call(memberOrigin, login, signIn);
  const headers = { Authorization: `Bearer ${token}` };
  if (!hasNotAgreed) await acceptAgreements(memberOrigin, headers);
  const { _id: memberId } = await call(memberOrigin, getProfile, { headers });
  const wallet = () => call(memberOrigin, getWallet, { headers });
  const cash = async () => (await wallet()).wallet.amount;
  const sender = { fromBank: person.bankCode, fromAccountNo: person.accountNo, fromName: `${firstName} ${lastName}` };

  /** A bank transfer from the member's own account to the site's first one. */
  async function sendMoney(amount: number, from: Partial<typeof sender> = {}) {
    const { banks } = await call(memberOrigin, lookupDeposit);
    const [account] = banks;
    if (!account) throw new Error('the site has no account');
    return world.send({
      ...sender,
      ...from,
      toBank: account.bankCode,
      toAccountNo: account.bankAccountNo,
      amount,
    });
  }

  return {
    ...person,
    memberId,
    headers,
    wallet,
    sendMoney,
    cash,
    /** Sends money and waits until it is there. */
    async deposit(amount: number) {
      const before = await cash();
      await sendMoney(amount);
      const isThere = async () => expect(await cash()).toBe(before + amount);
      await vi.waitFor(isThere, { timeout: CREDIT_TIMEOUT_MS, interval: 100 });
    },
    activate: (game: string) => call(memberOrigin, activateGame, { headers, params: { game } }),
    player: async (game: string) => {
      const { username: name } = await call(memberOrigin, gameAccount, { headers, params: { game } });
      return world.player(game, name);
    },
    transfer: (body: { from: string; to: string; amount: number }) => call(memberOrigin, transfer, { headers, body }),
    statement: async () =>
      (await call(memberOrigin, listStatement, { headers, body: { page: 1, limit: 100 } })).statements,
  };
}

/** The headers of a signed-in operator. */
export async function haveOperator({ operatorOrigin }: Product, operator: Operator): Promise<Record<string, string>> {
  const { username, password, code } = operator;
  const response = await fetch(`${operatorOrigin}${operatorLogin.path}`, {
    method: operatorLogin.method,
    headers: { 'X-Requested-With': 'kapao', 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password, totp: await code() }),
  });
  expect(response.status).toBe(200);
  return { Cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** The second yes to what one operator proposed; nothing where the call was done at once. */
export async function agree(
  { operatorOrigin }: Product,
  answer: unknown,
  headers: Record<string, string>,
): Promise<void> {
  if (!isProposed(answer)) return;
  const { proposalId: id, hash } = answer;
  await call(operatorOrigin, approveProposal, { headers, params: { id }, body: { hash } });
}

/** The second word to the newest change of this kind that waits, which an operator proposed in the browser. */
export async function agreeToWaiting(product: Product, kind: ProposalKind, headers: Record<string, string>) {
  const query = { state: 'PROPOSED', kind };
  const waiting = async () => (await call(product.operatorOrigin, listProposals, { headers, query })).proposals[0];
  await expect.poll(async () => (await waiting())?.kind).toBe(kind);
  const { id, hash } = (await waiting()) ?? {};
  await agree(product, { proposalId: id, hash }, headers);
}
