import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';
import { proposed } from '@kapao/contract/shared/proposed.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { refusalsOf } from '@kapao/contract/shared/route-refusals.ts';
import * as z from 'zod/mini';
import { ERROR_STATUS } from './error-status.ts';

const UPLOAD = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
};

/** The OpenAPI document of a list of routes, from the same schemas the server parses by (design 2). */
export function openApiOf(title: string, routes: readonly Route[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const methods = route.postTwin ? [route.method, 'POST'] : [route.method];
    for (const method of methods) {
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.1.14' },
    components: {
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer' },
        operator: { type: 'apiKey', in: 'cookie', name: 'kapao-office' },
      },
    },
    paths,
  };
}

function operationOf(route: Route): Record<string, unknown> {
  const headers = [
    ...(route.effect ? [headerParameter('X-Requested-With', { type: 'string', enum: ['kapao'] }, true)] : []),
    ...(route.idempotent ? [headerParameter('Idempotency-Key', { type: 'string', maxLength: 128 }, false)] : []),
  ];
  return {
    summary: route.summary,
    ...(route.access === 'public' ? {} : { security: [{ [route.access]: [] }] }),
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query'), ...headers],
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
      : {}),
    ...(route.upload
      ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: UPLOAD } } } }
      : {}),
    responses: {
      ...(route.proposes === 'always'
        ? {}
        : {
            200: {
              description: 'OK',
              content: { [route.replyType ?? 'application/json']: { schema: schemaOf(route.reply, 'output') } },
            },
          }),
      ...(route.proposes
        ? {
            202: {
              description: 'Proposed; done when another operator approves it',
              content: { 'application/json': { schema: schemaOf(proposed, 'output') } },
            },
          }
        : {}),
      ...refusals(route),
    },
  };
}

/** One response per status, naming its codes in order of precedence. */
function refusals(route: Route): Record<string, unknown> {
  const byStatus = new Map<number, string[]>();
  for (const code of new Set([...refusalsOf(route), ...commonRefusals(route)])) {
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  }
  // A key that was used for another request (design 2).
  if (route.idempotent) byStatus.set(409, [...(byStatus.get(409) ?? []), 'KEY_INVALID']);
  const reply = (codes: string[]) => ({
    type: 'object',
    properties: {
      ...(route.tellsSuccess ? { success: { const: false }, error: { enum: codes } } : {}),
      message: { enum: codes },
      requestId: { type: 'string' },
      amount: { type: 'number' },
      opensAt: { type: 'string', format: 'date-time' },
      level: { type: 'integer' },
      minimum: { type: 'number' },
      maximum: { type: 'number' },
      reason: { type: 'string' },
    },
    required: ['message', 'requestId'],
  });
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/json': { schema: reply(codes) } } },
    ]),
  );
}

/** What the listener refuses on every route: a closed site, a page of another site, unknown fields. */
function commonRefusals(route: Route): ErrorCode[] {
  const isMembers = route.access !== 'operator';
  const isAlwaysOpen = route.path === '/api/login' || route.path === '/api/logout';
  return [
    ...(isMembers && route.path !== '/api/lookup/active' ? ['gone' as const] : []),
    ...(route.effect ? ['UNAUTHORIZED' as const] : []),
    ...(isMembers && route.effect && !isAlwaysOpen ? ['maintenance' as const] : []),
    ...(route.body || route.query || route.idempotent ? ['KEY_INVALID' as const] : []),
    ...(route.idempotent || (route.access === 'public' && route.effect) ? ['REQUEST_LIMIT' as const] : []),
  ];
}

function headerParameter(name: string, schema: Record<string, unknown>, required: boolean) {
  return { name, in: 'header', required, schema };
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}
