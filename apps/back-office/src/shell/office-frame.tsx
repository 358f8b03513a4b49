import { Icon } from '@kapao/ui/icon.tsx';
import { Mark } from '@kapao/ui/mark.tsx';
import { formatDate } from '@kapao/web/format-date.ts';
import { useNow } from '@kapao/web/use-now.ts';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { count } from '../lib/format.ts';
import { PATHS } from '../paths.ts';
import { useSoundOfMore } from './alert-sound.ts';
import { CountedAgo } from './counted-ago.tsx';
import { useMessages } from './locale.tsx';
import { MemberSearch } from './member-search.tsx';
import { roomsOf } from './open-rooms.ts';
import { OperatorMenu } from './operator-menu.tsx';
import { useOperator } from './operator-session.tsx';
import { useSummary } from './use-summary.ts';

const CLOCK_EVERY_MS = 30_000;

function Rooms() {
  const { frame } = useMessages();
  const operator = useOperator();
  const { data: summary } = useSummary();
  useSoundOfMore(summary?.waiting.alerts);
  return (
    <nav className="rooms" aria-label={frame.rooms}>
      <span className="brand">
        <Mark />
        <span>
          Kapao <small>Office</small>
        </span>
      </span>
      {roomsOf(operator).map((room) => {
        const waiting = room.queue ? (summary?.waiting[room.queue] ?? 0) : 0;
        return (
          <NavLink key={room.name} to={room.path} end={room.path === PATHS.dashboard} className="room">
            <Icon name={room.icon} />
            <span className="name">{frame[room.name]}</span>
            {waiting > 0 && (
              <b>
                <span aria-hidden="true">{count(waiting)}</span>
                <span className="sr">{frame.waiting(waiting)}</span>
              </b>
            )}
          </NavLink>
        );
      })}
    </nav>
  );
}

/** Rooms on the left, the day and the operator on top, one page in the middle. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { common } = useMessages();
  const now = useNow(CLOCK_EVERY_MS);
  return (
    <div className="office">
      <Rooms />
      <header className="office-top">
        <MemberSearch />
        <span className="small num today">
          {common.today(formatDate(now))}
          <CountedAgo />
        </span>
        <OperatorMenu />
      </header>
      <main>{children}</main>
    </div>
  );
}
