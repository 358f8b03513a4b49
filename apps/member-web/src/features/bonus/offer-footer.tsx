import type { BonusOffer } from '@kapao/contract/member/bonus.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { codeText } from '../../api/error-text.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useOnline } from '../../shell/use-online.ts';

interface OfferFooterProps {
  offer: BonusOffer;
  currency: CashCurrency;
  busy: boolean;
  onReceive: () => void;
}

/** The receive button, or why it cannot be pressed. */
export function OfferFooter({ offer, currency, busy, onReceive }: OfferFooterProps) {
  const messages = useMessages();
  const { bonus, unit, connection } = messages;
  const isOnline = useOnline();
  const inUnit = (amount: number) => `${formatMoney(amount, currency)} ${unit[currency]}`;
  const needsDeposit = offer.refusal === 'MONEY_NOT_ENOUGH' && offer.minDeposit !== null;
  const reason = needsDeposit
    ? bonus.minDeposit(inUnit(offer.minDeposit ?? 0))
    : offer.refusal === null
      ? undefined
      : offer.refusal === 'BONUS_CONDITION'
        ? // The catalogue's words are about ending a bonus.
          bonus.stillOpen
        : codeText(messages, offer.refusal);
  return (
    <Button variant="cta" wide busy={busy} reason={isOnline ? reason : connection.offline} onPress={onReceive}>
      {offer.award > 0 ? bonus.receive(inUnit(offer.award)) : bonus.receiveEmpty}
    </Button>
  );
}
