import { NavLink } from '../lib/router.tsx';
import { PATHS } from '../paths.ts';
import { useMessages } from './locale.tsx';
import { SiteMark, useSiteName } from './site-mark.tsx';

/** The sign of the house and the switch between signing in and registering. */
export function AuthHead() {
  const { brandTag, places } = useMessages();
  const site = useSiteName();
  return (
    <>
      <div className="brandline">
        <SiteMark />
        <span>
          <b>{site}</b>
          <small>{brandTag}</small>
        </span>
      </div>
      <nav className="seg" aria-label={places.login}>
        <NavLink to={PATHS.login}>{places.login}</NavLink>
        <NavLink to={PATHS.register}>{places.register}</NavLink>
      </nav>
    </>
  );
}
