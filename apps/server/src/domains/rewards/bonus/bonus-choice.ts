import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { lockMember } from '../../../operations/operation.ts';
import type { Work } from '../../../operations/work-loop.ts';
import { type Db, inTransaction, refusedWith } from '../../../platform/database/db.ts';
import { newOperationId } from '../../../platform/process/ids.ts';
import { requireNoExclusion } from '../../../queries/compliance/fair-play-facts.ts';
import { type Bonuses, factsOf, listOffers, type MemberFacts, type Owner, previewOf, receivedOf } from './bonus.ts';
import {
  type ChoiceRow,
  type DueChoice,
  dropChoices,
  endAsRefused,
  insertChoice,
  isChoiceDue,
  isWithheld,
  newestChoice,
  ownerOfChoice,
  postponeChoice,
  takeDueChoice,
} from './bonus-choice-store.ts';
import { choiceReason, nextDeposit, retryChoiceInMs } from './bonus-rules.ts';
import { findRunning, nextDepositNo, type OfferRow, unusedDeposits } from './bonus-store.ts';

/** Chooses the bonus of the next deposit, in place of any other; its rules are those of taking it, as if the smallest deposit had come. */
export async function chooseBonus(db: Db, owner: Owner, code: string | null): Promise<void> {
  const { memberId } = owner;
  if (code === null) {
    await inTransaction(db, async (tx) => {
      await lockMember(tx, memberId);
      await dropChoices(tx, { memberId, all: true });
    });
    return;
  }
  const offer = await findRunning(db, { kind: 'bonus', code, currency: owner.currency });
  if (!offer || offer.terms.award.kind === 'fixed') refuse('NO_PROMOTION');
  if (owner.isFrozen) refuse('INACTIVE_USER');
  await requireNoExclusion(db, memberId);
  const [facts, received, depositNo] = await Promise.all([
    factsOf(db, owner),
    receivedOf(db, owner, offer),
    nextDepositNo(db, memberId),
  ]);
  const refusal = choosingRefusal(offer, { facts, received, depositNo });
  if (refusal) refuse(refusal);
  await inTransaction(db, async (tx) => {
    // A deposit is credited before this or after it, never beside it.
    await lockMember(tx, memberId);
    await dropChoices(tx, { memberId, all: false });
    await insertChoice(tx, { memberId, choiceId: newOperationId(), code, version: offer.version });
  });
}

function choosingRefusal(
  offer: OfferRow,
  { facts, received, depositNo }: { facts: MemberFacts; received: number; depositNo: number },
) {
  const next = nextDeposit(offer.terms, { now: offer.now, depositNo });
  // A bet or a withdrawal under way may have ended when the money comes.
  const where = { ...facts.where, inTransitMinor: 0n, onHoldMinor: 0n, hasRunningBets: false };
  return previewOf(offer, { ...facts, where, deposits: next ? [next] : [] }, received).refusal;
}

export interface ChoiceView {
  choice: ChoiceRow | undefined;
  choosable: OfferRow[];
  isBonusRunning: boolean;
  now: { offer: OfferRow; awardMinor: bigint; depositMinor: bigint } | undefined;
}

/** The choice, what can be chosen, and what a deposit that is there would give now. */
export async function viewChoice(db: Db, owner: Owner): Promise<ChoiceView> {
  const [choice, listed, depositNo] = await Promise.all([
    newestChoice(db, owner.memberId),
    listOffers({ db }, owner),
    nextDepositNo(db, owner.memberId),
  ]);
  const isChoosable = ({ preview: { offer }, facts, received }: (typeof listed)[number]) =>
    offer.terms.award.kind === 'percent' && choosingRefusal(offer, { facts, received, depositNo }) === undefined;
  const [now] = listed
    .flatMap(({ preview: { offer, deposit, awardMinor, refusal } }) =>
      deposit && refusal === undefined ? [{ offer, awardMinor, depositMinor: deposit.amountMinor }] : [],
    )
    .toSorted((a, b) => Number(b.awardMinor - a.awardMinor));
  return {
    choice,
    choosable: listed.filter(isChoosable).map(({ preview }) => preview.offer),
    isBonusRunning: listed.some(({ facts }) => facts.condition !== undefined),
    now,
  };
}

/** Gives chosen bonuses whose deposits have come. */
export function bonusChoiceJob(db: Db, bonuses: Pick<Bonuses, 'activate'>): Work {
  return {
    name: 'bonus-choice',
    everyMs: 1_000,
    isDue: isChoiceDue,
    async runOne() {
      const choice = await takeDueChoice(db);
      if (choice) await giveChosen(db, bonuses, choice);
      return choice !== undefined;
    },
  };
}

/** A bug or a database that is away must not try for ever. */
const MAX_TRIES = 30;

async function giveChosen(db: Db, { activate }: Pick<Bonuses, 'activate'>, choice: DueChoice): Promise<void> {
  if (choice.tries > MAX_TRIES) return endAsRefused(db, choice, 'UNFINISHED');
  const { code, version, choice_id: operationId, deposit_operation_id: depositId } = choice;
  const owner = await ownerOfChoice(db, choice.member_id);
  try {
    await activate(owner, { kind: 'bonus', code, operationId, chosen: { depositId, version } });
  } catch (error) {
    const refusal = error instanceof Refusal ? error.code : refusedWith(error);
    if (refusal === undefined) throw error;
    const inMs = retryChoiceInMs(refusal, choice.tries);
    if (inMs !== undefined) return postponeChoice(db, choice, inMs);
    await endAsRefused(db, choice, await reasonOf(db, owner, { choice, refusal }));
  }
}

async function reasonOf(db: Db, owner: Owner, { choice, refusal }: { choice: DueChoice; refusal: string }) {
  const { code, version, deposit_operation_id: depositId } = choice;
  const [offer, deposits, withheld] = await Promise.all([
    findRunning(db, { kind: 'bonus', code, currency: owner.currency }),
    unusedDeposits(db, choice.member_id),
    isWithheld(db, choice),
  ]);
  return choiceReason(refusal, {
    terms: offer?.terms,
    isChanged: offer !== undefined && offer.version !== version,
    unused: deposits.find(({ operationId }) => operationId === depositId),
    isWithheld: withheld,
  });
}
