import type { ResultCheck } from '@kapao/contract/operator/game-result.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Note } from '@kapao/ui/note.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { listPath } from '../../paths.ts';
import { DetailHead } from '../../shell/detail-head.tsx';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed } from '../../shell/page-states.tsx';
import { RESULT_TONES } from './result-view.ts';
import { useResultDetail } from './use-results.ts';

export function ResultDetail({ check }: { check: ResultCheck }) {
  const { results: texts, common } = useMessages();
  const unit = common.unit[check.currency];
  const shown = (amount: number) => `${formatMoney(amount, check.currency)} ${unit}`;
  return (
    <>
      <DetailHead
        label={
          check.excessAtFirst < 0 ? texts.missing(check.game.toUpperCase()) : texts.surplus(check.game.toUpperCase())
        }
        amount={Math.abs(check.closedAt === null ? check.excess : check.excessAtFirst)}
        currency={check.currency}
        name={check.memberName}
        memberId={check.memberId}
        account={check.username}
        at={check.openedAt}
      />
      {check.state === 'OPEN' && <Note tone="warn">{check.excess < 0 ? texts.openMissing : texts.openSurplus}</Note>}
      {check.state === 'WAITING' && <Note icon="clock">{texts.waitingUntil(formatDateTime(check.dueAt))}</Note>}
      {check.state === 'TAKING' && <Note icon="clock">{texts.takingNow}</Note>}
      <section className="card">
        <dl className="kv">
          <Fact label={texts.state}>
            <StatusChip tone={RESULT_TONES[check.state]} text={texts.states[check.state]} />
          </Fact>
          <Fact label={texts.held}>
            <span className="num">{shown(check.surplus)}</span>
          </Fact>
          <Fact label={texts.balance}>
            <span className="num">
              {formatMoney(check.balanceBefore, check.currency)} → {shown(check.balanceAfter)}
            </span>
          </Fact>
          {check.decidedBy !== null && (
            <Fact label={texts.decidedBy}>
              {[check.decidedBy, check.approvedBy].filter(Boolean).join(', ')}: {check.decisionReason}
            </Fact>
          )}
          {check.closedAt !== null && (
            <Fact label={texts.closedAt}>
              <span className="num">{formatDateTime(check.closedAt)}</span>
            </Fact>
          )}
        </dl>
      </section>
      <Around check={check} shown={shown} />
    </>
  );
}

/** Transfers and bets around it: where such money comes from. */
function Around({ check, shown }: { check: ResultCheck; shown: (amount: number) => string }) {
  const { results: texts, transfers, common } = useMessages();
  const { data, error, isPending, refetch } = useResultDetail(check.id);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (isPending) return <SkeletonRows count={3} label={common.loading} />;
  const game = check.game.toUpperCase();
  return (
    <>
      <section className="card">
        <h2>{texts.transfers}</h2>
        {data.transfers.length === 0 && <p className="small">{texts.noTransfers}</p>}
        <dl className="kv">
          {data.transfers.map((near) => (
            <Fact key={near.id} label={formatDateTime(near.createdAt)}>
              <Link to={listPath('transfers', { state: near.state, id: near.id })}>
                {near.direction === 'in' ? transfers.toGame(game) : transfers.fromGame(game)}{' '}
                <span className="num">{shown(near.amount)}</span>, {transfers.states[near.state]}
              </Link>
              {near.isLikelyCause && <span className="status bad"> {texts.likelyCause}</span>}
            </Fact>
          ))}
        </dl>
      </section>
      <section className="card">
        <h2>{texts.bets}</h2>
        <p className="small">
          {data.betsReadAt === null ? texts.neverRead : texts.readAt(formatDateTime(data.betsReadAt))}
        </p>
        {data.bets.length === 0 && <p className="small">{texts.noBets}</p>}
        <dl className="kv">
          {data.bets.map((bet) => (
            <Fact key={bet.reference} label={formatDateTime(bet.settledAt ?? bet.placedAt)}>
              <span className="num">
                {texts.bet(shown(bet.stake), shown(bet.payout))} · {texts.betStates[bet.state]}
              </span>
            </Fact>
          ))}
        </dl>
      </section>
    </>
  );
}
