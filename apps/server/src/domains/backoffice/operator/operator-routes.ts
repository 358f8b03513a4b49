import {
  type OperatorRole,
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorPasskeyLogin,
  operatorPasskeyStart,
  operatorRecoveryLogin,
} from '@kapao/contract/operator/login.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Binder } from '../../../http/bind.ts';
import { readAuditPage } from '../../../operations/audit-list.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { SignInAnswer } from '../../../platform/security/second-factor/webauthn.ts';
import { dayOfText, startOfDay } from '../../../shared/bangkok-day.ts';
import type { Operator } from './operator.ts';

/** Behind https the cookie is bound to this very host (safety 5, 14). */
export function operatorCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-kapao-office' : 'kapao-office';
}

/** The session token in a request's cookies, or undefined. */
function operatorToken(request: FastifyRequest, cookieName: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === cookieName && value && /^[A-Za-z0-9_-]{20,100}$/.test(value)) return value;
  }
  return undefined;
}

/**
 * False for what a page asks by itself while nobody touches it: it says so, and may only shorten its own session by that.
 * What changes something is somebody's act whatever it says.
 */
function isUse(request: FastifyRequest): boolean {
  return request.method !== 'GET' || request.headers['x-unattended'] !== 'true';
}

/** Who a request is from, by its cookie. */
export function makeRequestAuthentication(operator: Pick<Operator, 'authenticate'>, cookieName: string) {
  return async (request: FastifyRequest) => {
    const token = operatorToken(request, cookieName);
    return token === undefined ? undefined : operator.authenticate(token, isUse(request));
  };
}

interface OperatorRoutesDeps {
  db: Db;
  operator: Operator;
  isHttps: boolean;
  /** The number of a row of the log that is not as it was written, or null. */
  firstBrokenAudit: () => Promise<bigint | null>;
}

export function bindOperator(binder: Binder, { db, operator, isHttps, firstBrokenAudit }: OperatorRoutesDeps): void {
  const cookieName = operatorCookieName(isHttps);
  const cookie = (value: string, seconds: number) =>
    `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isHttps ? '; Secure' : ''}`;

  const welcome = (reply: FastifyReply, entered: Awaited<ReturnType<Operator['logIn']>>) => {
    const seconds = Math.max(0, Math.round((entered.endsAt.getTime() - Date.now()) / 1_000));
    reply.header('Set-Cookie', cookie(entered.token, seconds));
    return { operator: toWire(entered.operator), expiresAt: entered.endsAt.toISOString() };
  };

  binder.bind(operatorLogin, async ({ body, address, userAgent, reply }) =>
    welcome(reply, await operator.logIn({ ...body, address, userAgent })),
  );
  binder.bind(operatorRecoveryLogin, async ({ body, address, userAgent, reply }) => {
    const entered = await operator.logInByRecoveryCode({ ...body, address, userAgent });
    return { ...welcome(reply, entered), recoveryCodesLeft: entered.recoveryCodesLeft };
  });
  binder.bind(operatorPasskeyStart, async () => ({ options: { ...(await operator.passkeys.startSignIn(db)) } }));
  binder.bind(operatorPasskeyLogin, async ({ body, address, userAgent, reply }) =>
    welcome(reply, await operator.logInByPasskey(body.used as SignInAnswer, { address, userAgent })),
  );
  binder.bind(operatorLogout, async ({ request, reply }) => {
    const token = operatorToken(request, cookieName);
    if (token) await operator.logOut(token);
    reply.header('Set-Cookie', cookie('', 0));
    return { message: 'SUCCESS' };
  });
  binder.bind(operatorMe, async (call) => ({ operator: toWire(call.operator()) }));
  binder.bind(listAudit, async ({ query }) => {
    const { operator: by, action, subject, since, until } = query;
    const before = until === undefined ? undefined : startOfDay(dayOfText(until) + 1);
    const filter = {
      operator: by,
      action,
      subject,
      since: since === undefined ? undefined : startOfDay(dayOfText(since)),
      before,
    };
    const { rows, ...list } = await readAuditPage(db, filter, query);
    return {
      ...list,
      chainIntact: (await firstBrokenAudit()) === null,
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

function toWire(operator: { username: string; role: string; rights: readonly string[] }) {
  return { username: operator.username, role: operator.role as OperatorRole, rights: [...operator.rights] };
}
