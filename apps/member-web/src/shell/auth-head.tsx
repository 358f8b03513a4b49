import { Mark } from '@kapao/ui/mark.tsx';
import { NavLink } from 'react-router';
import { PATHS } from '../paths.ts';
import { useMessages } from './locale.tsx';

/** The sign of the house and the switch between signing in and registering. */
export function AuthHead() {
  const { brandTag, places } = useMessages();
  return (
    <>
      <div className="brandline">
        <Mark />
        <span>
          <b>Kapao</b>
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
