import type { WalletInfo } from '@kapao/contract/member/wallet.ts';
import { formatCount, formatLimit, formatMoney } from '@kapao/contract/shared/format-money.ts';
import { type CashCurrency, CURRENCIES } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Chips } from '@kapao/ui/chips.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { isUnclear } from '@kapao/web/api/is-unclear.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Suspense, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { AmountField } from '../../kit/amount-field.tsx';
import { amountOfText } from '../../kit/amount-text.ts';
import { shortAccountNo } from '../../lib/format-account.ts';
import type { Messages } from '../../messages/en.ts';
import { PATHS } from '../../paths.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { MoneyFailure } from '../../shell/money-failure.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { StepUp } from '../../shell/step-up.tsx';
import { TurnoverCard } from '../../shell/turnover-card.tsx';
import { useFreshBalances } from '../../shell/use-fresh-balances.ts';
import { useKeptTyping } from '../../shell/use-kept-typing.ts';
import { useModal } from '../../shell/use-modal.ts';
import { useOnline } from '../../shell/use-online.ts';
import { useTurnover } from '../../shell/use-turnover.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { useCoinsAtStake } from '../../shell/use-wheel-coins.ts';
import { DestinationAccount, useAccountName } from './destination-account.tsx';
import { PlayThroughCard } from './play-through-card.tsx';
import { useProof, useUnderWay, useWithdraw, useWithdrawLimits, type WithdrawWish } from './use-withdraw.ts';
import {
  bonusStop,
  everythingText,
  isUnplayed,
  maxNow,
  type PeriodLimit,
  paidOf,
  readWithdraw,
  tightestLimit,
  type WithdrawLimits,
  type WithdrawProblem,
} from './withdraw-form.ts';
import './withdraw.css';
import { WithdrawResult } from './withdraw-result.tsx';

const PasskeyConfirm = lazyPart(async () => (await import('../../shell/passkey-confirm.tsx')).loadPasskeyConfirm());

export function WithdrawModal({ onClose }: ModalProps) {
  const { money, withdraw } = useMessages();
  const wallet = useWallet();
  const limits = useWithdrawLimits();
  useFreshBalances();
  if (wallet.data && limits.data) {
    const { total } = wallet.data;
    return <WithdrawSheet wallet={wallet.data} limits={{ ...limits.data, total }} onClose={onClose} />;
  }
  const retry = () => {
    void wallet.refetch();
    void limits.refetch();
  };
  return (
    <SheetToCome
      title={withdraw.title}
      onClose={onClose}
      failed={wallet.isError || limits.isError ? money.loadFailed : undefined}
      onRetry={retry}
    />
  );
}

interface WithdrawSheetProps {
  wallet: WalletInfo;
  limits: WithdrawLimits;
  onClose: () => void;
}

