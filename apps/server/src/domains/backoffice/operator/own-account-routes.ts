import {
  addPasskey,
  changeOperatorPassword,
  endOperatorSession,
  endOtherOperatorSessions,
  finishTotp,
  listOperatorSessions,
  listOwnSignIns,
  proveOperator,
  readOwnAccount,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@kapao/contract/operator/own-account.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import type { PasskeyRow } from '../../../platform/security/second-factor/passkey-store.ts';
import type { RegistrationAnswer } from '../../../platform/security/second-factor/webauthn.ts';
import type { Operator } from './operator.ts';
import type { OwnAccount } from './own-account.ts';
import { listSignInRows } from './sign-in-log-store.ts';
import { signInsWire } from './sign-ins-wire.ts';

const SUCCESS = { message: 'SUCCESS' };

export function bindOwnAccount(binder: Binder, deps: { db: Db; operator: Operator; ownAccount: OwnAccount }): void {
  const { ownAccount, operator: operators } = deps;
  binder.bind(readOwnAccount, async ({ operator }) => {
    const { row, keys, recoveryCodesLeft } = await ownAccount.read(operator());
    const until = row.newcomer_until && row.newcomer_until > new Date() ? row.newcomer_until.toISOString() : null;
    const { username, role } = row;
    const enrolledAt = row.enrolled_at.toISOString();
    return { username, role, enrolledAt, recoveryCodesLeft, passkeys: keys.map(passkeyWire), newcomerUntil: until };
  });
  binder.bind(proveOperator, async ({ body, operator, address, userAgent }) => {
    await operators.prove(operator(), { ...body, username: operator().username, address, userAgent });
    return SUCCESS;
  });
  binder.bind(changeOperatorPassword, async ({ body, operator }) => {
    await ownAccount.changePassword(operator(), body.newPassword);
    return SUCCESS;
  });
  binder.bind(startTotp, ({ operator }) => ownAccount.startTotp(operator()));
  binder.bind(finishTotp, async ({ body, operator }) => {
    await ownAccount.finishTotp(operator(), body.code);
    return SUCCESS;
  });
  binder.bind(renewRecoveryCodes, async ({ operator }) => ({
    recoveryCodes: await ownAccount.renewRecoveryCodes(operator()),
  }));
  binder.bind(startPasskey, async ({ operator }) => ({ options: { ...(await ownAccount.startPasskey(operator())) } }));
  binder.bind(addPasskey, async ({ body, operator }) => {
    await ownAccount.addPasskey(operator(), { name: body.name, answer: body.made as RegistrationAnswer });
    return SUCCESS;
  });
  binder.bind(removePasskey, async ({ body, operator }) => {
    await ownAccount.removePasskey(operator(), body.id);
    return SUCCESS;
  });
  bindSessions(binder, deps);
}

function bindSessions(binder: Binder, { db, operator: { sessions } }: { db: Db; operator: Operator }): void {
  binder.bind(listOperatorSessions, async ({ operator }) => {
    const rows = await sessions.list(operator().username);
    return {
      sessions: rows.map((row) => ({
        sessionId: row.session_id,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        device: row.device,
        address: row.address,
        isCurrent: row.session_id === operator().sessionId,
      })),
    };
  });
  binder.bind(endOperatorSession, async ({ body, operator }) => {
    if (!(await sessions.endOne(operator().username, body.sessionId))) refuse('NO_DATA');
    return SUCCESS;
  });
  binder.bind(endOtherOperatorSessions, async ({ operator }) => {
    await sessions.endAll(db, operator().username, operator().sessionId);
    return SUCCESS;
  });
  binder.bind(listOwnSignIns, async ({ query, operator }) =>
    signInsWire(await readPage(query, (part) => listSignInRows(db, { username: operator().username, ...part }))),
  );
}

function passkeyWire(row: PasskeyRow) {
  const lastUsedAt = row.last_used_at?.toISOString() ?? null;
  return { id: row.credential_id, name: row.name, createdAt: row.created_at.toISOString(), lastUsedAt };
}
