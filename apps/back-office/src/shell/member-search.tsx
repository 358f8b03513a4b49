import { searchMembers } from '@kapao/contract/operator/member.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type RecentSearch, readRecent, rememberSearch } from '../lib/recent-searches.ts';
import { useKeys } from '../lib/use-keys.ts';
import { memberSearchPath, PATHS } from '../paths.ts';
import { useMessages } from './locale.tsx';
import { useMay, useOperator } from './operator-session.tsx';

/** Finds a member from anywhere. The chat has a search of its own, and the key belongs to it there. */
export function MemberSearch() {
  const { frame } = useMessages();
  const maySearch = useMay(searchMembers);
  const { username } = useOperator();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [place, field] = [useRef<HTMLElement>(null), useRef<HTMLInputElement>(null)];
  const [search, setSearch] = useState('');
  const [recent, setRecent] = useState<readonly RecentSearch[]>([]);
  const hasKey = pathname !== PATHS.chat;
  useKeys(hasKey ? { '/': () => field.current?.focus() } : {});
  if (!maySearch) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (search.trim() === '') return;
    rememberSearch(username, search);
    void navigate(memberSearchPath(search.trim()));
    setSearch('');
    field.current?.blur();
  };
  const leave = () => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined);
  return (
    <search
      ref={place}
      className="top-search"
      onFocus={() => setRecent(readRecent(username))}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setRecent([]);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
        else if (search === '') walk(event, place.current);
      }}
    >
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
            maxLength={200}
            onChange={(event) => setSearch(event.target.value)}
          />
          {hasKey && <kbd>/</kbd>}
        </label>
      </form>
      {search === '' && recent.length > 0 && <RecentSearches recent={recent} onOpen={leave} />}
    </search>
  );
}

function RecentSearches({ recent, onOpen }: { recent: readonly RecentSearch[]; onOpen: () => void }) {
  const { frame } = useMessages();
  return (
    <nav className="recent-searches card" aria-label={frame.recent}>
      <p className="small">{frame.recent}</p>
      <ul>
        {recent.map(({ typed, path }) => (
          <li key={typed}>
            <Link to={path} onClick={onOpen}>
              <Icon name={path.includes('?search=') ? 'search' : 'user'} size="s" />
              {typed}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Arrows go from the field down the list and back. */
function walk(event: KeyboardEvent, place: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !place) return;
  const stops = [...place.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
  event.preventDefault();
}