function WithdrawSheet({ wallet, limits, onClose }: WithdrawSheetProps) {
  const messages = useMessages();
  const words = messages.withdraw;
  const [typed, setTyped] = useKeptTyping<string | undefined>(
    `withdraw ${shortAccountNo(wallet.bankAccount.bankAccountNo)}`,
    () => undefined,
  );
  const [takesAllGames, setTakesAllGames] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const withdraw = useWithdraw();
  const proof = useProof(() => withdraw.variables && withdraw.mutate(withdraw.variables));
  const isOnline = useOnline();
  const { data: turnover } = useTurnover();
  // With a bonus held only the whole balance can go, and the day and month count what of it is paid out.
  const forOne = turnover ? { ...limits, limits: [] } : limits;
  const amountText = typed ?? (turnover?.isMet ? everythingText(forOne, wallet.currency) : '');
  const account = useAccountName(wallet.bankAccount);
  const unit = messages.unit[wallet.currency];
  const inUnit = (amount: number) => `${formatMoney(amount, wallet.currency)} ${unit}`;

  if (withdraw.isSuccess) {
    return <WithdrawResult reply={withdraw.data} wallet={wallet} onClose={onClose} />;
  }
  // The amount stays typed meanwhile: only this sheet is drawn in its place.
  if (isRefusal(withdraw.error, 'UNAUTHORIZED')) {
    return (
      <StepUp
        busy={proof.isPending}
        problem={proof.error ? errorText(messages, proof.error) : undefined}
        onType={proof.reset}
        onConfirm={(password) => proof.mutate({ password })}
        onCancel={() => {
          proof.reset();
          withdraw.reset();
        }}
      />
    );
  }
  if (isRefusal(withdraw.error, 'PASSKEY_REQUIRED') && withdraw.variables) {
    return <PasskeyPart withdraw={withdraw} wish={withdraw.variables} currency={wallet.currency} />;
  }
  const reading = readWithdraw(amountText, forOne);
  const amount = amountOfText(amountText);
  const problem =
    'problem' in reading && (attempted || reading.problem !== 'belowMinimum') ? reading.problem : undefined;
  const submit = () => {
    if (reason !== undefined) return;
    setAttempted(true);
    if ('request' in reading) withdraw.mutate(wishOf(reading.request.amount));
  };
  const isCashEnough = !turnover && amount !== undefined && amount <= wallet.wallet.amount;
  // A try without an answer is repeated as it was: another call would be another withdrawal.
  const wishOf = (asked: number): WithdrawWish =>
    isUnclear(withdraw.error) && withdraw.variables?.amount === asked
      ? withdraw.variables
      : { amount: asked, takesGames: !isCashEnough || (takesAllGames && wallet.slot > 0) };
  const stop = bonusStop(turnover, amount, limits);
  const { paid, lost } = paidOf(turnover, amount ?? 0);
  // Only one withdrawal may be unfinished (design 4); the bare code would speak of too many tries.
  const isSecond = wallet.onHold > 0 && isRefusal(withdraw.error, 'REQUEST_LIMIT');
  const tightest = isRefusal(withdraw.error, 'WITHDRAW_LIMIT') ? tightestLimit(limits.limits) : undefined;
  const overLimit = tightest && limitText(messages, tightest, wallet.currency);
  const reason = !isOnline
    ? messages.connection.offline
    : wallet.onHold > 0
      ? words.oneAtATime
      : isUnplayed(limits)
        ? words.play.first
        : stop && words[stop](inUnit(stop === 'finishFirst' ? maxNow(limits) : (turnover?.balance ?? 0)));
  const reviewText = () =>
    lost > 0 ? words.reviewBonus(inUnit(paid), account, inUnit(lost)) : words.review(inUnit(paid), account);
  const footer = (
    <Button
      variant="cta"
      type="submit"
      wide
      busy={withdraw.isPending}
      note={'request' in reading ? reviewText() : words.usual}
      reason={reason}
    >
      {amount === undefined ? words.submitEmpty : words.submit(inUnit(paid))}
    </Button>
  );
  return (
    <Sheet
      title={words.title}
      closeLabel={messages.common.close}
      onClose={onClose}
      busy={withdraw.isPending}
      onSubmit={submit}
      footer={footer}
    >
      <div className="stack">
        <DestinationAccount account={wallet.bankAccount} />
        <TurnoverCard />
        {limits.playThrough && <PlayThroughCard play={limits.playThrough} currency={wallet.currency} />}
        {turnover && <ToBonus isMet={turnover.isMet} />}
        {wallet.onHold > 0 && <UnderWay amount={inUnit(wallet.onHold)} />}
        <AmountPart
          amountText={amountText}
          onAmountText={setTyped}
          problem={problem}
          limits={limits}
          wallet={wallet}
          isBound={turnover?.isMet === false}
        />
        {wallet.slot > 0 && (
          <GamesPart
            amount={inUnit(wallet.slot)}
            canStay={isCashEnough}
            takesAll={takesAllGames}
            onTakesAll={setTakesAllGames}
          />
        )}
        <MoneyFailure error={withdraw.error} text={isSecond ? words.underWay(inUnit(wallet.onHold)) : overLimit} />
      </div>
    </Sheet>
  );
}

interface PasskeyPartProps {
  withdraw: ReturnType<typeof useWithdraw>;
  wish: WithdrawWish;
  currency: CashCurrency;
}

function PasskeyPart({ withdraw, wish, currency }: PasskeyPartProps) {
  return (
    <Suspense fallback={null}>
      <PasskeyConfirm
        amount={wish.amount}
        currency={currency}
        from="WALLET"
        onConfirmed={() => withdraw.mutate(wish)}
        onCancel={withdraw.reset}
      />
    </Suspense>
  );
}

