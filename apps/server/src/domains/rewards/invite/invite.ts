import type { HeldReason } from '@kapao/contract/operator/invite.ts';
import { LIKENESS_KINDS, type LikenessKind } from '@kapao/contract/shared/likeness.ts';
import { type CashCurrency, fromMinor, stepMinor } from '@kapao/contract/shared/money.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { balancesOf } from '../../../ledger/balances.ts';
import { post } from '../../../ledger/post.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { findOperation } from '../../../operations/operation.ts';
import { postReward } from '../../../operations/reward.ts';
import { netDebt } from '../../../operations/reward-debt.ts';
import { runStory } from '../../../operations/story.ts';
import { brokenConstraint, type Db, inTransaction, refusedWith, type Tx } from '../../../platform/database/db.ts';
import { newOperationId } from '../../../platform/process/ids.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { isLeftToHolder, type RequestKey } from '../../../platform/requests/request-key.ts';
import { isExcluded } from '../../../queries/compliance/fair-play-facts.ts';
import { playSums } from '../../../queries/games/bet-facts.ts';
import { isDebtUnsettled } from '../../../queries/rewards/reward-debt-facts.ts';
import { EVERYTHING_COUNTS, type Grant } from '../../../queries/rewards/turnover-facts.ts';
import { basisOf, earningOf, termsOf } from './invite-rules.ts';
import {
  circleOf,
  decideHeld,
  hasCountedPlay,
  type InviteRuleRow,
  insertEarnedDay,
  insertEarning,
  inviteRule,
  inviteRuleOf,
  lockHeld,
  nextUncounted,
  playOfFriends,
  runningDay,
} from './invite-store.ts';

export type Invites = ReturnType<typeof makeInvites>;

export interface CollectRequest {
  memberId: string;
  currency: CashCurrency;
  isFrozen: boolean;
  /** Everything that is there when absent. */
  amountMinor?: bigint;
  /** The reply when it was collected. */
  message: string;
  key: RequestKey;
}

/** An operator's decision about two accounts that look like one person's. */
export interface HeldDecision {
  earningId: string;
  decision: 'EARNED' | 'REJECTED';
  operator: string;
  reason: string;
}

interface InviteDeps {
  db: Db;
  openCondition: (tx: Tx, grant: Grant) => Promise<void>;
  /** Before a collection that is not plain: reads every game, and takes what is owed for voided bets into the books. */
  readPlayAndDebts: (owner: { memberId: string; currency: CashCurrency }) => Promise<unknown>;
  /** Of the likeness feature: the member of these who is most alike, if alike enough for manual review. */
  pairHit: (pair: { memberId: string; among: readonly string[] }) => Promise<{ kinds: LikenessKind[] } | undefined>;
}

const DESCRIPTION = { th: 'โบนัสชวนเพื่อน', la: 'ໂບນັດຊວນໝູ່', en: 'Invite bonus' };

export function makeInvites(deps: InviteDeps) {
  return {
    countOne: () => countOne(deps),
    running: (inviter: Pick<CollectRequest, 'memberId' | 'currency' | 'isFrozen'>) => running(deps.db, inviter),
    collect: (request: CollectRequest) => collect(deps, request),
    decide: (decision: HeldDecision) => decide(deps.db, decision),
  };
}

/** Counts one invitee's day; true when there was one. Parallel workers count a day once (safety I). */
async function countOne(deps: InviteDeps): Promise<boolean> {
  const { db } = deps;
  const invited = await nextUncounted(db);
  if (!invited) return false;
  const rule = await inviteRuleOf(db, invited.rule_version);
  invariant(rule, 'a rule stays');
  const { inviter_id: inviterId, invitee_id: inviteeId, currency, day } = invited;
  const play = await playSums(db, { memberId: inviteeId, since: invited.starts_at, until: invited.ends_at });
  const basisMinor = basisOf(play, rule.basis);
  // Who is excluded earns nothing of that day, later neither.
  const isBarred = await isExcluded(db, inviterId);
  const amountMinor = isBarred ? 0n : earningOf(basisMinor, termsOf(rule, currency), stepMinor(currency));
  const heldReason = amountMinor === 0n ? null : await likenessOf(deps, { inviterId, inviteeId });
  const state = amountMinor === 0n ? 'NOTHING' : heldReason ? 'HELD' : 'EARNED';
  const earning = { inviterId, inviteeId, day, currency, basisMinor, amountMinor, state, heldReason } as const;
  if (amountMinor > 0n) await insertEarnedDay(db, earning);
  await inTransaction(db, async (tx) => {
    const earningId = newOperationId();
    const isNew = await insertEarning(tx, { ...earning, earningId, ruleVersion: rule.version });
    if (isNew && state === 'EARNED') await earn(tx, { inviterId, earningId, amountMinor, currency });
  });
  return true;
}

