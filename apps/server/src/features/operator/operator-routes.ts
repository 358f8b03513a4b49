import { listAudit } from '@kapao/contract/operator/audit.ts';
import { type OperatorRole, operatorLogin, operatorLogout, operatorMe } from '@kapao/contract/operator/session.ts';
import type { FastifyRequest } from 'fastify';
import type { Binder } from '../../http/bind.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import type { Operator } from './operator.ts';

/** Behind https the cookie is bound to this very host (safety 5, 14). */
export function operatorCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-kapao-office' : 'kapao-office';
}

/** The session token in a request's cookies, or undefined. */
export function operatorToken(request: FastifyRequest, cookieName: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === cookieName && value && /^[A-Za-z0-9_-]{20,100}$/.test(value)) return value;
  }
  return undefined;
}

export function bindOperator(binder: Binder, { operator, isHttps }: { operator: Operator; isHttps: boolean }): void {
  const cookieName = operatorCookieName(isHttps);
  const cookie = (value: string, seconds: number) =>
    `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isHttps ? '; Secure' : ''}`;

  binder.bind(operatorLogin, async ({ body, address, reply }) => {
    const signedIn = await operator.logIn({ ...body, address });
    reply.header('Set-Cookie', cookie(signedIn.token, 8 * 3_600));
    return { operator: toWire(signedIn.operator), expiresAt: signedIn.endsAt.toISOString() };
  });
  binder.bind(operatorLogout, async ({ request, reply }) => {
    const token = operatorToken(request, cookieName);
    if (token) await operator.logOut(token);
    reply.header('Set-Cookie', cookie('', 0));
    return { message: 'SUCCESS' };
  });
  binder.bind(operatorMe, async (call) => ({ operator: toWire(call.operator()) }));
  binder.bind(listAudit, async ({ query }) => {
    const { page, limit, operator: by, action } = query;
    const rows = await operator.store.listAudit({ page, limit, operator: by, action });
    return {
      total: Number(rows[0]?.total ?? 0n),
      chainIntact: (await operator.store.firstBrokenAudit()) === null,
      entries: rows.map((row) => ({
        number: Number(row.number),
        at: row.at.toISOString(),
        operator: row.operator,
        action: row.action,
        subject: row.subject,
        reason: row.reason,
        detail: JSON.stringify(row.detail),
      })),
    };
  });
}

function toWire(operator: OperatorSession) {
  return { username: operator.username, role: operator.role as OperatorRole, rights: [...operator.rights] };
}
