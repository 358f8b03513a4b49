import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Link, NavLink, Outlet, Route, Routes, StillRouter, useSearchParams } from './router.tsx';

vi.stubGlobal('location', new URL('http://kapao.test/'));

function Frame({ name }: { name: string }) {
  return (
    <section title={name}>
      <Outlet />
    </section>
  );
}

function Query() {
  const [params] = useSearchParams();
  return <>{params.get('page')}</>;
}

const routes = (
  <Routes>
    <Route path="/" element="start" />
    <Route element={<Frame name="public" />}>
      <Route element={<Frame name="check" />}>
        <Route path="/login" element="login" />
      </Route>
      <Route path="/contact" element="contact" />
    </Route>
    <Route path="/list" element={<Query />} />
    <Route path="*" element="nothing" />
  </Routes>
);

const shownAt = (path: string) => renderToStaticMarkup(<StillRouter path={path}>{routes}</StillRouter>);

it.each([
  ['/', 'start'],
  ['/login', '<section title="public"><section title="check">login</section></section>'],
  ['/Login/', '<section title="public"><section title="check">login</section></section>'],
  ['/contact?a=b#c', '<section title="public">contact</section>'],
  ['/login/more', 'nothing'],
  ['/nowhere', 'nothing'],
  ['/list?page=3', '3'],
])('at %s stands what its route says, inside its frames', (path, shown) => {
  expect(shownAt(path)).toBe(shown);
});

it('a link to where we are says so, and one above it as well', () => {
  const link = (to: string) =>
    renderToStaticMarkup(
      <StillRouter path="/user/home">
        <NavLink to={to} className="place">
          go
        </NavLink>
      </StillRouter>,
    );
  expect(link('/user/home')).toContain('aria-current="page"');
  expect(link('/user')).toContain('aria-current="page"');
  expect(link('/user/ho')).not.toContain('aria-current');
  expect(link('/login')).toBe('<a class="place" href="/login">go</a>');
});

it('a link keeps what it is given', () => {
  const shown = renderToStaticMarkup(
    <StillRouter>
      <Link className="btn" to="/login" title="in">
        go
      </Link>
    </StillRouter>,
  );
  expect(shown).toBe('<a class="btn" title="in" href="/login">go</a>');
});