function ToBonus({ isMet }: { isMet: boolean }) {
  const { withdraw: words } = useMessages();
  const { leaveTo } = useModal();
  return (
    <Button variant="link" wide onPress={() => leaveTo(PATHS.bonus)}>
      {isMet ? words.finishBonus : words.toBonus}
    </Button>
  );
}

interface GamesPartProps {
  amount: string;
  /** True where cash alone is enough. */
  canStay: boolean;
  takesAll: boolean;
  onTakesAll: (takesAll: boolean) => void;
}

/** Money in games comes home first where cash is not enough, and by choice where it is. */
function GamesPart({ amount, canStay, takesAll, onTakesAll }: GamesPartProps) {
  const { withdraw: words } = useMessages();
  return canStay ? (
    <Switch label={words.gamesToo(amount)} on={takesAll} onChange={onTakesAll} />
  ) : (
    <Note icon="transfer">{words.gamesFirst(amount)}</Note>
  );
}

/** One withdrawal at a time: the one that has no end is a tap away, and may be cancelled there. */
function UnderWay({ amount }: { amount: string }) {
  const { withdraw: words } = useMessages();
  const { open } = useModal();
  const id = useUnderWay();
  return (
    <Note tone="warn" icon="clock">
      {words.underWay(amount)}
      {id !== undefined && (
        <span className="block">
          <Button variant="link" compact onPress={() => open('receipt', { id })}>
            {words.seeIt}
          </Button>
        </span>
      )}
    </Note>
  );
}

/** What is left and when it opens again. */
function limitText(
  { withdraw, unit }: Messages,
  { period, left, opensAt }: PeriodLimit,
  currency: CashCurrency,
): string {
  return withdraw.aboveLimit[period](
    `${formatMoney(left, currency)} ${unit[currency]}`,
    formatDateTime(Date.parse(opensAt)),
  );
}

interface AmountPartProps {
  amountText: string;
  onAmountText: (text: string) => void;
  problem: WithdrawProblem | undefined;
  limits: WithdrawLimits;
  wallet: WalletInfo;
  /** A bonus runs whose turnover is not met: nothing of it can be withdrawn yet. */
  isBound: boolean;
}

function AmountPart({ amountText, onAmountText, problem, limits, wallet, isBound }: AmountPartProps) {
  const messages = useMessages();
  const { money, withdraw, common, unit } = messages;
  const words = withdraw;
  const coins = useCoinsAtStake();
  const { currency } = wallet;
  const inUnit = (amount: number) => `${formatMoney(amount, currency)} ${unit[currency]}`;
  return (
    <>
      <AmountField
        label={money.amount}
        value={amountText}
        onChange={onAmountText}
        unit={unit[currency]}
        decimals={CURRENCIES[currency].wireDecimals}
        wholeOnly={messages.laos?.wholeKip}
        unclear={messages.money.unclearAmount}
        range={words.range(formatLimit(limits.withdrawMin, currency), formatLimit(limits.withdrawMax, currency))}
        error={problem && explain(problem)}
      />
      {limits.limits.map(({ period, left, most }) => (
        <p key={period} className="small num">
          {words.left[period](inUnit(left), inUnit(most))}
        </p>
      ))}
      <div className="line between wrap">
        <span className="small num">
          {isBound
            ? words.afterTurnover(inUnit(limits.total))
            : `${money.available} ${formatMoney(limits.total, currency)}`}
        </span>
        <Chips
          label={money.amount}
          value={amountText}
          onPick={onAmountText}
          chips={[{ value: everythingText(limits, currency), text: common.all }]}
        />
      </div>
      {coins > 0 && <p className="small">{words.coinsGo(formatCount(coins))}</p>}
    </>
  );

  function explain(reason: WithdrawProblem): string {
    if (reason === 'notEnough') return messages.errors.MONEY_NOT_ENOUGH;
    const tightest = tightestLimit(limits.limits);
    if (reason === 'aboveLimit' && tightest) return limitText(messages, tightest, currency);
    const limit = reason === 'belowMinimum' ? limits.withdrawMin : limits.withdrawMax;
    return money[reason === 'belowMinimum' ? reason : 'aboveMaximum'](
      formatLimit(limit, currency),
      money.spoken[currency],
    );
  }
}
