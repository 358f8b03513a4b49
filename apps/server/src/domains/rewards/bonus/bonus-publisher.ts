import { BONUS_CODE, type BonusKind, type BonusTerms, bonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { isInOrder, readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { fromMinor, stepMinor, toMinor } from '@kapao/contract/shared/money.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { chosenPeriod } from '@kapao/contract/shared/typed-days.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { safeHtml } from '../../../platform/security/safe-html.ts';
import { TURNOVER_RULES } from '../../../queries/rewards/turnover-facts.ts';
import { insertVersion, lockOffer } from './bonus-publish-store.ts';
import { awardOf, baseOf, dearestDeposit, hundredthsOf, minorOf } from './bonus-rules.ts';

/** Publishes what two operators agreed on; a `Publisher` of the proposal feature. */
export function makeBonusPublisher(kind: BonusKind) {
  return {
    kind,
    check(content: unknown, subject: string): BonusTerms {
      const terms = checkTerms(content, subject);
      refuseGift(terms);
      return terms;
    },
    async publish(
      tx: Tx,
      approved: { subject: string; content: unknown; proposedBy: string; approvedBy: string },
    ): Promise<void> {
      const { subject: code, proposedBy, approvedBy } = approved;
      const terms = bonusTerms.parse(approved.content);
      refuseGift(terms);
      const before = await lockOffer(tx, { kind, code });
      const budgetMinor = minorOf(terms.budget, terms.currency);
      // A budget below what was given, or in another currency, is one that cannot be kept.
      const isKept = !before || (before.given <= budgetMinor && before.claims <= (terms.mostClaims ?? before.claims));
      if (!isKept || (before && before.currency !== terms.currency)) refuse('KEY_INVALID');
      await insertVersion(tx, {
        kind,
        code,
        terms: JSON.stringify(terms),
        currency: terms.currency,
        budgetMinor,
        mostClaims: terms.mostClaims,
        proposedBy,
        approvedBy,
      });
    },
  };
}

/** What a claim would give to somebody who never plays, if its terms were kept to the word (design 4). */
export function giftOf(terms: BonusTerms): bigint {
  const { currency } = terms;
  const deposit = dearestDeposit(terms);
  const awardMinor = awardOf(terms, deposit);
  const baseMinor = baseOf(terms, { awardMinor, depositMinor: deposit?.amountMinor ?? 0n });
  return TURNOVER_RULES.giftWithoutPlayOf({
    awardMinor,
    targetMinor: TURNOVER_RULES.targetOf(baseMinor, hundredthsOf(terms.multiple)),
    successPercent: terms.percentSuccess,
    capMinor: terms.cap === null ? null : minorOf(terms.cap, currency),
    unitMinor: stepMinor(currency),
  });
}

function refuseGift(terms: BonusTerms): void {
  const gift = giftOf(terms);
  if (gift > 0n) throw new Refusal('GIFT_WITHOUT_PLAY', { amount: fromMinor(gift, terms.currency) });
}

/** Terms as they would be published: html cleaned, amounts that exist in the currency, ends after starts. */
export function checkTerms(content: unknown, code: string): BonusTerms {
  const terms = readOrRefuse(bonusTerms, content);
  readOrRefuse(chosenPeriod, terms);
  if (!BONUS_CODE.test(code)) refuse('KEY_INVALID');
  const { award, currency } = terms;
  const amounts = award.kind === 'fixed' ? [award.amount] : [award.cap, award.minDeposit];
  const isExact = [...amounts, terms.budget, terms.cap ?? 1].every((amount) => (toMinor(amount, currency) ?? 0n) > 0n);
  const isBaseThere = award.kind === 'percent' || terms.base === 'award';
  if (!isExact || !isInOrder(terms) || !isBaseThere) refuse('KEY_INVALID');
  const banners = terms.banners.map((banner) =>
    'html' in banner ? { html: safeHtml(banner.html, 'banner') } : banner,
  );
  if (banners.some((banner) => 'html' in banner && banner.html === '')) refuse('KEY_INVALID');
  return { ...terms, banners };
}