/** A day of more friends than these is not added up before it is counted. */
const MAX_ADDED_UP = 200;

/** What the day that is not over has earned so far, by the rule that counts it then. Undefined where nothing may be told. */
async function running(
  db: Db,
  { memberId, currency, isFrozen }: Pick<CollectRequest, 'memberId' | 'currency' | 'isFrozen'>,
) {
  const [today, isBarred] = await Promise.all([runningDay(db), isExcluded(db, memberId)]);
  if (!today?.rule.is_on || isFrozen || isBarred) return undefined;
  const { rule, starts_at: since, ends_at: until } = today;
  const plays = await playOfFriends(db, { inviterId: memberId, currency, since, until, most: MAX_ADDED_UP + 1 });
  if (plays.length > MAX_ADDED_UP) return undefined;
  const earned = plays.map((play) =>
    earningOf(basisOf([play], rule.basis), termsOf(rule, currency), stepMinor(currency)),
  );
  return { day: today.day, readyAt: today.ready_at, amountMinor: earned.reduce((sum, amount) => sum + amount, 0n) };
}

/** Friends an inviter brought before that are looked at; a farm is alike to its last ones as well. */
const MAX_FRIENDS = 200;

const REASONS: Record<LikenessKind, HeldReason> = {
  DEVICE: 'SAME_DEVICE',
  BROWSER: 'SAME_DEVICE',
  BANK_ACCOUNT: 'SAME_BANK_ACCOUNT',
  PAYMENT_SOURCE: 'SAME_PAYMENT_SOURCE',
  NAME: 'SAME_NAME',
  ADDRESS: 'SAME_ADDRESS',
};

/** Why the invitee looks like the inviter, or like another friend of the inviter, or null (safety I). */
async function likenessOf(
  { db, pairHit }: InviteDeps,
  { inviterId, inviteeId }: { inviterId: string; inviteeId: string },
): Promise<HeldReason | null> {
  const among = await circleOf(db, { inviterId, inviteeId, most: MAX_FRIENDS });
  const hit = await pairHit({ memberId: inviteeId, among });
  const strongest = LIKENESS_KINDS.find((kind) => hit?.kinds.includes(kind));
  return strongest ? REASONS[strongest] : null;
}

interface Earned {
  inviterId: string;
  earningId: string;
  amountMinor: bigint;
  currency: CashCurrency;
}

async function earn(tx: Tx, { inviterId, earningId, amountMinor, currency }: Earned): Promise<void> {
  const earned = await post(tx, {
    owner: inviterId,
    operationId: earningId,
    step: 'earn',
    kind: 'invite',
    currency,
    movements: [{ from: 'cost:invite', to: 'invite', amountMinor }],
  });
  invariant(earned.outcome === 'posted', 'an invitee’s day earns once');
}

/** Releases or rejects what was held, with its audit row; decided once. */
async function decide(db: Db, { earningId, decision, operator, reason }: HeldDecision): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = (await lockHeld(tx, earningId)) ?? refuse('NO_DATA');
    await decideHeld(tx, { inviterId: held.inviter_id, earningId, state: decision, operator });
    if (decision === 'EARNED') {
      await earn(tx, { inviterId: held.inviter_id, earningId, amountMinor: held.amount, currency: held.currency });
    }
    const action = decision === 'EARNED' ? 'invite.release' : 'invite.reject';
    await recordAct(tx, { operator, action, subject: earningId, reason, detail: { memberId: held.inviter_id } });
  });
}

/** What the member is told. */
export interface Collected {
  message: string;
  amount: number;
}

