import { Button } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useOperator } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { InvitationsPart, WaitingPart } from './invitations-part.tsx';
import { ChangeOperatorSheet, NewOperatorSheet, ResetOperatorSheet } from './operator-sheets.tsx';
import { type OperatorEntry, useOperators } from './use-operators.ts';

function StateChip({ entry }: { entry: OperatorEntry }) {
  const { operators, people } = useMessages();
  if (entry.isDisabled) return <StatusChip tone="bad" text={operators.disabled} />;
  if (entry.enrolledAt === null) return <StatusChip tone="wait" text={people.invited} />;
  if (entry.newcomerUntil !== null)
    return <StatusChip tone="wait" text={people.newcomer(formatDateTime(entry.newcomerUntil))} />;
  return <StatusChip tone="ok" text={operators.enabled} />;
}

interface TableProps {
  entries: OperatorEntry[];
  onChange: (entry: OperatorEntry) => void;
  onReset: (entry: OperatorEntry) => void;
}

function OperatorTable({ entries, onChange, onReset }: TableProps) {
  const { operators, people, roles } = useMessages();
  const { username: own } = useOperator();
  return (
    <TableScroll label={operators.title} className="fits">
      <table className="tbl desk-table card-table">
        <thead>
          <tr>
            <th>{operators.username}</th>
            <th>{operators.role}</th>
            <th>{operators.state}</th>
            <th className="hide">{operators.lastSeen}</th>
            <th>
              <span className="sr">{operators.change}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.username}>
              <td className="strong">{entry.username}</td>
              <td>{roles[entry.role]}</td>
              <td>
                <StateChip entry={entry} />
                {entry.newcomerUntil !== null && entry.enrolledAt !== null && (
                  <p className="small">{people.enrolled(formatDateTime(entry.enrolledAt), entry.enrolledFrom ?? '')}</p>
                )}
              </td>
              <td className="num t2 hide">
                {entry.lastSeenAt === null ? operators.never : formatDateTime(entry.lastSeenAt)}
              </td>
              <td className="r">
                {entry.username === own ? (
                  <span className="small">{operators.you}</span>
                ) : (
                  <span className="line">
                    <Button compact variant="ghost" onPress={() => onChange(entry)}>
                      {operators.change}
                      <span className="sr"> {entry.username}</span>
                    </Button>
                    {!entry.isDisabled && (
                      <Button compact variant="ghost" onPress={() => onReset(entry)}>
                        {people.reset}
                        <span className="sr"> {entry.username}</span>
                      </Button>
                    )}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

export function OperatorsPage() {
  const { operators, signInLog, operatorRights } = useMessages();
  useTitle(operators.title);
  const list = useOperators();
  const [isAdding, setIsAdding] = useState(false);
  const [changing, setChanging] = useState<OperatorEntry>();
  const [resetting, setResetting] = useState<OperatorEntry>();
  if (list.isPending) return <PageLoading />;
  if (!list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <div className="page-head">
        <h1>{operators.title}</h1>
        <div className="line wrap">
          <Link className="btn ghost" to={PATHS.signIns}>
            {signInLog.title}
          </Link>
          <Link className="btn ghost" to={PATHS.rights}>
            {operatorRights.title}
          </Link>
          <Button icon="plus" onPress={() => setIsAdding(true)}>
            {operators.add}
          </Button>
        </div>
      </div>
      <WaitingPart waiting={list.data.waiting} />
      <InvitationsPart invitations={list.data.invitations} />
      <OperatorTable entries={list.data.operators} onChange={setChanging} onReset={setResetting} />
      {isAdding && <NewOperatorSheet onClose={() => setIsAdding(false)} />}
      {resetting && <ResetOperatorSheet entry={resetting} onClose={() => setResetting(undefined)} />}
      {changing && <ChangeOperatorSheet entry={changing} onClose={() => setChanging(undefined)} />}
    </>
  );
}
