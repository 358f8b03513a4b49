import type { searchMembers } from '@kapao/contract/operator/member.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDate } from '@kapao/web/format-date.ts';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { countText } from '../../lib/count-text.ts';

import { type ListPlace, readPlace } from '../../lib/list-filter.ts';
import { rememberSearch } from '../../lib/recent-searches.ts';
import { useTitle } from '../../lib/use-title.ts';
import { codePath, listPath, memberPath, operationPath } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LongPager } from '../../shell/long-pager.tsx';
import { useOperator } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { useMembers } from './use-members.ts';

type Found = RouteReply<typeof searchMembers>['members'];

/** Sent on submit, not on every letter: each search is written to the audit log. */
function SearchForm({ asked, onAsk }: { asked: string; onAsk: (search: string) => void }) {
  const { members } = useMessages();
  const { username } = useOperator();
  const [search, setSearch] = useState(asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rememberSearch(username, search);
    onAsk(search.trim());
  };
  return (
    <form className="desk-search" onSubmit={submit}>
      <Field
        label={members.search}
        hint={members.searchHint}
        icon="search"
        value={search}
        onChange={setSearch}
        autoComplete="off"
        maxLength={80}
      />
      <Button type="submit">{members.searchSubmit}</Button>
    </form>
  );
}

/** The page that shows what the search named: an operation, a QR code, or the member. */
function pathOfFound({ id, operation, hasCode }: Found[number], search: string): string {
  if (operation !== null) return operationPath(id, operation);
  return hasCode ? codePath(id, search) : memberPath(id);
}

function FoundTable({ found, search }: { found: Found; search: string }) {
  const { members } = useMessages();
  const { username } = useOperator();
  return (
    <TableScroll label={members.title} className="fits">
      <table className="tbl desk-table card-table">
        <thead>
          <tr>
            <th>{members.name}</th>
            <th>{members.phone}</th>
            <th>{members.state}</th>
            <th className="hide">{members.joined}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((member) => {
            const path = pathOfFound(member, search);
            return (
              <tr key={member.id}>
                <td>
                  <Link className="strong" to={path} onClick={() => rememberSearch(username, search, path)}>
                    {member.name}
                  </Link>
                </td>
                <td className="num">{member.username}</td>
                <td>
                  <StatusChip tone={member.status === 'ACTIVE' ? 'ok' : 'bad'} text={members.states[member.status]} />
                </td>
                <td className="num t2 hide">{formatDate(member.createdAt)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}

export function MembersPage() {
  const { members, common } = useMessages();
  useTitle(members.title);
  const [query, setQuery] = useSearchParams();
  const search = query.get('search') ?? '';
  const found = useMembers(search, readPlace(query));
  const ask = (next: string, place: ListPlace = {}) => setQuery({ ...(next === '' ? {} : { search: next }), ...place });
  return (
    <>
      <div className="page-head">
        <h1>
          {members.title}{' '}
          {found.data && <span className="small num">{members.total(countText(common, found.data))}</span>}
        </h1>
      </div>
      <SearchForm key={search} asked={search} onAsk={ask} />
      {found.error && <LoadFailed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <PageLoading />}
      {found.data && found.data.inflow !== null && (
        <p>
          <Link className="strong" to={listPath('inflows', { state: 'all', id: found.data.inflow })}>
            {members.ofNobody}
          </Link>
        </p>
      )}
      {found.data?.members.length === 0 && found.data.inflow === null && (
        <EmptyState title={members.none} text={members.noneText} />
      )}
      {found.data && found.data.members.length > 0 && <FoundTable found={found.data.members} search={search} />}
      {found.data && (
        <LongPager previous={found.data.previous} next={found.data.next} onPlace={(place) => ask(search, place)} />
      )}
    </>
  );
}
