import { MEMBER_ROUTES } from '@kapao/contract/member/routes.ts';
import { OPERATOR_ROUTES } from '@kapao/contract/operator/routes.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';
import { pathOf } from '../testing/wire.ts';
import { startWorld, type World } from '../testing/world.ts';
import { bodyLimitOf, listedBodies } from './body-limits.ts';

const ROUTES: readonly Route[] = [...MEMBER_ROUTES, ...OPERATOR_ROUTES];
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const WITH_BODY = ROUTES.filter(({ method, upload, body }) => method !== 'GET' && !upload && body !== undefined);

interface JsonSchema {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

/** Largest JSON of a schema whose texts and lists have bounds, at three bytes a character; undefined where one has none. */
function largestOf({ type, maxLength, maxItems, items, properties }: JsonSchema): number | undefined {
  if (type === 'number' || type === 'integer' || type === 'boolean') return 24;
  if (type === 'string') return maxLength === undefined ? undefined : 3 * maxLength + 2;
  if (type === 'array') {
    const each = items && largestOf(items);
    return each === undefined || maxItems === undefined ? undefined : maxItems * (each + 1) + 2;
  }
  if (type !== 'object' || !properties) return undefined;
  const fields = Object.entries(properties).map(([name, field]) => [name, largestOf(field)] as const);
  if (fields.some(([, size]) => size === undefined)) return undefined;
  return fields.reduce((sum, [name, size = 0]) => sum + name.length + 4 + size, 2);
}

it('limits of bodies are listed for routes that exist', () => {
  expect(listedBodies.filter((name) => !ROUTES.some((route) => nameOf(route) === name))).toEqual([]);
});

it('every route reads the largest body that its schema allows', () => {
  const tooSmall = WITH_BODY.filter((route) => {
    if (!route.body || listedBodies.includes(nameOf(route))) return false;
    const schema = toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    return (largestOf(schema) ?? 0) > bodyLimitOf(route);
  });
  expect(tooSmall.map(nameOf)).toEqual([]);
});

it('most routes of members read four kilobytes', () => {
  const ofMembers = WITH_BODY.filter(({ access }) => access !== 'operator');
  expect(ofMembers.filter((route) => bodyLimitOf(route) === 4_096).length).toBeGreaterThan(ofMembers.length / 2);
});

describe('a body that is too large', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(inject('databaseAdminUrl'));
  });
  afterAll(() => world?.stop());

  it('a body that is too large for its route answers 413 before it is parsed, and one just below is read', async () => {
    for (const [listener, routes] of [
      [world.app.member, MEMBER_ROUTES],
      [world.app.office, OPERATOR_ROUTES],
    ] as const) {
      for (const route of routes as readonly Route[]) {
        if (route.method === 'GET' || route.upload) continue;
        const send = (bytes: number) =>
          listener.inject({
            method: route.method,
            url: pathOf(route, { id: 'x', game: 'x', name: 'x', code: 'x' }),
            headers: { 'content-type': 'application/json' },
            payload: `"${'x'.repeat(bytes - 2)}"`,
          });
        const limit = bodyLimitOf(route);
        const answers = [await send(limit + 1), await send(limit)];
        expect([nameOf(route), answers[0]?.statusCode, answers[0]?.json().message]).toEqual([
          nameOf(route),
          413,
          'KEY_INVALID',
        ]);
        expect([nameOf(route), answers[1]?.statusCode]).not.toEqual([nameOf(route), 413]);
      }
    }
  });
});
