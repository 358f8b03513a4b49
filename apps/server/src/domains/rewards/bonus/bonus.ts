import type { BonusKind } from '@kapao/contract/shared/bonus-terms.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { findOperation, lockMember } from '../../../operations/operation.ts';
import { postReward } from '../../../operations/reward.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import {
  type ConditionRow,
  type Grant,
  isPlayedPrize,
  isSettled,
  makeRemainingRefusal,
  openConditionOf,
  type Standing,
  standingOf,
  type Whereabouts,
  whereaboutsOf,
} from '../../../queries/rewards/turnover-facts.ts';
import { endAsTaken } from './bonus-choice-store.ts';
import {
  awardOf,
  baseOf,
  hundredthsOf,
  minorOf,
  qualifyingDeposit,
  takingRefusal,
  type UnusedDeposit,
  windowStart,
} from './bonus-rules.ts';
import {
  consumeSearchAttempt,
  countClaim,
  countReceived,
  findRunning,
  grantsOf,
  insertGrant,
  listRunning,
  type OfferRow,
  openGrantOf,
  refundSearchAttempt,
  unusedDeposits,
} from './bonus-store.ts';
import { lockCode, type NamedPromotion, nameByCode, nameByOwnCode, useCode } from './promotion-code-store.ts';

export type Bonuses = ReturnType<typeof makeBonuses>;

export interface Owner {
  memberId: string;
  currency: CashCurrency;
  isFrozen: boolean;
}

interface BonusDeps {
  db: Db;
  /** Of the turnover feature, given by `parts.ts`. */
  openCondition: (tx: Tx, grant: Grant) => Promise<void>;
  clearCondition: (tx: Tx, memberId: string) => Promise<Standing>;
  /** Reads every game and waits for its bets, so that own money is counted as it is; answers since when. */
  readPlay: (owner: { memberId: string; currency: CashCurrency }) => Promise<Date>;
  /** Refuses while a game was not read since, or a bet may run unseen. */
  refuseUnread: (tx: Tx, query: { memberId: string; since: Date }) => Promise<void>;
  /** Late results that are owed to earlier terms are not own money. */
  takeLateShares: (tx: Tx, memberId: string) => Promise<void>;
  /** Of the likeness feature: refuses a reward that is under manual review or was rejected there. */
  checkLikeness: (reward: {
    memberId: string;
    kind: BonusKind;
    causeId: string;
    amountMinor: () => Promise<bigint>;
    currency: CashCurrency;
  }) => Promise<void>;
}

/** What taking an offer would give a member now, and why it cannot be taken, if so. */
export interface Preview {
  offer: OfferRow;
  deposit: UnusedDeposit | undefined;
  awardMinor: bigint;
  baseMinor: bigint;
  ownMinor: bigint;
  refusal: ReturnType<typeof takingRefusal>;
}

/** Bonuses and promotion codes: the same kind of offer, found in a list or by a code (safety B). */
export function makeBonuses(deps: BonusDeps) {
  return {
    list: (owner: Owner) => listOffers(deps, owner),
    find: (owner: Owner, code: string) => previewOffer(deps, owner, code),
    activate: (owner: Owner, wish: OfferRequest) => activateOffer(deps, owner, wish),
    clear: (owner: Owner) => clearCondition(deps, owner),
    running: (memberId: string) => openGrantOf(deps.db, memberId),
    standing: (memberId: string) => standing(deps.db, memberId),
  };
}

async function standing(db: Db, memberId: string): Promise<Standing | undefined> {
  const condition = await openConditionOf(db, memberId);
  return condition && standingOf(db, condition);
}

export interface MemberFacts {
  condition: ConditionRow | undefined;
  where: Whereabouts;
  deposits: UnusedDeposit[];
}

export async function factsOf(db: Db | Tx, owner: Owner): Promise<MemberFacts> {
  const open = await openConditionOf(db, owner.memberId);
  return {
    condition: open && (await isPlayedPrize(db, open)) ? undefined : open,
    where: await whereaboutsOf(db, owner.memberId, owner.currency),
    deposits: await unusedDeposits(db, owner.memberId),
  };
}

export function previewOf(offer: OfferRow, { condition, where, deposits }: MemberFacts, received: number): Preview {
  const { terms } = offer;
  const deposit = qualifyingDeposit(terms, deposits, offer.now);
  const awardMinor = awardOf(terms, deposit);
  return {
    offer,
    deposit,
    awardMinor,
    baseMinor: baseOf(terms, { awardMinor, depositMinor: deposit?.amountMinor ?? 0n }),
    ownMinor: where.cashMinor + where.inGamesMinor + where.inTransitMinor,
    refusal: takingRefusal({
      kind: offer.kind,
      openCause: condition?.cause_kind,
      received,
      maxReceived: terms.maxReceived,
      isSettled: isSettled(where),
      awardMinor,
      givenMinor: offer.given,
      budgetMinor: offer.budget,
      claims: offer.claims,
      mostClaims: offer.most_claims,
    }),
  };
}

