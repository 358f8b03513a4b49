import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MEMBER_ROUTES } from '../member/routes.ts';
import { OPERATOR_ROUTES } from '../operator/routes.ts';
import type { Route } from './route.ts';

const isRoute = (value: unknown): value is { method: string; path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

it.each([
  ['member', MEMBER_ROUTES],
  ['operator', OPERATOR_ROUTES],
] as const)('every call declared for the %s side is in its list once', async (side, listed: readonly unknown[]) => {
  const folder = join(import.meta.dirname, '..', side);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const declared: unknown[] = [];
  for (const name of files) {
    const exported: Record<string, unknown> = await import(join(folder, name));
    declared.push(...Object.values(exported).filter(isRoute));
  }
  expect(new Set(listed).size).toBe(listed.length);
  const missing = declared.filter((call) => !listed.includes(call)).map((call) => isRoute(call) && call.path);
  expect(missing).toEqual([]);
});

it('no call has a field of its body named like a part of its path, but for one that it ignores', () => {
  const doubles = [...MEMBER_ROUTES, ...OPERATOR_ROUTES].flatMap(({ path, body }: Route) => {
    const fields = body && 'shape' in body ? Object.keys(body.shape as object) : [];
    return fields.filter((field) => path.split('/').includes(`:${field}`)).map((field) => `${path} ${field}`);
  });
  expect(doubles).toEqual(['/ops/api/lookups/:name name']);
});
