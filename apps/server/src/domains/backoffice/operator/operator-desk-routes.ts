import { enrol, openEnrolment } from '@kapao/contract/operator/invitation.ts';
import {
  changeOperator,
  createOperator,
  issueInvitationPart,
  listOperatorSignIns,
  listOperators,
  listSignIns,
  resetOperator,
  revokeInvitation,
} from '@kapao/contract/operator/operator.ts';
import { listActs } from '@kapao/contract/operator/operator-acts.ts';
import { listRights } from '@kapao/contract/operator/operator-rights.ts';
import type { Binder } from '../../../http/bind.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import { rightsMatrix } from '../../../queries/backoffice/operator-rights.ts';
import { type Invitations, partOf } from './invitation.ts';
import type { InvitationRow } from './invitation-store.ts';
import { listedActs } from './operator-acts.ts';
import type { OperatorDesk } from './operator-desk.ts';
import type { OperatorEntry } from './operator-desk-store.ts';
import { listSignInRows } from './sign-in-log-store.ts';
import { readSignInPage } from './sign-in-page-store.ts';
import { signInsWire, signInWire } from './sign-ins-wire.ts';

interface OperatorDeskRoutesDeps {
  db: Db;
  desk: OperatorDesk;
  invitations: Invitations;
}

const SUCCESS = { message: 'SUCCESS' };

export function bindOperatorDesk(binder: Binder, { db, desk, invitations }: OperatorDeskRoutesDeps): void {
  binder.bind(listOperators, async ({ operator }) => {
    const [rows, open, waiting] = [await desk.list(), await invitations.list(), await desk.waiting()];
    return {
      operators: rows.map(operatorWire),
      invitations: open.map((row) => invitationWire(row, operator().username)),
      waiting: waiting.map((row) => ({
        id: row.proposal_id,
        kind: row.kind,
        subject: row.subject,
        proposedBy: row.proposed_by,
        content: row.content,
      })),
    };
  });
  binder.bind(createOperator, ({ body: { reason, ...wish }, operator }) =>
    desk.invite({ ...wish, by: { operator: operator().username, reason } }),
  );
  binder.bind(changeOperator, async ({ params, body: { reason, ...wish }, operator }) => {
    const by = { operator: operator().username, reason };
    return (await desk.change({ username: params.username, ...wish, by })) ?? SUCCESS;
  });
  binder.bind(resetOperator, ({ params, body, operator }) =>
    desk.reset(params.username, { operator: operator().username, reason: body.reason }),
  );
  binder.bind(issueInvitationPart, ({ params, operator }) => invitations.issuePart(params.id, operator().username));
  binder.bind(revokeInvitation, async ({ params, body, operator }) => {
    await invitations.revoke(params.id, { operator: operator().username, reason: body.reason });
    return SUCCESS;
  });
  binder.bind(listOperatorSignIns, async ({ params, query }) =>
    signInsWire(await readPage(query, (part) => listSignInRows(db, { username: params.username, ...part }))),
  );
  binder.bind(listSignIns, async ({ query }) => {
    const { operator, outcome } = query;
    const isSuccess = outcome === undefined ? undefined : outcome === 'SUCCESS';
    const { rows, ...list } = await readSignInPage(db, { username: operator, isSuccess }, query);
    const signIns = rows.map((row) => ({
      id: String(row.sign_in_id),
      operator: row.username,
      ...signInWire(row),
    }));
    return { ...list, signIns };
  });
  binder.bind(listRights, async () => rightsMatrix());
  binder.bind(listActs, async () => ({ acts: await inTransaction(db, listedActs) }));
  binder.bind(openEnrolment, async ({ body }) => {
    const { invitation, secret, address } = await invitations.open(body);
    const { username, role } = invitation;
    const expiresAt = invitation.expires_at.toISOString();
    return { username, role, totpSecret: secret, totpAddress: address, expiresAt };
  });
  binder.bind(enrol, ({ body, address, userAgent }) => invitations.enrol({ ...body, address, userAgent }));
}

function operatorWire(row: OperatorEntry) {
  return {
    username: row.username,
    role: row.role,
    isDisabled: row.is_disabled,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    enrolledAt: row.enrolled_at?.toISOString() ?? null,
    enrolledFrom: row.enrolled_from,
    invitedBy: [row.invited_by, row.invitation_approved_by].flatMap((name) => name ?? []),
    newcomerUntil: row.newcomer_until?.toISOString() ?? null,
  };
}

function invitationWire(row: InvitationRow, operator: string) {
  return {
    id: row.invitation_id,
    username: row.username,
    purpose: row.purpose,
    proposedBy: row.proposed_by,
    approvedBy: row.approved_by,
    expiresAt: row.expires_at.toISOString(),
    mine: partOf(row, operator) ?? null,
    hasLink: row.link_hash !== null,
    hasCode: row.code_hash !== null,
  };
}
