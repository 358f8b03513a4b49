import { searchMembers } from '@kapao/contract/operator/member.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useKeys } from '../lib/use-keys.ts';
import { memberSearchPath, PATHS } from '../paths.ts';
import { useMessages } from './locale.tsx';
import { useMay } from './operator-session.tsx';

/** Finds a member from anywhere. The chat has a search of its own, and the key belongs to it there. */
export function MemberSearch() {
  const { frame } = useMessages();
  const maySearch = useMay(searchMembers);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const hasKey = pathname !== PATHS.chat;
  useKeys(hasKey ? { '/': () => field.current?.focus() } : {});
  if (!maySearch) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (search.trim() === '') return;
    void navigate(memberSearchPath(search.trim()));
    setSearch('');
    field.current?.blur();
  };
  return (
    <search className="top-search">
      <form onSubmit={submit}>
        <label className="input">
          <Icon name="search" size="s" />
          <input
            ref={field}
            type="search"
            value={search}
            aria-label={frame.findMember}
            placeholder={frame.findBy}
            autoComplete="off"
            maxLength={80}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
            }}
          />
          {hasKey && <kbd>/</kbd>}
        </label>
      </form>
    </search>
  );
}
