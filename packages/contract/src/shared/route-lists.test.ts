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

/** Texts that a program makes or that are chosen on a screen, and those whose every character counts. */
const NOT_TYPED = {
  'chosen from what a screen offers': [
    'account action after bankCode before bgColor code codes from fromAccount game ids kind member month name operator partnerId payer',
    'since subject textColor to toAccount until',
  ],
  'made by a program': [
    'attachment auth clientId clientSeed createdAt deviceToken endpoint guestId hash image_url made otpToken p256dh session_id',
    'token used userId username',
  ],
  'a secret, exactly as it was chosen': ['oldPassword password'],
  'read where it is used, where the rule is known': [
    'bankAccountName bankAccountNo inviteCode payload search settings',
  ],
};

it('every text that people type passes a reader that understands how it was typed or pasted', () => {
  const unread = new Set<string>();
  const walk = (schema: unknown, path: readonly string[]): void => {
    const { def } = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod ?? {};
    if (!def) return;
    if (def.type === 'string') {
      const checks = [
        def,
        ...((def.checks ?? []) as { _zod: { def: { check: string; format?: string } } }[]).map((one) => one._zod.def),
      ];
      const isRead = checks.some(
        ({ check, format }) => check === 'overwrite' || format === 'uuid' || format === 'datetime',
      );
      if (!isRead) unread.add(path.slice(1).find((name) => KNOWN.has(name)) ?? path.join('.'));
      return;
    }
    for (const [name, part] of Object.entries((def.shape ?? {}) as object)) walk(part, [...path, name]);
    for (const part of ['innerType', 'element', 'in', 'out', 'valueType', 'left', 'right', 'catchall'])
      walk(def[part], path);
    for (const part of [...((def.options ?? []) as unknown[]), ...((def.items ?? []) as unknown[])]) walk(part, path);
  };
  const KNOWN = new Set(
    Object.values(NOT_TYPED)
      .flat()
      .flatMap((names) => names.split(' ')),
  );
  for (const { method, path, body, query } of [...MEMBER_ROUTES, ...OPERATOR_ROUTES] as Route[]) {
    walk(body, [`${method} ${path}`]);
    walk(query, [`${method} ${path}`]);
  }
  expect([...unread].filter((name) => !KNOWN.has(name))).toEqual([]);
  // A name that no text has any more has no reason to be left out.
  expect([...KNOWN].filter((name) => !unread.has(name))).toEqual([]);
});

it('no call has a field of its body named like a part of its path, but for one that it ignores', () => {
  const doubles = [...MEMBER_ROUTES, ...OPERATOR_ROUTES].flatMap(({ path, body }: Route) => {
    const fields = body && 'shape' in body ? Object.keys(body.shape as object) : [];
    return fields.filter((field) => path.split('/').includes(`:${field}`)).map((field) => `${path} ${field}`);
  });
  expect(doubles).toEqual(['/ops/api/lookups/:name name']);
});
