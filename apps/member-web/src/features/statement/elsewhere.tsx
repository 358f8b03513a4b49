import { statementMonths } from '@kapao/contract/member/statement-download.ts';
import { Note } from '@kapao/ui/note.tsx';
import { Row } from '@kapao/ui/row.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { useState } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useNavigate } from '../../lib/router.tsx';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useShownMoney } from '../../shell/use-shown-money.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { fetchHistoryWords, useHistoryWords } from './history-words.ts';

export async function loadElsewhere() {
  await fetchHistoryWords();
  return Elsewhere;
}

/** Below the list: months in sums, and two histories of other things. */
function Elsewhere() {
  const { money, places } = useMessages();
  const { open } = useModal();
  const navigate = useNavigate();
  return (
    <>
      <Spending />
      <div className="rows elsewhere">
        <Row icon="list" title={places.playHistory} chevron onPress={() => void navigate(PATHS.playHistory)} />
        <Row icon="image" title={money.statement.slips} chevron onPress={() => open('slips')} />
      </div>
    </>
  );
}

/** Sums paid in and out in each of the last months, asked for when it is opened. */
function Spending() {
  const words = useHistoryWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="spending" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.spending}</summary>
      {isOpen && <Months />}
    </details>
  );
}

function Months() {
  const words = useHistoryWords();
  const { timeline, money, common } = useMessages();
  const { showSigned } = useShownMoney();
  const { data: wallet } = useWallet();
  const { data, isError } = useAnswer(statementMonths, {}, { key: [...queryKeys.statement, 'months'] });
  if (!data || !wallet)
    return isError ? (
      <Note tone="bad">{money.statement.failed}</Note>
    ) : (
      <SkeletonRows count={3} label={common.loading} />
    );
  const most = Math.max(1, ...data.months.flatMap(({ deposits, withdrawals }) => [deposits, withdrawals]));
  const share = (amount: number) => ({ inlineSize: `${(100 * amount) / most}%` });
  return (
    <ul>
      {data.months.map(({ month, deposits, withdrawals }) => (
        <li key={month}>
          <b>{timeline.months.name(Number(month.slice(5)), Number(month.slice(0, 4)))}</b>
          <dl className="num">
            <dt>{words.deposits}</dt>
            <dd>
              <i className="in" style={share(deposits)} aria-hidden="true" />
              {showSigned(deposits, wallet.currency)}
            </dd>
            <dt>{words.withdrawals}</dt>
            <dd>
              <i style={share(withdrawals)} aria-hidden="true" />
              {showSigned(-withdrawals, wallet.currency)}
            </dd>
            <dt>{words.difference}</dt>
            <dd>{showSigned(toHundredths(deposits - withdrawals), wallet.currency)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Whole units are doubles: their difference has the hundredths of both, and no more. */
const toHundredths = (amount: number) => Math.round(amount * 100) / 100;
