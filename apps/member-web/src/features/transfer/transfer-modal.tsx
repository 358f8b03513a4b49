import { TRANSFER_MINIMUM_BAHT } from '@kapao/contract/member/transfer.ts';
import type { WalletInfo } from '@kapao/contract/member/wallet.ts';
import { formatLimit, formatMoney, plainAmount } from '@kapao/contract/shared/format-money.ts';
import { CURRENCIES } from '@kapao/contract/shared/money.ts';
import { Button, IconButton } from '@kapao/ui/button.tsx';
import { Chips } from '@kapao/ui/chips.tsx';
import { Hint } from '@kapao/ui/hint.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { Suspense, useEffect, useId, useState } from 'react';
import { AmountField } from '../../kit/amount-field.tsx';
import { amountOfText } from '../../kit/amount-text.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { MoneyFailure } from '../../shell/money-failure.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { useFreshBalances } from '../../shell/use-fresh-balances.ts';
import { useKeptTyping } from '../../shell/use-kept-typing.ts';
import { useModal } from '../../shell/use-modal.ts';
import { useOnline } from '../../shell/use-online.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { SideSelect } from './side-select.tsx';
import './transfer.css';
import { TransferAll } from './transfer-all.tsx';
import {
  filledFields,
  firstSides,
  isBetweenGames,
  missesSide,
  NONE,
  readTransfer,
  sidesOfAddress,
  type TransferFields,
  type TransferProblem,
  type TransferRequest,
  type TransferSide,
  transferSides,
  WALLET,
} from './transfer-form.ts';
import { TransferResult } from './transfer-result.tsx';
import { useTransfer } from './use-transfer.ts';

/** Amounts offered under the field, in whole units of the currency. */
const QUICK_AMOUNTS = { THB: [100, 500, 1000], LAK: [100_000, 500_000, 1_000_000] } as const;

const LimitLines = lazyPart(async () => (await import('../../shell/limit-lines.tsx')).loadLimitLines());

const OwnAmounts = lazyPart(async () => (await import('./own-amounts.tsx')).loadOwnAmounts());

const PLAYED = ['LOSS', 'STAKE', 'TIME'] as const;

export function TransferModal({ onClose, params }: ModalProps) {
  const { money } = useMessages();
  const { data: wallet, isError, refetch } = useWallet();
  useFreshBalances();
  const isOlder = useOlderThanAddress(params, wallet, refetch);
  if (wallet && !isOlder) {
    const { to } = sidesOfAddress(params, transferSides(wallet));
    if (params.get('method') === 'all' && to !== NONE) {
      return <TransferAll key={to} wallet={wallet} to={to} onClose={onClose} />;
    }
    return <TransferSheet wallet={wallet} onClose={onClose} params={params} onStale={() => void refetch()} />;
  }
  return (
    <SheetToCome
      title={money.transfer.title}
      onClose={onClose}
      failed={isError ? money.loadFailed : undefined}
      onRetry={() => void refetch()}
    />
  );
}

/** The open game that was played last. */
const lastFilledGame = ({ slots }: WalletInfo) =>
  slots.reduce<WalletInfo['slots'][number] | undefined>(
    (last, slot) => ((slot.lastPlayedAt ?? '') > (last?.lastPlayedAt ?? '') ? slot : last),
    undefined,
  )?.code;

/** True until a fresh wallet was asked for the sides that the one kept here does not have. */
function useOlderThanAddress(params: URLSearchParams, wallet: WalletInfo | undefined, refetch: () => Promise<unknown>) {
  const [isAsked, setAsked] = useState(false);
  const isOlder = wallet !== undefined && !isAsked && missesSide(params, transferSides(wallet));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening.
  useEffect(() => {
    if (isOlder) void refetch().finally(() => setAsked(true));
  }, [isOlder]);
  return isOlder;
}

interface TransferSheetProps extends ModalProps {
  wallet: WalletInfo;
  /** The shown balance forbids what the member wants; it may be old. */
  onStale: () => void;
}

function TransferSheet({ wallet, onClose, params, onStale }: TransferSheetProps) {
  const messages = useMessages();
  const words = messages.money.transfer;
  const sides = transferSides(wallet);
  const [written, setFields] = useKeptTyping<TransferFields>(
    `transfer ${params} ${wallet.bankAccount.bankAccountNo}`,
    () => ({
      ...firstSides(params, sides, lastFilledGame(wallet)),
      amountText: '',
    }),
  );
  const [attempted, setAttempted] = useState(false);
  const transfer = useTransfer();
  const isOnline = useOnline();
  const { open } = useModal();
  const source = sides.find((side) => side.code === written.from);
  const everything =
    source && source.amount >= TRANSFER_MINIMUM_BAHT ? plainAmount(source.amount, wallet.currency) : undefined;
  const fields = filledFields(written, everything);
  const reading = readTransfer(fields, sides);
  const amount = amountOfText(fields.amountText);
  const unit = messages.unit[wallet.currency];

  if (transfer.isSuccess) {
    const again = () => {
      transfer.reset();
      setAttempted(false);
      setFields({ ...fields, amountText: '' });
    };
    return (
      <TransferResult
        reply={transfer.data}
        request={transfer.variables}
        sides={sides}
        currency={wallet.currency}
        onAgain={again}
        onClose={onClose}
      />
    );
  }
  const toAll = (side: TransferSide) => open('transfer', { to: side.code, method: 'all' });
  const submit = () => {
    setAttempted(true);
    if ('request' in reading) transfer.mutate(reading.request);
    else if (reading.problem.reason === 'notEnough') onStale();
  };
  const needsSides = 'problem' in reading && reading.problem.field === 'sides';
  const target = sides.find((side) => side.code === fields.to);
  const footer = (
    <>
      <Button
        variant="cta"
        type="submit"
        wide
        busy={transfer.isPending}
        reason={isOnline ? undefined : messages.connection.offline}
      >
        {needsSides
          ? messages.game.all.bothSides
          : amount === undefined
            ? words.submitEmpty
            : words.submit(`${formatMoney(amount, wallet.currency)} ${unit}`)}
      </Button>
      {target && (
        <Button variant="link" wide disabled={transfer.isPending} onPress={() => toAll(target)}>
          {target.game ? messages.game.all.action(target.game.name) : messages.game.all.home}
        </Button>
      )}
    </>
  );
  return (
    <Sheet
      title={words.title}
      closeLabel={messages.common.close}
      onClose={onClose}
      busy={transfer.isPending}
      onSubmit={submit}
      footer={footer}
    >
      <TransferForm
        fields={fields}
        onFields={setFields}
        everything={everything}
        sides={sides}
        wallet={wallet}
        problem={'problem' in reading && isTold(reading.problem, attempted) ? reading.problem : undefined}
        isUnderWay={wallet.inTransit > 0}
        error={transfer.error}
        tried={transfer.variables}
      />
    </Sheet>
  );
}