/** Moves what was earned to cash, all or a part, once per request. A fault that moved nothing is INVITE_BONUS_FAIL. */
async function collect(deps: InviteDeps, request: CollectRequest): Promise<Collected> {
  const { memberId, currency, message, key } = request;
  if (request.isFrozen) refuse('INACTIVE_USER');
  const wireOf = (amountMinor: bigint) => ({ message, amount: fromMinor(amountMinor, currency) });
  try {
    const seenMinor = request.amountMinor ?? (await earnedOf(deps.db, request));
    const run = (isPlayRead: boolean) =>
      runStory(deps.db, key, {
        tell: (tx, operationId) => collectIn(tx, deps, { ...request, operationId, seenMinor, isPlayRead }),
        wireOf,
      });
    const plain = await run(false);
    if (plain !== undefined) return wireOf(plain);
    // Games answer slowly, so they are read outside a transaction.
    await deps.readPlayAndDebts(request);
    const collected = await run(true);
    invariant(collected !== undefined, 'a collection is decided once play was read');
    return wireOf(collected);
  } catch (error) {
    const isFrozen = brokenConstraint(error) === 'member_is_active';
    if (error instanceof Refusal || isLeftToHolder(error) || isFrozen || refusedWith(error)) throw error;
    // If the connection broke at the commit, only the table shows the outcome.
    const stored = await findOperation(deps.db, memberId, key.operationId);
    if (stored) return wireOf(stored.amount);
    throw new Refusal('INVITE_BONUS_FAIL', { cause: error });
  }
}

const earnedOf = async (db: Db | Tx, { memberId, currency }: Pick<CollectRequest, 'memberId' | 'currency'>) =>
  (await balancesOf(db, memberId, currency)).get('invite') ?? 0n;

interface Collecting extends CollectRequest {
  operationId: string;
  /** There before the lock was waited for. */
  seenMinor: bigint;
  isPlayRead: boolean;
}

/** Credits under the member's lock; undefined when games have to be read first. Returns the amount. */
async function collectIn(tx: Tx, deps: InviteDeps, request: Collecting): Promise<bigint | undefined> {
  const { memberId, currency, operationId } = request;
  const rule = await inviteRule(tx);
  const amountMinor = request.amountMinor ?? (await earnedOf(tx, request));
  if (amountMinor === 0n) await refuseNothing(tx, rule, request);
  const isConditional = rule !== undefined && rule.multiple_hundredths > 0;
  if (!request.isPlayRead && (isConditional || (await isDebtUnsettled(tx, memberId, currency)))) return undefined;
  await creditEarnings(tx, request, amountMinor);
  if (isConditional) {
    await deps.openCondition(tx, {
      memberId,
      operationId,
      currency,
      awardMinor: amountMinor,
      baseMinor: amountMinor,
      multipleHundredths: rule.multiple_hundredths,
      weights: EVERYTHING_COUNTS,
      successPercent: rule.success_percent,
      failPercent: rule.fail_percent,
    });
  } else if (request.isPlayRead) {
    await netDebt(tx, { memberId, currency, paidBy: operationId, broughtMinor: amountMinor, cause: 'invite' });
  }
  return amountMinor;
}

/** What was earned can be collected also after invites were switched off; only without any the switch is the reason. */
async function refuseNothing(
  tx: Tx,
  rule: InviteRuleRow | undefined,
  { memberId, seenMinor }: Collecting,
): Promise<never> {
  // Another caller was faster: the amount that was there is collected already.
  if (seenMinor > 0n) refuse('INVITE_COLLECT');
  if (!rule?.is_on) refuse('INVITE_INACTIVE');
  return refuse((await hasCountedPlay(tx, memberId)) ? 'NO_INVITE_BONUS' : 'NO_INVITEE_PLAY_INFO');
}

async function creditEarnings(
  tx: Tx,
  { memberId, currency, operationId }: Collecting,
  amountMinor: bigint,
): Promise<void> {
  const moved = await postReward(tx, {
    memberId,
    operationId,
    currency,
    amountMinor,
    from: 'INVITE',
    externalRef: operationId,
    cause: { kind: 'invite', id: operationId, description: DESCRIPTION },
    posting: { step: 'collect', kind: 'invite', account: 'invite' },
  });
  if (moved.outcome === 'short') refuse('MONEY_NOT_ENOUGH');
  invariant(moved.outcome === 'posted', 'one request collects once');
}
