import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { PrepaidWallets } from '../../../gateways/live-gateways.ts';
import type { RedemptionAnswer, VoucherOrder } from '../../../gateways/prepaid-wallet.ts';
import { lockMember } from '../../../operations/operation.ts';
import { type Db, databaseNow, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { concerning } from '../../../platform/requests/concerns.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { depositMethods } from '../../../queries/backoffice/settings-facts.ts';
import type { BookInflow } from '../../../queries/deposits/inflow-facts.ts';
import { voucherPlace } from '../../../queries/deposits/prepaid-facts.ts';
import { afterAsking, afterLook, openLink, voucherOf, wayFor } from './prepaid-rules.ts';
import {
  claimVoucher,
  countFailedLately,
  findLinkOfMember,
  moveLink,
  openPrepaidAccounts,
  type PrepaidLink,
  prepaidAccount,
  registeredPhone,
  releaseVoucher,
  takeDueLink,
} from './prepaid-store.ts';

export type Prepaid = ReturnType<typeof makePrepaid>;

export interface LinkRequest {
  memberId: string;
  currency: CashCurrency;
  isFrozen: boolean;
  link: string;
  operationId: string;
}

interface PrepaidDeps {
  db: Db;
  sealer: Sealer;
  wallets: PrepaidWallets;
  bookInflow: BookInflow;
  /** Puts a link before people, who look into the wallet. */
  setAside: (tx: Tx, link: GiftAside) => Promise<void>;
  /** What the member app seals links under; every browser knows it. */
  linkKey: Buffer;
  hosts: readonly string[];
}

/** A link that people decide about. */
export interface GiftAside {
  linkId: string;
  memberId: string;
  receivingAccountId: string;
  /** ISO 8601. */
  at: string;
  /** What the company said last. */
  why: string;
}

/** Also part of the fingerprint, so that it never changes. */
const VOUCHER = 'prepaid-voucher';
/** The key of a row that gave up its voucher. */
const RELEASED = 'prepaid-released';
/** A member who guesses links is slowed: more that came to nothing in an hour are refused. */
const MAX_FAILED = 20;
/** Longer than a look, a redemption and a question may take together. */
const LEASE_SECONDS = 50;
/** When to ask the wallet company again (safety 8). */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000] as const;

/**
 * A voucher can be taken once only. So it is claimed first, REDEEMING is committed before the call, and from then on only
 * the company's answer about our reference ends it: never a second redemption under another one (safety K).
 */
export function makePrepaid(deps: PrepaidDeps) {
  return {
    submit: (request: LinkRequest) => submit(deps, request),
    async stateOf(memberId: string, linkId: string) {
      return (await findLinkOfMember(deps.db, memberId, linkId)) ?? refuse('NO_DATA');
    },
    async workOne(): Promise<boolean> {
      const link = await takeDueLink(deps.db, LEASE_SECONDS);
      if (link) await concerning({ memberId: link.member_id, operationId: link.link_id }, () => workLink(deps, link));
      return link !== undefined;
    },
  };
}

async function submit(deps: PrepaidDeps, request: LinkRequest): Promise<PrepaidLink> {
  if (request.isFrozen) refuse('INACTIVE_USER');
  const way = wayFor(deps.wallets.forNew(), await openPrepaidAccounts(deps.db), deps.wallets.named());
  const isOn = (await depositMethods(deps.db)).some(({ method, isOn }) => method === 'prepaid' && isOn);
  if (!way || !isOn || request.currency !== 'THB') refuse('NO_WALLET');
  if ((await countFailedLately(deps.db, request.memberId)) >= MAX_FAILED) refuse('REQUEST_LIMIT');
  const text = openLink(request.link, deps.linkKey) ?? refuse('TRUELINK_INVALID');
  const voucher = voucherOf(text, deps.hosts) ?? refuse('TRUELINK_INVALID');
  const { isNew, row } = await claimVoucher(deps.db, {
    voucherHash: deps.sealer.fingerprint(`${VOUCHER}|${voucher}`),
    voucherSealed: deps.sealer.seal(voucher, voucherPlace(request.operationId)),
    linkId: request.operationId,
    memberId: request.memberId,
    ...way,
    leaseSeconds: LEASE_SECONDS,
  });
  // The same request again, after its answer was lost, meets its own row; anybody else meets a link that is used.
  const isOwn = row.link_id === request.operationId && row.member_id === request.memberId;
  if (!isNew && !isOwn) refuse('TRUELINK_DUPLICATE');
  const ended = isNew ? await workLink(deps, row) : row;
  if (ended.state === 'INVALID') refuse('TRUELINK_INVALID');
  if (ended.state === 'DUPLICATE') refuse('TRUELINK_DUPLICATE');
  return ended;
}

/** Brings a link as far as it goes now; the caller holds it by its fence. */
async function workLink(deps: PrepaidDeps, link: PrepaidLink): Promise<PrepaidLink> {
  const account = await prepaidAccount(deps.db, link.receiving_account_id);
  invariant(account, 'a link goes to an account');
  const order = {
    voucher: deps.sealer.open(link.voucher_sealed, voucherPlace(link.link_id)),
    mobile: account.account_no,
    reference: link.link_id,
  };
  if (link.state !== 'SUBMITTED') return resolveLink(deps, link, order);
  const phone = await registeredPhone(deps.db, link.member_id);
  invariant(phone !== undefined, 'a link has a member');
  const wallet = deps.wallets.of(link.partner_id);
  const seen = afterLook(await wallet.look(order.voucher, order.mobile), phone, link.attempts);
  if (seen.next === 'end') return move(deps, link, { to: seen.state, lastAnswer: seen.why });
  if (seen.next === 'release') return release(deps, link, seen.why);
  if (seen.next === 'look-again')
    return move(deps, link, { to: 'SUBMITTED', lastAnswer: seen.why, retryInMs: retryInMsOf(link) });
  const redeeming = await moveLink(deps.db, link, { to: 'REDEEMING', retryInMs: LEASE_SECONDS * 1_000 });
  // Somebody else has taken it over meanwhile and brings it to its end.
  if (!redeeming) return link;
  return redeem(deps, redeeming, { order, isFirst: true });
}

