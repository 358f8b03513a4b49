import type { BonusChoice, ChoiceReason, ChoosableBonus } from '@kapao/contract/member/bonus.ts';
import { formatLimit, formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { RewardFailure } from '../../shell/reward-failure.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useChoose, useWatchedChoice } from './use-bonus-choice.ts';

/** The bonus of this deposit: chosen before the money comes, its end, or what the money that is there would give. */
export function ChosenBonus() {
  const { data } = useWatchedChoice();
  const choose = useChoose();
  const { deposit, unit } = useMessages();
  const words = deposit.choice;
  if (!data) return null;
  const { choice, choosable, now, currency } = data;
  const inUnit = (amount: number) => `${formatMoney(amount, currency)} ${unit[currency]}`;
  const isUnderWay = choice?.state === 'WAITING' || choice?.state === 'TAKING';
  if (!choice && !now && choosable.length === 0) return null;
  return (
    <section className="deposit-bonus" aria-label={words.title}>
      <div role="status">{choice && <ChoiceNote choice={choice} currency={currency} />}</div>
      {isUnderWay && (
        <Button variant="link" compact busy={choose.isPending} onPress={() => choose.mutate({ code: null })}>
          {words.drop}
        </Button>
      )}
      {!isUnderWay && now && (
        <OfferNow text={words.now(inUnit(now.award), inUnit(now.deposit))} code={now.code} name={now.name} />
      )}
      {!isUnderWay && !now && choosable.length > 0 && (
        <details className="card">
          <summary className="line">
            <Icon name="gift" size="s" />
            <b className="label grow">{words.choose}</b>
            <span className="small num">{choosable.length}</span>
          </summary>
          {choosable.map((bonus) => (
            <Choosable
              key={bonus.code}
              bonus={bonus}
              currency={currency}
              busy={choose.isPending}
              onChoose={() => choose.mutate({ code: bonus.code })}
            />
          ))}
        </details>
      )}
      <RewardFailure error={choose.error} />
    </section>
  );
}

/** Reasons by which the money is not free. */
const HELD: ReadonlySet<ChoiceReason> = new Set(['BONUS_RUNS', 'WITHHELD', 'DEPOSIT_GONE']);

function ChoiceNote({ choice, currency }: { choice: BonusChoice; currency: CashCurrency }) {
  const { deposit, unit } = useMessages();
  const words = deposit.choice;
  const { name, state, award, minDeposit, expiresAt, reason } = choice;
  const least = `${formatLimit(minDeposit, currency)} ${unit[currency]}`;
  if (state === 'WAITING') {
    return (
      <Note icon="gift">
        <b className="block">{words.waiting(name)}</b>
        {words.waitingText(least, formatDateTime(Date.parse(expiresAt)))}
      </Note>
    );
  }
  if (state === 'TAKING') return <Note icon="clock">{words.taking(name)}</Note>;
  if (state === 'TAKEN') {
    return <Note tone="ok">{words.taken(name, `${formatMoney(award ?? 0, currency)} ${unit[currency]}`)}</Note>;
  }
  return (
    <Note tone="warn">
      <b className="block">{words.refused(name)}</b>
      {reason && words.reasons[reason](least)} {reason && !HELD.has(reason) && words.moneyFree}
    </Note>
  );
}

/** The money is there: the bonus it would give, beside playing without one. */
function OfferNow({ text, code, name }: { text: string; code: string; name: string }) {
  const { deposit } = useMessages();
  const { open, leaveTo } = useModal();
  return (
    <div className="card stack">
      <p>
        <b className="block">{name}</b>
        <span>{text}</span>
      </p>
      <div className="pair">
        <Button wide onPress={() => leaveTo(PATHS.home)}>
          {deposit.choice.play}
        </Button>
        <Button wide icon="gift" onPress={() => open('bonus', { id: code })}>
          {deposit.choice.see}
        </Button>
      </div>
    </div>
  );
}

interface ChoosableProps {
  bonus: ChoosableBonus;
  currency: CashCurrency;
  busy: boolean;
  onChoose: () => void;
}

/** Tells before the choice what the bonus gives, asks and does to own money. */
function Choosable({ bonus, currency, busy, onChoose }: ChoosableProps) {
  const { deposit, bonus: bonusWords, unit } = useMessages();
  const words = deposit.choice;
  const { name, percent, cap, minDeposit, multiple, base, depositNumber } = bonus;
  const inUnit = (amount: number) => `${formatLimit(amount, currency)} ${unit[currency]}`;
  const lines = [
    words.gives(String(percent), inUnit(cap)),
    words.from(inUnit(minDeposit)),
    words.wager[base](String(multiple)),
    ...(depositNumber === null ? [] : [words.ofDeposit(depositNumber)]),
  ];
  return (
    <div className="choosable stack">
      <p>
        <b className="block">{name}</b>
        {lines.map((line) => (
          <span key={line} className="small block">
            {line}
          </span>
        ))}
      </p>
      <p className="small strong">{bonusWords.effect}</p>
      <Button wide busy={busy} onPress={onChoose}>
        {words.take}
      </Button>
    </div>
  );
}
