import '../testing/page-settings.ts';
import { remembered } from '@kapao/web/storage.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { session } from '../api/member-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { PATHS } from '../paths.ts';
import { render, words } from '../testing/render.tsx';
import { PublicLayout } from './public-layout.tsx';

it.each([PATHS.login, PATHS.register, PATHS.howto, PATHS.contact])(
  'a visit to %s with a token clears it and all that is stored of the member',
  (path) => {
    session.start('a-token', true);
    for (const key of ['user-info', 'last_sync', 'remember-agreement', 'locale']) remembered.write(key, 'x');
    const queries = new QueryClient();
    queries.setQueryData(queryKeys.statement, 'rows of the member');
    render(<PublicLayout />, { path, queries });
    expect(session.token()).toBeNull();
    const kept = ['user-info', 'last_sync', 'remember-agreement', 'locale'].map(remembered.read);
    expect(kept).toEqual([null, null, null, 'x']);
    expect(queries.getQueryData(queryKeys.statement)).toBeUndefined();
  },
);

it('the bottom menu of visitors leads home to /login, to /register and to /contact', () => {
  const [, bar = ''] = render(<PublicLayout />, { path: PATHS.login }).split('<nav class="bar three"');
  expect([...bar.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)).toEqual(['/login', '/register', '/contact']);
  for (const name of ['home', 'register', 'contact'] as const) expect(bar).toContain(words.places[name]);
});
