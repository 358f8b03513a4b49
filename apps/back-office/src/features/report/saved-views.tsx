import {
  MAX_REPORT_VIEWS,
  type ReportFilter,
  type ReportView,
  removeReportView,
} from '@kapao/contract/operator/report-view.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMessages } from '../../shell/locale.tsx';
import { useMay, useOperator } from '../../shell/operator-session.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { SaveViewSheet } from './save-view-sheet.tsx';
import { ScheduleSheet } from './schedule-sheet.tsx';
import { useRemoveReportView, useReportViews } from './use-report-views.ts';
import { maySchedule } from './view-rules.ts';

const pathOf = ({ id }: ReportView) => `/reports?saved=${id}`;

/** What an operator saved, one press away, and saving what is shown now. */
export function SavedViews({ saved, filter }: { saved: ReportView | undefined; filter: ReportFilter }) {
  const { reportViews: words } = useMessages();
  const { username } = useOperator();
  const list = useReportViews(saved?.id);
  const [isSaving, setSaving] = useState(false);
  const navigate = useNavigate();
  const own = list.data?.views.filter(({ operator }) => operator === username) ?? [];
  return (
    <section className="card stack report-saved" aria-label={words.title}>
      <div className="line between wrap">
        <h2>{words.title}</h2>
        <Button compact icon="plus" disabled={own.length >= MAX_REPORT_VIEWS} onPress={() => setSaving(true)}>
          {words.save}
        </Button>
      </div>
      {own.length === 0 && <p className="small">{words.none}</p>}
      {own.length >= MAX_REPORT_VIEWS && <p className="small">{words.full(MAX_REPORT_VIEWS)}</p>}
      {own.length > 0 && (
        <ul className="line wrap">
          {own.map((view) => (
            <li key={view.id}>
              <Link className="btn ghost compact" to={pathOf(view)} aria-current={view.id === saved?.id || undefined}>
                {view.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {saved && <Opened view={saved} carriers={list.data?.carriers ?? []} isOwn={saved.operator === username} />}
      {isSaving && (
        <SaveViewSheet
          filter={filter}
          onSaved={(id) => navigate(`/reports?saved=${id}`)}
          onClose={() => setSaving(false)}
        />
      )}
    </section>
  );
}

interface OpenedProps {
  view: ReportView;
  carriers: readonly string[];
  isOwn: boolean;
}

/** The view that is open: when it is sent, how the last sendings ended, and what its operator may do with it. */
function Opened({ view, carriers, isOwn }: OpenedProps) {
  const { reportViews: words } = useMessages();
  const remove = useRemoveReportView();
  const mayRemove = useMay(removeReportView);
  const [isScheduling, setScheduling] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  const textOf = useErrorText();
  const removeIt = () =>
    remove.mutate(
      { id: view.id },
      {
        onSuccess: () => {
          toast('success', words.removed);
          void navigate('/reports', { replace: true });
        },
        onError: (error) => toast('danger', textOf(error)),
      },
    );
  return (
    <div className="stack">
      <p className="small">
        <b>{view.name}</b> · {isOwn ? words.own : words.of(view.operator)}
      </p>
      <p className="small">{whenText(words, view)}</p>
      {view.sendings.length > 0 && (
        <ul className="small" aria-label={words.sendings}>
          {view.sendings.map(({ dueAt, partnerId, state, attempts }) => (
            <li key={dueAt}>
              {`${formatDateTime(dueAt)} · ${partnerId} · ${words.states[state]} · ${words.attempts(attempts)}`}
            </li>
          ))}
        </ul>
      )}
      {isOwn && mayRemove && (
        <div className="line wrap">
          {maySchedule(view.filter) && (
            <Button compact variant="ghost" icon="clock" onPress={() => setScheduling(true)}>
              {words.schedule}
            </Button>
          )}
          <Button compact variant="ghost" busy={remove.isPending} onPress={removeIt}>
            {words.remove}
          </Button>
        </div>
      )}
      {isScheduling && <ScheduleSheet view={view} carriers={carriers} onClose={() => setScheduling(false)} />}
    </div>
  );
}

type Words = ReturnType<typeof useMessages>['reportViews'];

function whenText(words: Words, { filter, schedule, nextAt, stoppedAt }: ReportView): string {
  if (stoppedAt !== null) return words.stopped(formatDateTime(stoppedAt));
  if (schedule && nextAt !== null) return words.next(formatDateTime(nextAt), schedule.partnerId);
  return maySchedule(filter) ? words.notSent : words.neverSent;
}
