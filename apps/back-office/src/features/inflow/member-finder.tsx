import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed } from '../../shell/page-states.tsx';
import type { OtherMember } from './owner.ts';
import { useFoundMembers } from './use-inflows.ts';

interface MemberFinderProps {
  group: string;
  chosen: OtherMember | undefined;
  onChoose: (member: OtherMember) => void;
}

/** Anyone the site knows, by phone, id, name or account. Asked on submit: each search is written to the audit log. */
export function MemberFinder({ group, chosen, onChoose }: MemberFinderProps) {
  const { inflows, members, common } = useMessages();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState('');
  const found = useFoundMembers(asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(search.trim());
  };
  return (
    <div className="stack">
      <form className="desk-search" onSubmit={submit}>
        <Field
          label={inflows.find}
          hint={members.searchHint}
          icon="search"
          value={search}
          maxLength={80}
          autoComplete="off"
          onChange={setSearch}
        />
        <Button type="submit">{members.searchSubmit}</Button>
      </form>
      {found.error && <LoadFailed error={found.error} onRetry={() => void found.refetch()} />}
      {asked !== '' && found.isPending && <SkeletonRows count={2} label={common.loading} />}
      {found.data?.members.length === 0 && <p role="status">{members.none}</p>}
      {found.data?.members.map(({ id, name, username, bankCode, status }) => (
        <label className="pick" key={id}>
          <input
            type="radio"
            name={group}
            checked={chosen?.memberId === id}
            onChange={() => onChoose({ memberId: id, name })}
          />
          <span className="grow">
            <b>{name}</b>
            <small>
              <span className="num">{username}</span> · <span className="num">{id}</span> · {bankCode}
              {status === 'FROZEN' && ` · ${members.states.FROZEN}`}
            </small>
          </span>
        </label>
      ))}
      {found.data && found.data.total > found.data.members.length && <p className="small">{inflows.findMore}</p>}
    </div>
  );
}
