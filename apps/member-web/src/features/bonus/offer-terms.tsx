import type { BonusOffer } from '@kapao/contract/member/bonus.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Note } from '@kapao/ui/note.tsx';
import { useMessages } from '../../shell/locale.tsx';

interface OfferTermsProps {
  offer: BonusOffer;
  currency: CashCurrency;
}

/** What is given, asked for, kept and lost, to the satang, before it is taken (design 4). */
export function OfferTerms({ offer, currency }: OfferTermsProps) {
  const { bonus, unit } = useMessages();
  const inUnit = (amount: number) => `${formatMoney(amount, currency)} ${unit[currency]}`;
  const lines: [string, string][] = [];
  if (offer.award > 0) {
    lines.push([bonus.award, inUnit(offer.award)]);
    if (offer.deposit !== null) lines.push([bonus.ofDeposit, inUnit(offer.deposit)]);
    lines.push([bonus.target, inUnit(offer.target)]);
    lines.push([bonus.own, inUnit(offer.own)]);
  }
  if (offer.depositNumber !== null) lines.push([bonus.onlyOf, bonus.depositNumber(offer.depositNumber)]);
  lines.push([bonus.keptIfStopped, `${offer.percentFail}%`]);
  if (offer.percentSuccess < 100) lines.push([bonus.keptIfMet, `${offer.percentSuccess}%`]);
  if (offer.cap !== null) lines.push([bonus.cap, inUnit(offer.cap)]);
  if (offer.expiresInHours !== null) lines.push([bonus.expires, bonus.hours(offer.expiresInHours)]);
  for (const { group, percent } of offer.weights) {
    lines.push([`${bonus.counts}: ${bonus.groups[group]}`, bonus.countsPercent(percent)]);
  }
  return (
    <>
      <Note tone="warn">{bonus.effect}</Note>
      <dl className="offer-terms">
        {lines.map(([name, value]) => (
          <div key={name} className="line between">
            <dt className="t2">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
