import type {
  Bonus,
  BonusChoice,
  BonusOffer,
  ChoosableBonus,
  getBonusChoice,
  Turnover,
} from '@kapao/contract/member/bonus.ts';
import { PRODUCT_GROUPS } from '@kapao/contract/shared/bonus-terms.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { isAllHome, type Standing, TURNOVER_RULES } from '../../../queries/rewards/turnover-facts.ts';
import type { Bonuses, Preview } from './bonus.ts';
import type { ChoiceView } from './bonus-choice.ts';
import type { ChoiceRow } from './bonus-choice-store.ts';
import { hundredthsOf } from './bonus-rules.ts';
import type { GrantRow, OfferRow } from './bonus-store.ts';

interface Texts {
  th: string;
  la?: string | undefined;
  en?: string | undefined;
}

/** Shown in Thai where the language has nothing. */
export function textIn(texts: Texts, locale: Locale): string {
  return texts[locale] ?? texts.th;
}

type Listed = Awaited<ReturnType<Bonuses['list']>>[number];

export function bonusWire({ preview, grants, isReceivedOut }: Listed, locale: Locale): Bonus {
  const { terms, code } = preview.offer;
  const open = grants.find((grant) => grant.is_open);
  const newest = grants[0];
  return {
    code,
    name: textIn(terms.name, locale),
    notice: textIn(terms.notice, locale),
    type: terms.type,
    maxReceived: terms.maxReceived,
    percentFail: terms.percentFail,
    banners: terms.banners,
    userBonus: newest
      ? {
          _id: (open ?? newest).operation_id,
          isActive: open !== undefined,
          received: grants.map((grant) => ({ updatedAt: grant.granted_at.toISOString() })),
        }
      : null,
    state: open ? 'active' : isReceivedOut ? 'received' : 'available',
    offer: offerWire(preview),
  };
}

/** Under the code that was typed: it is the one to take it by. */
export function promotionWire(preview: Preview, { typed, locale }: { typed: string; locale: Locale }) {
  const { terms } = preview.offer;
  return {
    code: typed,
    name: textIn(terms.name, locale),
    description: textIn(terms.notice, locale),
    percentFail: terms.percentFail,
    banners: terms.banners,
    offer: offerWire(preview),
  };
}

function offerWire({ offer, deposit, awardMinor, baseMinor, ownMinor, refusal }: Preview): BonusOffer {
  const { terms, currency } = offer;
  const targetMinor = TURNOVER_RULES.targetOf(baseMinor, hundredthsOf(terms.multiple));
  return {
    award: fromMinor(awardMinor, currency),
    deposit: deposit ? fromMinor(deposit.amountMinor, currency) : null,
    target: fromMinor(targetMinor, currency),
    multiple: terms.multiple,
    percentSuccess: terms.percentSuccess,
    percentFail: terms.percentFail,
    cap: terms.cap,
    expiresInHours: terms.expiresInHours,
    weights: PRODUCT_GROUPS.map((group) => ({ group, percent: terms.weights[group] })),
    own: fromMinor(ownMinor, currency),
    minDeposit: terms.award.kind === 'percent' ? terms.award.minDeposit : null,
    depositNumber: (terms.award.kind === 'percent' && terms.award.depositNumber) || null,
    refusal: refusal ?? null,
  };
}

/** What an ending leaves and takes; what is taken for voided bets is included. */
export function endWire({ condition: { currency }, ending, nettedMinor }: Standing) {
  return {
    kept: fromMinor(ending.keptMinor - nettedMinor, currency),
    lost: fromMinor(ending.lostMinor + nettedMinor, currency),
  };
}

export function turnoverWire(standing: Standing, running: GrantRow | undefined, locale: Locale): Turnover {
  const { condition, countedMinor, ending, balanceMinor } = standing;
  const taken = running?.operation_id === condition.operation_id ? running.terms : undefined;
  const { currency } = condition;
  const remaining = condition.target > countedMinor ? condition.target - countedMinor : 0n;
  return {
    kind: condition.cause_kind,
    name: textIn(condition.description, locale),
    times: taken ? { type: taken.type, maxReceived: taken.maxReceived } : null,
    currency,
    award: fromMinor(condition.award, currency),
    target: fromMinor(condition.target, currency),
    counted: fromMinor(countedMinor, currency),
    remaining: fromMinor(remaining, currency),
    isMet: ending.isMet,
    counts: PRODUCT_GROUPS.map((group) => ({
      group,
      percent: condition.weights[group] ?? 0,
      counted: fromMinor(standing.plays.find((play) => play.productGroup === group)?.countedMinor ?? 0n, currency),
    })),
    percentSuccess: condition.success_percent,
    percentFail: condition.fail_percent,
    cap: condition.cap === null ? null : fromMinor(condition.cap, currency),
    acceptedAt: condition.accepted_at.toISOString(),
    expiresAt: condition.expires_at?.toISOString() ?? null,
    balance: fromMinor(balanceMinor, currency),
    own: fromMinor(ending.protectedMinor, currency),
    ifStopped: endWire(standing),
    owed: fromMinor(standing.nettedMinor, currency),
    isAllHome: isAllHome(standing.where),
  };
}

export function choiceWire(
  { choice, choosable, isBonusRunning, now }: ChoiceView,
  { currency, locale }: { currency: CashCurrency; locale: Locale },
): RouteReply<typeof getBonusChoice> {
  return {
    currency,
    choice: choice ? chosenWire(choice, { currency, locale }) : null,
    choosable: choosable.flatMap((offer) => choosableWire(offer, locale)),
    isBonusRunning,
    now: now
      ? {
          code: now.offer.code,
          name: textIn(now.offer.terms.name, locale),
          award: fromMinor(now.awardMinor, currency),
          deposit: fromMinor(now.depositMinor, currency),
        }
      : null,
  };
}

function chosenWire(row: ChoiceRow, { currency, locale }: { currency: CashCurrency; locale: Locale }): BonusChoice {
  const { terms, deposit, award } = row;
  return {
    code: row.code,
    name: textIn(terms.name, locale),
    state: row.outcome ?? (deposit === null ? 'WAITING' : 'TAKING'),
    reason: row.reason,
    minDeposit: terms.award.kind === 'percent' ? terms.award.minDeposit : 0,
    expiresAt: row.expires_at.toISOString(),
    deposit: deposit === null ? null : fromMinor(deposit, currency),
    award: award === null ? null : fromMinor(award, currency),
  };
}

function choosableWire({ code, terms }: OfferRow, locale: Locale): ChoosableBonus[] {
  const { award, multiple, base, percentFail } = terms;
  if (award.kind === 'fixed') return [];
  const { percent, cap, minDeposit, depositNumber = null } = award;
  const name = textIn(terms.name, locale);
  return [{ code, name, percent, cap, minDeposit, multiple, base, percentFail, depositNumber }];
}
