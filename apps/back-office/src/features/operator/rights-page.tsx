import type { listRights } from '@kapao/contract/operator/operator-rights.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Link } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { useRights } from './use-operators.ts';

/** Which role may do what. Roles are a part of the program: they are looked at here and not changed. */
export function RightsPage() {
  const { operatorRights: words, operators } = useMessages();
  useTitle(words.title);
  const matrix = useRights();
  if (matrix.isPending) return <PageLoading />;
  if (!matrix.data) return <LoadFailed error={matrix.error} onRetry={() => void matrix.refetch()} />;
  return (
    <>
      <Link className="desk-back" to={PATHS.operators}>
        {operators.title}
      </Link>
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      <Note icon="lock">{words.fixed}</Note>
      <RightsTable matrix={matrix.data} />
    </>
  );
}

function RightsTable({ matrix }: { matrix: RouteReply<typeof listRights> }) {
  const { operatorRights: words, roles } = useMessages();
  return (
    <TableScroll label={words.title}>
      <table className="tbl desk-table rights-table">
        <thead>
          <tr>
            <th>{words.right}</th>
            {matrix.roles.map((role) => (
              <th key={role}>{roles[role]}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rights.map(({ right, roles: having }) => (
            <tr key={right}>
              <th scope="row">
                {words.names[right]}
                <small className="small block">
                  <code>{right}</code>
                </small>
              </th>
              {matrix.roles.map((role) => (
                <td key={role}>
                  {having.includes(role) ? (
                    <>
                      <Icon name="check" size="s" />
                      <span className="sr">{words.yes}</span>
                    </>
                  ) : (
                    <span className="sr">{words.no}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
