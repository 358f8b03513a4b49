import type { Bonus } from '@kapao/contract/member/bonus.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { PlainText } from '../../shell/plain-text.tsx';
import { RewardFailure } from '../../shell/reward-failure.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { useWallet } from '../../shell/use-wallet.ts';
import './bonus.css';
import { BonusBanners } from './bonus-banners.tsx';
import { noticeText } from './notice-text.ts';
import { OfferFooter } from './offer-footer.tsx';
import { OfferTerms } from './offer-terms.tsx';
import { useBonuses, useTake } from './use-bonus.ts';

/** One bonus: pictures, notice, terms, and the button that takes it; a running one is only looked at (spec 2). */
export function BonusModal({ onClose, params }: ModalProps) {
  const { bonus: words } = useMessages();
  const bonuses = useBonuses();
  const wallet = useWallet();
  const bonus = bonuses.data?.find(({ code }) => code === params.get('id'));
  if (bonus && wallet.data) return <BonusSheet bonus={bonus} currency={wallet.data.currency} onClose={onClose} />;
  const isMissing = bonuses.isError || (bonuses.isSuccess && !bonus);
  return (
    <SheetToCome
      title={words.title}
      onClose={onClose}
      failed={isMissing ? words.failed : undefined}
      onRetry={() => void bonuses.refetch()}
    />
  );
}

function BonusSheet({ bonus, currency, onClose }: { bonus: Bonus; currency: CashCurrency; onClose: () => void }) {
  const messages = useMessages();
  const { bonus: words, common } = messages;
  const toast = useToast();
  const take = useTake('bonus');
  const receive = () =>
    take.mutate(
      { code: bonus.code },
      {
        onSuccess: ({ award }) => {
          toast('success', messages.bonus.taken(`${formatMoney(award, currency)} ${messages.unit[currency]}`));
          onClose();
        },
      },
    );
  const footer =
    bonus.state === 'active' ? (
      <Button variant="cta" wide onPress={onClose}>
        {words.confirm}
      </Button>
    ) : (
      <OfferFooter offer={bonus.offer} currency={currency} busy={take.isPending} onReceive={receive} />
    );
  return (
    <Sheet title={bonus.name} closeLabel={common.close} onClose={onClose} busy={take.isPending} footer={footer}>
      <div className="stack">
        <BonusBanners banners={bonus.banners} />
        <PlainText text={noticeText(bonus.notice, bonus.percentFail)} />
        {bonus.state !== 'active' && <OfferTerms offer={bonus.offer} currency={currency} />}
        <RewardFailure error={take.error} />
      </div>
    </Sheet>
  );
}
