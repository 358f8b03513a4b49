import { randomKey } from '@kapao/contract/shared/random-key.ts';
import {
  type AnchorHTMLAttributes,
  Children,
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';

/** Where the app is: an entry of the browser's history. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  /** What was handed on with the way there. */
  state: unknown;
  /** Another one for every entry. */
  key: string;
}

type To = string | { search: string };

interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

type Navigate = (to: To | number, options?: NavigateOptions) => void;

interface Routing {
  place: Place;
  navigate: Navigate;
}

const RoutingContext = createContext<Routing | undefined>(undefined);
const OutletContext = createContext<ReactNode>(null);

const FIRST_KEY = 'first';

/** Our part of an entry's state; other parts of the app keep theirs beside it. */
function kept(entry: unknown): { state: unknown; key: string } {
  const own = typeof entry === 'object' && entry !== null ? entry : {};
  return {
    state: 'state' in own ? own.state : null,
    key: 'key' in own && typeof own.key === 'string' ? own.key : FIRST_KEY,
  };
}

function placeNow(): Place {
  const { pathname, search, hash } = location;
  return { pathname, search, hash, ...kept(history.state) };
}

/** The address below this site; what would lead to another site leads to the start. */
function addressOf(to: To, from: Place): string {
  const { origin, pathname } = location;
  const search = typeof to === 'string' || to.search === '' || to.search.startsWith('?') ? '' : '?';
  const address = typeof to === 'string' ? to : from.pathname + search + to.search;
  const url = new URL(address, origin + pathname);
  return url.origin === origin ? url.pathname + url.search + url.hash : '/';
}

function makeNavigate(onMove: () => void): Navigate {
  return (to, { replace = false, state = null } = {}) => {
    if (typeof to === 'number') return history.go(to);
    const entry = { state, key: randomKey() };
    const address = addressOf(to, placeNow());
    if (replace) history.replaceState(entry, '', address);
    else history.pushState(entry, '', address);
    onMove();
  };
}

/** Follows the browser's history. A page whose parts are still to come waits behind the one that is shown. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(placeNow);
  useEffect(() => {
    const follow = () => startTransition(() => setPlace(placeNow()));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const [navigate] = useState(() => makeNavigate(() => startTransition(() => setPlace(placeNow()))));
  const routing = useMemo(() => ({ place, navigate }), [place, navigate]);
  return <RoutingContext value={routing}>{children}</RoutingContext>;
}

/** One place without a browser's history, for parts that are shown alone. */
export function StillRouter({ path = '/', children }: { path?: string; children: ReactNode }) {
  const { pathname, search, hash } = new URL(path, 'http://still');
  const place = { pathname, search, hash, state: null, key: FIRST_KEY };
  return <RoutingContext value={{ place, navigate: () => undefined }}>{children}</RoutingContext>;
}

function useRouting(): Routing {
  const routing = useContext(RoutingContext);
  if (!routing) throw new Error('no router around the page');
  return routing;
}

export const useLocation = () => useRouting().place;
export const useNavigate = () => useRouting().navigate;

/** The query of the address, and how to change it. */
export function useSearchParams() {
  const { place, navigate } = useRouting();
  const params = useMemo(() => new URLSearchParams(place.search), [place.search]);
  const setParams = (next: Record<string, string> | URLSearchParams, options?: NavigateOptions) =>
    navigate({ search: new URLSearchParams(next).toString() }, options);
  return [params, setParams] as const;
}

interface RouteProps {
  /** The whole address; `*` is any other. A route without one is the frame of those inside it. */
  path?: string;
  element: ReactNode;
  children?: ReactNode;
}

/** Says what stands at an address; read by `Routes`, never shown itself. */
export function Route(_: RouteProps): ReactNode {
  return null;
}

const trimmed = (path: string) => path.replace(/(?<=.)\/+$/, '').toLowerCase();

/** The routes from the outermost to that of this address. */
function branchTo(pathname: string, routes: ReactNode): RouteProps[] | undefined {
  for (const route of Children.toArray(routes)) {
    if (!isValidElement(route)) continue;
    const { props } = route as ReactElement<RouteProps>;
    if (props.path === '*' || (props.path !== undefined && trimmed(props.path) === trimmed(pathname))) return [props];
    const inside = branchTo(pathname, props.children);
    if (inside) return [props, ...inside];
  }
  return undefined;
}

/** Shows what stands at this address, inside its frames. The first route that fits is taken. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const branch = branchTo(pathname, children) ?? [];
  let shown: ReactNode = null;
  for (const { element } of branch.reverse()) shown = <OutletContext value={shown}>{element}</OutletContext>;
  return shown;
}

/** In a frame: what stands inside it at this address. */
export function Outlet() {
  return useContext(OutletContext);
}

/** Goes there as soon as it is shown. */
export function Navigate({ to, replace = false, state }: NavigateOptions & { to: string }) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each target.
  useEffect(() => navigate(to, { replace, state }), [to]);
  return null;
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
}

const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** A link inside the app. To where we are already it makes no second entry of the history. */
export function Link({ to, onClick, ...attributes }: LinkProps) {
  const { place, navigate } = useRouting();
  return (
    <a
      {...attributes}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        navigate(to, { replace: to === place.pathname + place.search + place.hash });
      }}
    />
  );
}

/** A link that says when it leads to where we are, or above it. */
export function NavLink({ className = '', ...link }: LinkProps) {
  const { pathname } = useLocation();
  const isHere = `${trimmed(pathname)}/`.startsWith(`${trimmed(link.to)}/`);
  return (
    <Link
      {...link}
      className={isHere ? `${className} active`.trim() : className}
      {...(isHere && { 'aria-current': 'page' as const })}
    />
  );
}
