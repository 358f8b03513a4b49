import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { BrowserRouter, Link, Navigate, Route, Routes, useLocation, useNavigate, useSearchParams } from './router.tsx';

function Here() {
  const { pathname, search, state } = useLocation();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <p>{`${pathname}${search} ${JSON.stringify(state)} ${params.get('page')}`}</p>
      <Link to="/two">to two</Link>
      <button type="button" onClick={() => navigate('/two', { state: { from: 'one' } })}>
        with state
      </button>
      <button type="button" onClick={() => setParams({ page: '2' }, { replace: true })}>
        page two
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => navigate('//elsewhere.test/x')}>
        elsewhere
      </button>
    </>
  );
}

async function open() {
  const before = location.href;
  history.pushState(null, '', '/one');
  onTestFinished(() => history.replaceState(null, '', before));
  const screen = await render(
    <BrowserRouter>
      <Routes>
        <Route path="/old" element={<Navigate to="/two" replace />} />
        <Route path="*" element={<Here />} />
      </Routes>
    </BrowserRouter>,
  );
  return {
    press: (name: string) => screen.getByRole('button', { name }).click(),
    link: () => screen.getByRole('link', { name: 'to two' }).click(),
    shows: (text: string) => expect.element(screen.getByText(text, { exact: true })).toBeVisible(),
  };
}

it('links and buttons make entries of the history, with what is handed on, and back returns', async () => {
  const page = await open();
  await page.shows('/one null null');
  await page.press('with state');
  await page.shows('/two {"from":"one"} null');
  await page.press('page two');
  await page.shows('/two?page=2 null 2');
  await page.press('back');
  await page.shows('/one null null');
});

it('a link to where we are makes no second entry', async () => {
  const page = await open();
  await page.link();
  await page.shows('/two null null');
  const count = history.length;
  await page.link();
  expect(history.length).toBe(count);
});

it('nothing leads out of this site', async () => {
  const page = await open();
  await page.press('elsewhere');
  await page.shows('/ null null');
  expect(location.host).not.toContain('elsewhere');
});
