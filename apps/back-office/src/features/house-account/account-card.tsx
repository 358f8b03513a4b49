import {
  type HouseAccount,
  type HouseAccountState,
  putBankBalance,
  setHouseRules,
} from '@kapao/contract/operator/house-account.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { count } from '../../lib/format.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { BalanceFacts } from './balance-facts.tsx';

const TONES = { OPEN: 'ok', NEARLY_FULL: 'wait', FULL: 'bad', RESTING: 'dim', OFF: 'dim' } as const satisfies Record<
  HouseAccountState,
  string
>;

interface AccountCardProps {
  account: HouseAccount;
  onRules: () => void;
  onBalance: () => void;
}

/** One account: whether members see it, how full it is, and what it should hold beside what the bank says. */
export function AccountCard({ account, onRules, onBalance }: AccountCardProps) {
  const { houseAccounts: words, common } = useMessages();
  const [mayChange, maySay] = [useMay(setHouseRules), useMay(putBankBalance)];
  const { id, currency, state } = account;
  return (
    <section className="card stack" aria-label={id}>
      <div>
        <div className="line between wrap">
          <h2>{id}</h2>
          <StatusChip tone={TONES[state]} text={words.states[state]} />
        </div>
        <p className="small">
          {account.accountName} · {common.unit[currency]}
        </p>
      </div>
      {account.rules.openingBalance === null && <OpeningMissing account={account} onRules={onRules} />}
      {account.fullPercent !== null && <Fullness percent={account.fullPercent} />}
      <dl className="kv">
        <LoadFacts account={account} />
        <BalanceFacts account={account} />
      </dl>
      {(mayChange || maySay) && (
        <div className="line wrap">
          {mayChange && (
            <Button compact variant="ghost" onPress={onRules}>
              {words.rules}
            </Button>
          )}
          {maySay && (
            <Button compact variant="ghost" onPress={onBalance}>
              {words.balance}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Without it the books cannot say what the account should hold; a reported balance stands in for it. */
function OpeningMissing({ account, onRules }: Pick<AccountCardProps, 'account' | 'onRules'>) {
  const { houseAccounts: words } = useMessages();
  const mayChange = useMay(setHouseRules);
  const isWaiting = account.proposalId !== null;
  return (
    <>
      <Note tone="warn">
        {account.expected ? words.openingMissing : words.nothingKnown} {isWaiting && words.openingWaits}
      </Note>
      {mayChange && !isWaiting && (
        <Button compact variant="ghost" icon="plus" onPress={onRules}>
          {words.enterOpening}
        </Button>
      )}
    </>
  );
}

function Fullness({ percent }: { percent: number }) {
  const { houseAccounts: words } = useMessages();
  return (
    <div className="fullness">
      <span className="small">{words.full}</span>
      <span className="fullness-bar" data-full={percent >= 100 || undefined} aria-hidden>
        <span style={{ inlineSize: `${Math.min(percent, 100)}%` }} />
      </span>
      <b className="num">{count(percent)}%</b>
    </div>
  );
}

function LoadFacts({ account: { currency, rules, today } }: { account: HouseAccount }) {
  const { houseAccounts: words } = useMessages();
  const money = (amount: number) => formatMoney(amount, currency);
  const of = (value: string, max: number | null, show: (max: number) => string) =>
    max === null ? value : words.ofMax(value, show(max));
  return (
    <>
      <Fact label={words.today}>
        <span className="num">{of(money(today.amount), rules.maxDayAmount, money)}</span>
      </Fact>
      <Fact label={words.transfers}>
        <span className="num">{of(count(today.count), rules.maxDayCount, count)}</span>
      </Fact>
      {rules.weight !== null && <Fact label={words.share}>{count(rules.weight)}</Fact>}
      {rules.restFrom !== null && <Fact label={words.restFrom}>{formatDateTime(rules.restFrom)}</Fact>}
      {rules.restUntil !== null && <Fact label={words.restUntil}>{formatDateTime(rules.restUntil)}</Fact>}
    </>
  );
}