interface Redeeming {
  order: VoucherOrder;
  /** Never sent before, so its answer is about nothing else. */
  isFirst: boolean;
}

/** Takes the voucher. What was taken is what the company's books say afterwards, not what the call answered. */
async function redeem(deps: PrepaidDeps, link: PrepaidLink, { order, isFirst }: Redeeming): Promise<PrepaidLink> {
  const wallet = deps.wallets.of(link.partner_id);
  const answer = await wallet.redeem(order);
  if (answer.outcome === 'success') {
    const toldMinor = wallet.knowsReferences ? undefined : answer.amountMinor;
    return settleLink(deps, link, { answer: await wallet.status(order), toldMinor });
  }
  // What is refused now may be what we have taken already: then, or when we have it by another hand, the voucher itself is asked.
  const isEcho = !isFirst || (answer.outcome === 'refused' && answer.code === 'TARGET_USER_REDEEMED');
  const isToAsk = !wallet.knowsReferences && answer.outcome === 'refused' && isEcho;
  return settleLink(deps, link, { answer: isToAsk ? await wallet.status(order) : answer, isSure: !isToAsk && isFirst });
}

/** Asks by reference; only a company that never had the redemption gets it again, under the same reference. */
async function resolveLink(deps: PrepaidDeps, link: PrepaidLink, order: VoucherOrder): Promise<PrepaidLink> {
  const answer = await deps.wallets.of(link.partner_id).status(order);
  const isNew = answer.outcome === 'not-found' && link.told_amount === null;
  return isNew ? redeem(deps, link, { order, isFirst: false }) : settleLink(deps, link, { answer });
}

interface Told {
  answer: RedemptionAnswer;
  toldMinor?: bigint | undefined;
  /** An answer about the one redemption there was. */
  isSure?: boolean;
}

async function settleLink(deps: PrepaidDeps, link: PrepaidLink, given: Told): Promise<PrepaidLink> {
  const { answer, isSure = false, toldMinor = link.told_amount ?? undefined } = given;
  const told = afterAsking(answer, {
    isUnknown: link.state === 'UNKNOWN',
    isUnsure: !isSure && !deps.wallets.of(link.partner_id).knowsReferences,
    toldMinor,
    attempts: link.attempts,
  });
  const again = { to: 'UNKNOWN', toldMinor, retryInMs: retryInMsOf(link) } as const;
  switch (told.next) {
    case 'credit':
      return creditLink(deps, link, told.amountMinor);
    case 'end':
      return move(deps, link, { to: told.state, lastAnswer: told.why });
    case 'aside':
      return putAside(deps, link, told.why);
    case 'redeem-again':
      return move(deps, link, { ...again, lastAnswer: 'NOT_FOUND' });
    case 'ask-again':
      return move(deps, link, { ...again, lastAnswer: told.why });
  }
}

/** Ends a link that was never redeemed and frees its voucher: whoever has the link may send it again. */
async function release(deps: PrepaidDeps, link: PrepaidLink, why: string): Promise<PrepaidLink> {
  const voucherHash = deps.sealer.fingerprint(`${RELEASED}|${link.link_id}`);
  return (await releaseVoucher(deps.db, link, { voucherHash, lastAnswer: why })) ?? link;
}

/** The company cannot say any more what became of it: whoever has the wallet can. */
function putAside(deps: PrepaidDeps, link: PrepaidLink, why: string): Promise<PrepaidLink> {
  return inTransaction(deps.db, async (tx) => {
    const aside = await moveLink(tx, link, { to: 'ASIDE', lastAnswer: why });
    if (!aside) return link;
    const at = (await databaseNow(tx)).toISOString();
    const { link_id: linkId, member_id: memberId, receiving_account_id: receivingAccountId } = link;
    await deps.setAside(tx, { linkId, memberId, receivingAccountId, at, why });
    return aside;
  });
}

/** The link's end and the member's money, both or neither. */
function creditLink(deps: PrepaidDeps, link: PrepaidLink, amountMinor: bigint): Promise<PrepaidLink> {
  return inTransaction(deps.db, async (tx) => {
    // The member's row comes first, as for whoever sends the same link now: it is held there before the link is looked at.
    await lockMember(tx, link.member_id);
    const credited = await moveLink(tx, link, { to: 'CREDITED', lastAnswer: 'SUCCESS', amountMinor });
    if (!credited) return link;
    await deps.bookInflow(
      tx,
      {
        receivingAccountId: link.receiving_account_id,
        bankRef: link.link_id,
        amountMinor,
        currency: 'THB',
        fromBank: 'PREPAID',
        fromAccountMasked: '',
        fromName: '',
        occurredAt: (await databaseNow(tx)).toISOString(),
        source: 'prepaid',
        houseCode: 'prepaid',
      },
      { outcome: 'credit', memberId: link.member_id, by: 'GIFT' },
    );
    return credited;
  });
}

async function move(deps: PrepaidDeps, link: PrepaidLink, to: Parameters<typeof moveLink>[2]): Promise<PrepaidLink> {
  return (await moveLink(deps.db, link, to)) ?? link;
}

function retryInMsOf(link: PrepaidLink): number {
  return RETRY_DELAYS_MS[Math.min(link.attempts, RETRY_DELAYS_MS.length - 1)] ?? 600_000;
}
