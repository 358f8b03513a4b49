import type { Promotion } from '@kapao/contract/member/bonus.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { Skeleton } from '@kapao/ui/skeleton.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { MoneyFailure } from '../../shell/money-failure.tsx';
import { PlainText } from '../../shell/plain-text.tsx';
import { RewardFailure } from '../../shell/reward-failure.tsx';
import { useWallet } from '../../shell/use-wallet.ts';
import './bonus.css';
import { BonusBanners } from './bonus-banners.tsx';
import { noticeText } from './notice-text.ts';
import { OfferFooter } from './offer-footer.tsx';
import { OfferTerms } from './offer-terms.tsx';
import { usePromotion, useTake } from './use-bonus.ts';

/** A code that was typed: searching, found, or not found (spec 2). */
export function PromotionModal({ onClose, params }: ModalProps) {
  const { bonus: words, common } = useMessages();
  const code = params.get('id') ?? '';
  const promotion = usePromotion(code);
  const wallet = useWallet();
  const { currency } = wallet.data ?? { currency: 'THB' as const };
  if (promotion.data) return <FoundSheet promotion={promotion.data} currency={currency} onClose={onClose} />;
  return (
    <Sheet title={words.promotion} closeLabel={common.close} onClose={onClose}>
      {promotion.isError ? (
        isRefusal(promotion.error, 'NO_PROMOTION') ? (
          <EmptyState
            title={words.notFoundTitle}
            text={words.notFoundText(code)}
            action={<Button onPress={onClose}>{words.otherCode}</Button>}
          />
        ) : (
          <div className="stack">
            <MoneyFailure error={promotion.error} />
            <Button wide icon="refresh" onPress={() => void promotion.refetch()}>
              {common.tryAgain}
            </Button>
          </div>
        )
      ) : (
        <div className="stack" aria-busy="true">
          <p role="status">{words.searching}</p>
          <Skeleton width="100%" height={120} />
          <Skeleton width="70%" />
        </div>
      )}
    </Sheet>
  );
}

interface FoundSheetProps {
  promotion: Promotion;
  currency: CashCurrency;
  onClose: () => void;
}

function FoundSheet({ promotion, currency, onClose }: FoundSheetProps) {
  const messages = useMessages();
  const toast = useToast();
  const take = useTake('promotion');
  const receive = () =>
    take.mutate(
      { code: promotion.code },
      {
        onSuccess: ({ award }) => {
          toast('success', messages.bonus.taken(`${formatMoney(award, currency)} ${messages.unit[currency]}`));
          onClose();
        },
      },
    );
  return (
    <Sheet
      title={promotion.name}
      closeLabel={messages.common.close}
      onClose={onClose}
      busy={take.isPending}
      footer={<OfferFooter offer={promotion.offer} currency={currency} busy={take.isPending} onReceive={receive} />}
    >
      <div className="stack">
        <BonusBanners banners={promotion.banners} />
        <p className="strong num">{promotion.code}</p>
        <PlainText text={noticeText(promotion.description, promotion.percentFail)} />
        <OfferTerms offer={promotion.offer} currency={currency} />
        <RewardFailure error={take.error} />
      </div>
    </Sheet>
  );
}
