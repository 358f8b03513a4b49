import { Icon } from '@kapao/ui/icon.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { session } from '../api/member-client.ts';
import { Link, NavLink, Outlet, useLocation } from '../lib/router.tsx';
import { PATHS } from '../paths.ts';
import { useMessages } from './locale.tsx';
import { SiteMark, useSiteName } from './site-mark.tsx';

const PLACES = [
  { path: PATHS.login, icon: 'home', name: 'home' },
  { path: PATHS.register, icon: 'user', name: 'register' },
  { path: PATHS.contact, icon: 'chat', name: 'contact' },
] as const;

/** Pages without a head of their own; wide screens have no bar to leave them by. */
const READ_ONLY: ReadonlySet<string> = new Set([PATHS.howto, PATHS.contact]);

/** The signed-out pages: a panel, on wide screens beside the campaign picture, and three places at the bottom. */
export function PublicLayout({ parts }: { parts?: ReactNode }) {
  const { places } = useMessages();
  const site = useSiteName();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  // A visit here with a token has left the member pages: what was stored about the member is cleared (spec 2).
  useState(() => {
    if (session.token() === null) return;
    session.clear();
    queries.clear();
  });
  return (
    <div className="auth">
      <main className="panel">
        {READ_ONLY.has(pathname) && (
          <nav className="line between desk read-head" aria-label={places.login}>
            <Link className="brand" to={PATHS.login}>
              <SiteMark />
              {site}
            </Link>
            <span className="line">
              <Link className="btn link" to={PATHS.login}>
                {places.login}
              </Link>
              <Link className="btn plain" to={PATHS.register}>
                {places.register}
              </Link>
            </span>
          </nav>
        )}
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <div className="hero" style={{ backgroundImage: 'url(/art/hero.svg)' }} />
      <nav className="bar three" aria-label={places.menu}>
        {PLACES.map(({ path, icon, name }) => (
          <NavLink key={path} to={path}>
            <Icon name={icon} />
            {places[name]}
          </NavLink>
        ))}
      </nav>
      <Suspense fallback={null}>{parts}</Suspense>
    </div>
  );
}