/** Incomplete input is reported after the first submit; input that can only be wrong, at once. */
function isTold({ reason }: TransferProblem, attempted: boolean): boolean {
  return attempted || reason === 'sameSide' || reason === 'notEnough';
}

interface TransferFormProps {
  fields: TransferFields;
  onFields: (fields: TransferFields) => void;
  /** All that can be taken from the source. */
  everything: string | undefined;
  sides: readonly TransferSide[];
  wallet: WalletInfo;
  problem: TransferProblem | undefined;
  /** An earlier transfer has no end yet. */
  isUnderWay: boolean;
  error: unknown;
  /** What the error is about; the fields may say something else by now. */
  tried: TransferRequest | undefined;
}

function TransferForm({
  fields,
  onFields,
  everything,
  sides,
  wallet,
  problem,
  isUnderWay,
  error,
  tried,
}: TransferFormProps) {
  const messages = useMessages();
  const { money } = messages;
  const { currency, favouriteAmounts = [] } = wallet;
  const amounts = favouriteAmounts.length > 0 ? favouriteAmounts : QUICK_AMOUNTS[currency];
  const words = money.transfer;
  const noteId = useId();
  const sidesProblem = problem?.field === 'sides' ? words[problem.reason] : undefined;
  const side = (name: 'from' | 'to') => ({
    label: money[name],
    value: fields[name],
    sides,
    currency,
    role: name,
    onChange: (code: string) => onFields({ ...fields, [name]: code, takesAll: false }),
    isWrong: sidesProblem !== undefined,
    noteId,
  });
  return (
    <div className="stack">
      <div>
        <div className="fromto">
          <div>
            <SideSelect {...side('from')} />
            <SideSelect {...side('to')} />
          </div>
          <IconButton
            icon="swap"
            size="s"
            className="swap"
            label={words.swap}
            onPress={() => onFields({ ...fields, from: fields.to, to: fields.from, takesAll: false })}
          />
        </div>
        <Hint id={noteId} error={sidesProblem} />
      </div>
      <AmountField
        label={money.amount}
        value={fields.amountText}
        onChange={(amountText) => onFields({ ...fields, amountText, takesAll: false })}
        unit={messages.unit[currency]}
        decimals={CURRENCIES[currency].wireDecimals}
        wholeOnly={messages.laos?.wholeKip}
        unclear={messages.money.unclearAmount}
        error={problem?.field === 'amount' ? amountProblem(problem.reason) : undefined}
      />
      <Chips
        label={money.amount}
        layout="four"
        value={fields.amountText}
        onPick={(amountText) => onFields({ ...fields, amountText, takesAll: amountText === everything })}
        chips={[
          ...amounts.map((quick) => ({ value: String(quick), text: formatLimit(quick, currency) })),
          ...(everything === undefined
            ? []
            : [
                { value: everything, text: fields.from === WALLET ? messages.game.all.cash : messages.game.all.inGame },
              ]),
        ]}
      />
      <Suspense fallback={<div className="own-to-come" />}>
        <OwnAmounts wallet={wallet} />
      </Suspense>
      {sides.some(({ code, game }) => code === fields.to && game) && (
        <Suspense fallback={null}>
          <LimitLines kinds={PLAYED} />
        </Suspense>
      )}
      <MoneyFailure error={error} text={failureText()} />
      <Hint id={`${noteId}-safe`} hint={isBetweenGames(fields) ? words.throughWallet : words.safe} />
    </div>
  );

  /** The catalogue speaks of money that was in the wallet; what came from a game is there, or half way. */
  function failureText(): string | undefined {
    if (isUnderWay && isRefusal(error, 'REQUEST_LIMIT')) return words.underWay;
    // The catalogue speaks of a choice that is missing, and both were chosen.
    if (isRefusal(error, 'NO_GAME')) return messages.game.notOpen;
    // The catalogue speaks of baht.
    if (isRefusal(error, 'TRANSFER_MINIMUM')) return amountProblem('belowMinimum');
    const game = sides.find((side) => side.code === tried?.from)?.game;
    if (!tried || !game || !isRefusal(error, 'TRANSFER_FAIL')) return undefined;
    const { stayed, failedBetween } = messages.game;
    return isBetweenGames(tried) ? failedBetween(game.name) : stayed(game.name);
  }

  function amountProblem(reason: 'belowMinimum' | 'notEnough'): string {
    if (reason === 'notEnough') return messages.errors.MONEY_NOT_ENOUGH;
    return money.belowMinimum(formatLimit(TRANSFER_MINIMUM_BAHT, currency), money.spoken[currency]);
  }
}
