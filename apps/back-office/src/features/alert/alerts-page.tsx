import { ALERT_STATES, type Alert, acknowledgeAlert } from '@kapao/contract/operator/alert.ts';
import { alertText } from '@kapao/contract/shared/alert-words.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Pager } from '@kapao/ui/pager.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { pageCount } from '../../lib/list-filter.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useAlertSound } from '../../shell/alert-sound.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { placeOfAlert } from './alert-place.ts';
import { ALERTS_PER_PAGE, useAcknowledge, useAlerts } from './use-alerts.ts';

type State = (typeof ALERT_STATES)[number];

/** What needs a person now, and what has. */
export function AlertsPage() {
  const { alerts: words, common } = useMessages();
  useTitle(words.title);
  const [state, setState] = useState<State>('OPEN');
  const [page, setPage] = useState(1);
  const [sound, setSound] = useAlertSound();
  const [taking, setTaking] = useState<Alert>();
  const list = useAlerts(state, page);
  const show = (next: State) => {
    setState(next);
    setPage(1);
  };
  return (
    <>
      <div className="page-head line between wrap">
        <h1>{words.title}</h1>
        <Segmented
          label={words.title}
          value={state}
          onChange={show}
          options={ALERT_STATES.map((value) => ({ value, text: words.states[value] }))}
        />
      </div>
      <p className="policy-lead">{words.lead}</p>
      <div className="alert-sound">
        <Switch label={words.sound} on={sound} onChange={setSound} />
      </div>
      {list.isPending && <PageLoading />}
      {list.error && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.alerts.length === 0 &&
        (state === 'OPEN' ? (
          <EmptyState title={words.none} text={words.noneText} />
        ) : (
          <EmptyState title={words.noneEnded} text="" />
        ))}
      <ul className="stack alert-list">
        {list.data?.alerts.map((alert) => (
          <AlertCard key={alert.id} alert={alert} onTake={() => setTaking(alert)} />
        ))}
      </ul>
      <Pager
        page={page}
        pageCount={pageCount(list.data?.total ?? 0, ALERTS_PER_PAGE)}
        onPage={setPage}
        labels={{ pages: common.pages, previous: common.previousPage, next: common.nextPage }}
      />
      {taking && <TakeSheet alert={taking} onClose={() => setTaking(undefined)} />}
    </>
  );
}

function AlertCard({ alert, onTake }: { alert: Alert; onTake: () => void }) {
  const { alerts: words } = useMessages();
  const { locale } = useLocale();
  const mayTake = useMay(acknowledgeAlert);
  const { acknowledgedBy, acknowledgedAt, escalatedAt, endedAt, toldBy } = alert;
  const place = placeOfAlert(alert);
  const isHeld = acknowledgedBy !== null || endedAt !== null;
  const tone = isHeld ? 'dim' : alert.level === 'CRITICAL' ? 'bad' : 'wait';
  return (
    <li className="card stack">
      <div className="line between wrap">
        <h2>{alertText(alert, locale)}</h2>
        <StatusChip tone={tone} text={words.levels[alert.level]} />
      </div>
      <p className="small num">
        {formatDateTime(alert.openedAt)}
        {escalatedAt !== null && ` · ${words.toldAgain(formatDateTime(escalatedAt))}`}
        {endedAt !== null && ` · ${words.over(formatDateTime(endedAt))}`}
      </p>
      <p className="small">{toldBy.length === 0 ? words.toldNobody : `${words.told}: ${toldBy.join(', ')}`}</p>
      {acknowledgedBy !== null && acknowledgedAt !== null && (
        <p className="small">
          {words.by(acknowledgedBy, formatDateTime(acknowledgedAt))}
          {alert.note !== null && ` · ${alert.note}`}
        </p>
      )}
      {endedAt === null && (
        <div className="line wrap">
          {mayTake && acknowledgedBy === null && (
            <Button compact variant="cta" icon="check" onPress={onTake}>
              {words.acknowledge}
            </Button>
          )}
          {place !== undefined && (
            <Link className="btn ghost compact" to={place}>
              {words.look}
            </Link>
          )}
        </div>
      )}
    </li>
  );
}

function TakeSheet({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { alerts: words } = useMessages();
  const { locale } = useLocale();
  const acknowledge = useAcknowledge();
  return (
    <ReasonSheet
      title={words.acknowledgeTitle}
      reasons={words.reasons}
      submit={{ text: words.acknowledge, variant: 'cta' }}
      act={(reason) => acknowledge.mutateAsync({ id: alert.id, reason })}
      done={words.done}
      onClose={onClose}
    >
      <p>
        <b>{alertText(alert, locale)}</b>
      </p>
      <p>{words.acknowledgeText}</p>
    </ReasonSheet>
  );
}