export async function listOffers({ db }: Pick<BonusDeps, 'db'>, owner: Owner) {
  const [offers, facts, grants] = await Promise.all([
    listRunning(db, 'bonus', owner.currency),
    factsOf(db, owner),
    grantsOf(db, owner.memberId),
  ]);
  return offers.map((offer) => {
    const own = grants.filter((grant) => grant.kind === 'bonus' && grant.code === offer.code);
    const since = windowStart(offer.terms.type, offer.now);
    const received = own.filter((grant) => grant.granted_at >= since).length;
    return {
      preview: previewOf(offer, facts, received),
      facts,
      received,
      grants: own,
      isReceivedOut: received >= offer.terms.maxReceived,
    };
  });
}

/** Looks a code up; failed attempts count, and after ten in an hour all are refused. */
async function findPromotion({ db }: BonusDeps, owner: Owner, typed: string): Promise<OfferRow & { isUsed: boolean }> {
  const { memberId, currency } = owner;
  if (!(await consumeSearchAttempt(db, memberId))) refuse('REQUEST_LIMIT');
  const named = (await nameByOwnCode(db, typed)) ?? (await nameByCode(db, { typed, memberId }));
  const offer = named && (await findRunning(db, { kind: 'promotion', code: named.code, currency }));
  if (!offer) refuse('NO_PROMOTION');
  await refundSearchAttempt(db, memberId);
  return { ...offer, isUsed: named.is_used };
}

async function previewOffer(deps: BonusDeps, owner: Owner, code: string): Promise<Preview> {
  const offer = await findPromotion(deps, owner, code);
  const preview = previewOf(offer, await factsOf(deps.db, owner), await receivedOf(deps.db, owner, offer));
  return offer.isUsed ? { ...preview, refusal: 'PROMOTION_RECEIVED' } : preview;
}

export function receivedOf(db: Db | Tx, { memberId }: Owner, { kind, code, terms, now }: OfferRow): Promise<number> {
  return countReceived(db, { memberId, kind, code, since: windowStart(terms.type, now) });
}

interface OfferRequest {
  kind: BonusKind;
  code: string;
  operationId: string;
  /** Chosen while depositing: of this deposit alone, and under the terms that were agreed to. */
  chosen?: { depositId: string; version: number };
}

/** Takes an offer once: the award, its cause, its condition and its place in the budget, or nothing. */
async function activateOffer(
  deps: BonusDeps,
  owner: Owner,
  wish: OfferRequest,
): Promise<{ awardMinor: bigint; targetMinor: bigint }> {
  const offer =
    wish.kind === 'promotion' ? await findPromotion(deps, owner, wish.code) : await findBonus(deps.db, owner, wish);
  if (owner.isFrozen) refuse('INACTIVE_USER');
  await checkLikeness(deps, { owner, wish, offer });
  const readSince = await deps.readPlay(owner);
  return inTransaction(deps.db, (tx) => takeOffer(tx, deps, { owner, wish, readSince }));
}

async function findBonus(db: Db | Tx, { currency }: Owner, { kind, code, chosen }: OfferRequest): Promise<OfferRow> {
  const offer = await findRunning(db, { kind, code, currency });
  if (!offer || (chosen && chosen.version !== offer.version)) refuse('NO_PROMOTION');
  return offer;
}

/** A chosen bonus counts only the deposit that came after the choice. */
async function factsFor(db: Db | Tx, owner: Owner, { chosen }: OfferRequest): Promise<MemberFacts> {
  const facts = await factsOf(db, owner);
  if (!chosen) return facts;
  return { ...facts, deposits: facts.deposits.filter(({ operationId }) => operationId === chosen.depositId) };
}

/** Before anything is given, and only for offers that could be taken. */
async function checkLikeness(deps: BonusDeps, { owner, wish, offer }: OfferedAward): Promise<void> {
  const { memberId, currency } = owner;
  const amountMinor = async () => {
    if (await findOperation(deps.db, memberId, wish.operationId)) return 0n;
    const preview = previewOf(offer, await factsFor(deps.db, owner, wish), await receivedOf(deps.db, owner, offer));
    return preview.refusal && preview.refusal !== 'BONUS_CONDITION' ? 0n : preview.awardMinor;
  };
  await deps.checkLikeness({ memberId, kind: wish.kind, causeId: offer.code, amountMinor, currency });
}

