import type { checkRefund } from '@kapao/contract/member/refund.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { isApiFailure } from '@kapao/web/api/api-failure.ts';
import { BannerStrip } from '../../shell/banner-strip.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { RewardFailure } from '../../shell/reward-failure.tsx';
import { RunningSum } from '../../shell/running-sum.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { useOnline } from '../../shell/use-online.ts';
import './refund.css';
import { RefundLog } from './refund-log.tsx';
import { RefundPeriods } from './refund-periods.tsx';
import { useAddToWallet, useReceive, useRefund, useRefundBanners } from './use-refund.ts';

type Checked = RouteReply<typeof checkRefund>;

/** Received first, which fixes the sum, then added to the wallet (spec 4, safety R). */
export function RefundModal({ onClose }: ModalProps) {
  const { rewards } = useMessages();
  const refund = useRefund();
  if (refund.data) return <RefundSheet checked={refund.data} onClose={onClose} />;
  const failed = refund.isError ? rewards.loadFailed : undefined;
  return (
    <SheetToCome title={rewards.refund.title} onClose={onClose} failed={failed} onRetry={() => void refund.refetch()} />
  );
}

function RefundSheet({ checked, onClose }: { checked: Checked; onClose: () => void }) {
  const messages = useMessages();
  const words = messages.rewards.refund;
  const banners = useRefundBanners();
  const receive = useReceive();
  const add = useAddToWallet();
  const isBusy = receive.isPending || add.isPending;
  const { currency, periods, turnoverMultiple } = checked.info;
  const inUnit = (amount: number) => `${formatMoney(amount, currency)} ${messages.unit[currency]}`;
  // Only REFUND_MINIMUM names a minimum.
  const minimum = isApiFailure(receive.error) ? receive.error.minimum : undefined;
  return (
    <Sheet
      title={words.title}
      closeLabel={messages.common.close}
      onClose={onClose}
      busy={isBusy}
      footer={<RefundActions checked={checked} inUnit={inUnit} receive={receive} add={add} />}
    >
      <div className="stack">
        <BannerStrip title={words.title} banners={banners.data?.banners ?? []} />
        <div className="center">
          <StatusChip
            tone={checked.result ? 'ok' : 'dim'}
            text={checked.result ? words.ready : checked.info.isOn ? words.notYet : words.off}
          />
          <p className="num xl">
            {formatMoney(checked.refundAmount, currency)} <span className="unit">{messages.unit[currency]}</span>
          </p>
          <p className="small">{words.canReceive}</p>
          <RunningSum of="refund" />
        </div>
        {checked.received > 0 && <Note tone="ok">{words.received(inUnit(checked.received))}</Note>}
        {checked.owed > 0 && <Note tone="warn">{messages.rewards.owed(inUnit(checked.owed))}</Note>}
        <RefundPeriods periods={periods} currency={currency} inUnit={inUnit} />
        <Note tone="warn" icon="info">
          {words.turnover} {turnoverMultiple > 0 && words.terms(checked.refundSuccess, checked.refundFail)}
        </Note>
        <RewardFailure
          error={receive.error ?? add.error}
          text={minimum === undefined ? undefined : words.minimum(inUnit(minimum))}
        />
        <RefundLog currency={currency} />
      </div>
    </Sheet>
  );
}

interface RefundActionsProps {
  checked: Checked;
  inUnit: (amount: number) => string;
  receive: ReturnType<typeof useReceive>;
  add: ReturnType<typeof useAddToWallet>;
}

/** One gold button: what is received waits to be added, otherwise what is ready waits to be received. */
function RefundActions({ checked, inUnit, receive, add }: RefundActionsProps) {
  const { rewards, connection, errors } = useMessages();
  const words = rewards.refund;
  const toast = useToast();
  const isOnline = useOnline();
  const blocked = !isOnline ? connection.offline : checked.bonus ? words.bonus : undefined;
  if (checked.received > 0 && !checked.result) {
    return (
      <Button
        variant="cta"
        wide
        busy={add.isPending}
        reason={blocked}
        onPress={() => add.mutate(undefined, { onSuccess: () => toast('success', words.added) })}
      >
        {words.add(inUnit(checked.received))}
      </Button>
    );
  }
  const reason = blocked ?? (checked.result ? undefined : words.notYet);
  return (
    <Button
      variant="cta"
      wide
      busy={receive.isPending}
      reason={reason}
      onPress={() => receive.mutate(undefined, { onSuccess: () => toast('success', errors.REFUND_SUCCESS) })}
    >
      {words.receive}
    </Button>
  );
}
