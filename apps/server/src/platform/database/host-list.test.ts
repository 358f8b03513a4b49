import { expect, it } from 'vitest';
import { hostsOf } from './host-list.ts';
import { choosePrimary, type HostLook } from './host-look.ts';

const SEVERAL = 'postgres://kapao:se%40cret@one.example:5433,two.example,[::1]:5434/kapao';

it('an address with several hosts is one address for each, with the same user, database and options', () => {
  expect(hostsOf(`${SEVERAL}?sslmode=verify-full&target_session_attrs=read-write`)).toEqual(
    [
      ['one.example:5433', 'one.example', 5433],
      ['two.example', 'two.example', 5432],
      ['[::1]:5434', '::1', 5434],
    ].map(([host, name, port]) => ({
      url: `postgres://kapao:se%40cret@${host}/kapao?sslmode=verify-full&target_session_attrs=read-write`,
      name,
      port,
    })),
  );
});

it.each(['postgres://localhost/kapao', 'postgres:///kapao?host=/run/postgresql', '/run/postgresql kapao'])(
  'an address with one host is left as it is: %s',
  (url) => {
    expect(hostsOf(url)).toEqual([{ url, name: '', port: 0 }]);
  },
);

it.each([
  ['which of them is wanted is not said', SEVERAL, 'target_session_attrs=read-write'],
  ['any of them would do', `${SEVERAL}?target_session_attrs=any`, 'target_session_attrs=read-write'],
  ['one is empty', 'postgres://one,/kapao?target_session_attrs=primary', 'one of several hosts cannot be read'],
  ['a port is none', 'postgres://u:secret@one,two:x/kapao?target_session_attrs=primary', 'one of several hosts'],
])('several hosts are refused without showing the password when %s', (_why, url, words) => {
  expect(() => hostsOf(url)).toThrow(words);
  expect(() => hostsOf(url)).not.toThrow(/secret|se%40cret/);
});

it.each<{ why: string; told: [HostLook['role'], number][]; minTimeline: number; chosen: number | undefined }>([
  {
    why: 'the only primary',
    told: [
      ['standby', 0],
      ['primary', 1],
    ],
    minTimeline: 0,
    chosen: 1,
  },
  {
    why: 'the later timeline of two',
    told: [
      ['primary', 1],
      ['primary', 2],
    ],
    minTimeline: 0,
    chosen: 1,
  },
  {
    why: 'nobody while all wait to be promoted',
    told: [
      ['standby', 0],
      ['silent', 0],
    ],
    minTimeline: 1,
    chosen: undefined,
  },
  {
    why: 'nobody when the old primary comes back alone',
    told: [
      ['primary', 1],
      ['silent', 0],
    ],
    minTimeline: 2,
    chosen: undefined,
  },
  {
    why: 'nobody of two strangers on one timeline',
    told: [
      ['primary', 1],
      ['primary', 1],
    ],
    minTimeline: 0,
    chosen: undefined,
  },
])('the host that takes writes is $why', ({ told, minTimeline, chosen }) => {
  const looks = told.map(([role, timeline], place): HostLook => {
    const host = { url: `postgres://${place}/kapao`, name: String(place), port: 5432 };
    return { host, role, timeline, position: 0n };
  });
  expect(choosePrimary(looks, minTimeline)?.host.name).toBe(chosen === undefined ? undefined : String(chosen));
});