interface OfferedAward {
  owner: Owner;
  wish: OfferRequest;
  offer: OfferRow;
}

async function takeOffer(
  tx: Tx,
  deps: BonusDeps,
  { owner, wish, readSince }: { owner: Owner; wish: OfferRequest; readSince: Date },
) {
  const { memberId, currency } = owner;
  // Before the member's row: others may hold the same code.
  const named = await nameOffer(tx, memberId, wish);
  await lockMember(tx, memberId);
  const before = await findOperation(tx, memberId, wish.operationId);
  if (before) return answerOf(tx, memberId, before.amount);
  if (!named) refuse('NO_PROMOTION');
  const { code, single_use: singleUse } = named;
  if (named.is_used) refuse('PROMOTION_RECEIVED');
  await deps.takeLateShares(tx, memberId);
  const offer = await findBonus(tx, owner, { ...wish, code });
  const facts = await factsFor(tx, owner, wish);
  const preview = previewOf(offer, facts, await receivedOf(tx, owner, offer));
  if (facts.condition && preview.refusal === 'BONUS_REMAINING') throw makeRemainingRefusal(facts.condition);
  if (preview.refusal) refuse(preview.refusal);
  // A bet that runs unseen would be settled under the condition and count for it.
  await deps.refuseUnread(tx, { memberId, since: readSince });
  await creditAward(tx, { owner, wish, preview });
  const { terms } = offer;
  await deps.openCondition(tx, {
    memberId,
    operationId: wish.operationId,
    currency,
    awardMinor: preview.awardMinor,
    baseMinor: preview.baseMinor,
    multipleHundredths: hundredthsOf(terms.multiple),
    weights: terms.weights,
    capMinor: terms.cap === null ? null : minorOf(terms.cap, currency),
    successPercent: terms.percentSuccess,
    failPercent: terms.percentFail,
    expiresInHours: terms.expiresInHours,
  });
  const { kind, version } = offer;
  const depositOperationId = preview.deposit?.operationId ?? null;
  await insertGrant(tx, { memberId, operationId: wish.operationId, kind, code, version, depositOperationId });
  // Dropped by the member meanwhile: then nothing is given.
  if (wish.chosen && !(await endAsTaken(tx, { memberId, choiceId: wish.operationId }))) refuse('NO_PROMOTION');
  if (singleUse !== null && !(await useCode(tx, { singleUse, memberId, operationId: wish.operationId })))
    refuse('NO_PROMOTION');
  // Last, because everybody waits for this row: only so long as it takes to commit.
  if (!(await countClaim(tx, { kind, code, version, awardMinor: preview.awardMinor }))) refuse('BONUS_FULL');
  return answerOf(tx, memberId, preview.awardMinor);
}

/** What the code of a wish stands for; one that is used once is locked. */
async function nameOffer(tx: Tx, memberId: string, { kind, code }: OfferRequest): Promise<NamedPromotion | undefined> {
  if (kind === 'bonus') return { code, single_use: null, is_used: false };
  return (await nameByOwnCode(tx, code)) ?? (await lockCode(tx, { typed: code, memberId }));
}

async function answerOf(tx: Tx, memberId: string, awardMinor: bigint) {
  const condition = await openConditionOf(tx, memberId);
  return { awardMinor, targetMinor: condition?.target ?? 0n };
}

interface GrantedAward {
  owner: Owner;
  wish: OfferRequest;
  preview: Preview;
}

async function creditAward(tx: Tx, { owner, wish, preview }: GrantedAward): Promise<void> {
  const { memberId, currency } = owner;
  const { operationId, kind } = wish;
  const { th, la, en } = preview.offer.terms.name;
  const description = { th, ...(la === undefined ? {} : { la }), ...(en === undefined ? {} : { en }) };
  const given = await postReward(tx, {
    memberId,
    operationId,
    currency,
    amountMinor: preview.awardMinor,
    from: 'BONUS',
    externalRef: preview.offer.code,
    cause: { kind, id: operationId, description },
    posting: { step: 'credit', kind, account: 'cost:bonus' },
  });
  invariant(given.outcome === 'posted', 'an award is credited once');
}

async function clearCondition(deps: BonusDeps, owner: Owner): Promise<Standing> {
  if (owner.isFrozen) refuse('INACTIVE_USER');
  // A game that was played empty is empty only once it has said so, and one that was empty may have paid.
  await deps.readPlay(owner);
  return inTransaction(deps.db, (tx) => deps.clearCondition(tx, owner.memberId));
}
