import { Button } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useState } from 'react';
import { stamp } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useMessages } from '../../shell/language.tsx';
import { useOperator } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { ChangeOperatorSheet, CredentialsSheet, NewOperatorSheet } from './operator-sheets.tsx';
import { type Credentials, type OperatorEntry, useOperators } from './use-operators.ts';

function OperatorTable({ entries, onChange }: { entries: OperatorEntry[]; onChange: (entry: OperatorEntry) => void }) {
  const { operators, roles } = useMessages();
  const { username: own } = useOperator();
  return (
    <TableScroll label={operators.title} className="fits">
      <table className="tbl desk-table">
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
                <StatusChip
                  tone={entry.isDisabled ? 'bad' : 'ok'}
                  text={entry.isDisabled ? operators.disabled : operators.enabled}
                />
              </td>
              <td className="num t2 hide">{entry.lastSeenAt === null ? operators.never : stamp(entry.lastSeenAt)}</td>
              <td className="r">
                {entry.username === own ? (
                  <span className="small">{operators.you}</span>
                ) : (
                  <Button compact variant="ghost" onPress={() => onChange(entry)}>
                    {operators.change}
                    <span className="sr"> {entry.username}</span>
                  </Button>
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
  const { operators } = useMessages();
  useTitle(operators.title);
  const list = useOperators();
  const [isAdding, setIsAdding] = useState(false);
  const [changing, setChanging] = useState<OperatorEntry>();
  const [made, setMade] = useState<Credentials>();
  if (list.isPending) return <PageLoading />;
  if (!list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <div className="page-head">
        <h1>{operators.title}</h1>
        <Button icon="plus" onPress={() => setIsAdding(true)}>
          {operators.add}
        </Button>
      </div>
      <OperatorTable entries={list.data.operators} onChange={setChanging} />
      {isAdding && (
        <NewOperatorSheet
          onClose={() => setIsAdding(false)}
          onMade={(credentials) => {
            setIsAdding(false);
            setMade(credentials);
          }}
        />
      )}
      {made && <CredentialsSheet credentials={made} onClose={() => setMade(undefined)} />}
      {changing && <ChangeOperatorSheet entry={changing} onClose={() => setChanging(undefined)} />}
    </>
  );
}
