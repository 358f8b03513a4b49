import { QR_CURRENCY, QR_MINIMUM, type QrProvider } from '@kapao/contract/member/qr-deposit.ts';
import { formatCount, formatLimit, formatMoney, plainAmount } from '@kapao/contract/shared/format-money.ts';
import { CURRENCIES } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Chips } from '@kapao/ui/chips.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Skeleton } from '@kapao/ui/skeleton.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useNow } from '@kapao/web/use-now.ts';
import { useEffect, useState } from 'react';
import { codeText } from '../../api/error-text.ts';
import { AmountField } from '../../kit/amount-field.tsx';
import { amountOfText } from '../../kit/amount-text.ts';
import { useMessages } from '../../shell/locale.tsx';
import { MoneyFailure } from '../../shell/money-failure.tsx';
import { useOnline } from '../../shell/use-online.ts';
import './qr.css';
import { secondsLeft } from './qr-clock.ts';
import { QUICK_AMOUNTS, readQrAmount } from './qr-form.ts';
import { QrPaid } from './qr-paid.tsx';
import { QrShown } from './qr-shown.tsx';
import { TabFooter } from './tab-footer.tsx';
import { type QrReply, useCreateQr, useQrCode } from './use-qr.ts';

interface QrTabProps {
  provider: QrProvider;
}

/** Deposit by a code of one provider: an amount, then the code until it is paid, cancelled or over (spec 4). */
export function QrTab({ provider }: QrTabProps) {
  const { qr: words, common } = useMessages();
  const { data, isError, isFetchedAfterMount, refetch } = useQrCode(provider);
  // The end of a code is shown where the code was seen, not at the next visit.
  const [seenId, setSeenId] = useState<string>();
  const now = useNow(1_000);
  const shownId = data?.reply.hasQrcode ? data.reply.qrcodeId : undefined;
  if (shownId !== undefined && shownId !== seenId) setSeenId(shownId);
  if (!data || (!isFetchedAfterMount && !data.reply.hasQrcode)) {
    return isError ? (
      <div className="stack">
        <Note tone="bad" role="alert">
          {words.failed}
        </Note>
        <Button wide onPress={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </div>
    ) : (
      <Skeleton width="100%" height={220} />
    );
  }
  const { reply, clock } = data;
  const left = reply.hasQrcode ? secondsLeft(reply.expireIn, clock, now) : 0;
  if (reply.hasQrcode && left > 0) {
    return <QrShown key={reply.qrcodeId} provider={provider} code={reply} left={left} />;
  }
  const ended = endOf(reply, seenId);
  if (ended?.state === 'PAID') {
    return (
      <QrPaid
        asked={ended.amount}
        received={ended.received ?? ended.amount}
        currency={QR_CURRENCY[provider]}
        onAgain={() => setSeenId(undefined)}
      />
    );
  }
  return <QrForm key={ended?.qrcodeId} provider={provider} expiredAmount={ended?.amount} />;
}

/** How the code that was seen here ended; a cancelled one is not announced. */
function endOf(reply: QrReply, seenId: string | undefined) {
  const last = reply.hasQrcode ? { ...reply, state: 'EXPIRED' as const, received: undefined } : reply.last;
  return last?.qrcodeId === seenId && last?.state !== 'CANCELLED' ? last : undefined;
}

interface QrFormProps extends QrTabProps {
  /** The amount of the code that has just expired. */
  expiredAmount: number | undefined;
}

function QrForm({ provider, expiredAmount }: QrFormProps) {
  const messages = useMessages();
  const { qr: words, money, unit } = messages;
  const currency = QR_CURRENCY[provider];
  const [amountText, setAmountText] = useState(expiredAmount === undefined ? '' : plainAmount(expiredAmount, currency));
  const { refetch } = useQrCode(provider);
  const create = useCreate(provider);
  const isOnline = useOnline();
  const hasExpired = expiredAmount !== undefined;
  // The server is asked what became of it: money may have come in the last second.
  useEffect(() => {
    if (hasExpired) void refetch();
  }, [hasExpired, refetch]);
  const reading = readQrAmount(amountText, provider);
  const least = money.belowMinimum(formatLimit(QR_MINIMUM[provider], currency), money.spoken[currency]);
  const isBelow = 'problem' in reading && reading.problem === 'belowMinimum';
  const problem = 'amount' in reading ? undefined : isBelow ? least : words.amountFirst;
  const submit = () => {
    if ('amount' in reading && isOnline && !create.isPending) create.start(reading.amount);
  };
  const shown = amountOfText(amountText);
  const label = shown === undefined ? undefined : `${formatMoney(shown, currency)} ${unit[currency]}`;
  return (
    <form
      className="stack deposit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {hasExpired && (
        <Note tone="warn" icon="clock" role="alert">
          <b className="block">{words.expiredTitle}</b>
          {words.expiredText}
        </Note>
      )}
      <AmountField
        label={money.amount}
        value={amountText}
        onChange={setAmountText}
        unit={unit[currency]}
        decimals={CURRENCIES[currency].wireDecimals}
        wholeOnly={messages.laos?.wholeKip}
        unclear={messages.money.unclearAmount}
        error={isBelow && shown !== undefined ? least : undefined}
        hint={isBelow ? undefined : least}
        disabled={create.isPending}
      />
      <Chips
        label={words.amounts}
        layout="even"
        value={amountText}
        onPick={setAmountText}
        disabled={create.isPending}
        chips={QUICK_AMOUNTS[provider].map((amount) => ({ value: String(amount), text: formatCount(amount) }))}
      />
      <p className="small center">{words.credited}</p>
      <MoneyFailure error={create.error} />
      <TabFooter>
        <Button
          variant="cta"
          wide
          icon="qr"
          busy={create.isPending}
          reason={isOnline ? problem : messages.connection.offline}
          onPress={submit}
        >
          {label === undefined ? words.createEmpty : hasExpired ? words.again(label) : words.create(label)}
        </Button>
      </TabFooter>
    </form>
  );
}

/** Makes a code and says what a member would not see by itself: why there is none, or that there was one already. */
function useCreate(provider: QrProvider) {
  const messages = useMessages();
  const { qr: words, unit } = messages;
  const toast = useToast();
  const create = useCreateQr(provider);
  return {
    isPending: create.isPending,
    error: create.error,
    start: (amount: number) =>
      create.mutate(
        { provider, amount },
        {
          onSuccess: (reply) => {
            if (!reply.hasQrcode)
              return reply.message === undefined || toast('danger', codeText(messages, reply.message));
            if (reply.amount === amount) return;
            const there = `${formatMoney(reply.amount, QR_CURRENCY[provider])} ${unit[QR_CURRENCY[provider]]}`;
            toast('info', provider === 'ZAPMAN' ? words.alreadyStays(there) : words.already(there));
          },
        },
      ),
  };
}
