import { refuse } from '@kapao/contract/shared/refusal.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { newToken } from '../../../platform/process/ids.ts';
import { deviceOf } from '../../../platform/requests/device-name.ts';
import type { Passwords } from '../../../platform/security/passwords.ts';
import { type Sealer, sameBytes } from '../../../platform/security/seal.ts';
import { newTotpSecret, totpAddress, totpStepOf } from '../../../platform/security/second-factor/totp.ts';
import { totpPlace } from '../../../queries/backoffice/operator-facts.ts';
import { codeHashOf, enrolmentAddress, linkHashOf, newInvitationCode } from './invitation-rules.ts';
import {
  countWrongCode,
  endInvitation,
  enrolOperator,
  type InvitationRow,
  listOpenInvitations,
  lockInvitation,
  setInvitationTotp,
  setPart,
} from './invitation-store.ts';
import type { Operator } from './operator.ts';
import { isWeak, TOTP_ISSUER } from './own-account.ts';
import { logSignIn } from './sign-in-log-store.ts';

/** Wrong codes before an invitation ends. */
const MAX_FAILURES = 5;

interface InvitationDeps {
  db: Db;
  passwords: Passwords;
  sealer: Sealer;
  operator: Operator;
  origin: string;
}

interface Halves {
  link: string;
  code: string;
}

export type Invitations = ReturnType<typeof makeInvitations>;

/** How an operator gets access without anybody else ever knowing the password or the second factor. */
export function makeInvitations(deps: InvitationDeps) {
  const { db, sealer, origin } = deps;
  return {
    list: () => listOpenInvitations(db),

    /** The link for the proposer, the code for the approver; a half made earlier becomes invalid. */
    async issuePart(id: string, by: string): Promise<{ part: 'LINK' | 'CODE'; value: string }> {
      return inTransaction(db, async (tx) => {
        const invitation = (await lockInvitation(tx, { id })) ?? refuse('NO_DATA');
        const part = partOf(invitation, by) ?? refuse('UNAUTHORIZED');
        const action = part === 'LINK' ? 'operator.invitation-link' : 'operator.invitation-code';
        await recordAct(tx, { operator: by, action, subject: invitation.username });
        if (part === 'LINK') {
          const link = newToken();
          await setPart(tx, id, { linkHash: linkHashOf(link) });
          return { part, value: enrolmentAddress(origin, link) };
        }
        const code = newInvitationCode();
        await setPart(tx, id, { codeHash: codeHashOf(sealer, id, code) });
        return { part, value: code };
      });
    },

    async revoke(id: string, by: { operator: string; reason: string }): Promise<void> {
      await inTransaction(db, async (tx) => {
        const invitation = (await lockInvitation(tx, { id })) ?? refuse('NO_DATA');
        await endInvitation(tx, id, by.operator);
        await recordAct(tx, { ...by, action: 'operator.revoke', subject: invitation.username });
      });
    },

    /** Who is invited, and the secret for the app: the same at every look, and shown nowhere else. */
    async open(halves: Halves) {
      const opened = await inTransaction(db, async (tx) => {
        const invitation = await find(tx, sealer, halves);
        if (!invitation) return undefined;
        const known = invitation.totp_secret_sealed;
        const secret = known ? sealer.open(known, totpPlace(invitation.username)) : newTotpSecret();
        if (!known)
          await setInvitationTotp(tx, invitation.invitation_id, sealer.seal(secret, totpPlace(invitation.username)));
        return { invitation, secret };
      });
      const { invitation, secret } = opened ?? refuse('NO_DATA');
      const address = totpAddress({ issuer: TOTP_ISSUER, account: invitation.username, secret });
      return { invitation, secret, address };
    },

    enrol: (wish: EnrolmentRequest) => enrol(deps, wish),
  };
}

interface EnrolmentRequest extends Halves {
  password: string;
  totp: string;
  address: string;
  userAgent: string;
}

async function enrol({ db, passwords, sealer, operator }: InvitationDeps, wish: EnrolmentRequest) {
  // Hashed before anything is locked; guesses pay for it as the right one does.
  const passwordHash = await passwords.hash(wish.password);
  const done = await inTransaction(db, async (tx) => {
    const invitation = await find(tx, sealer, wish);
    if (!invitation) return undefined;
    const { username, totp_secret_sealed: totpSealed } = invitation;
    if (isWeak(wish.password, username)) refuse('INVALID_USER_INFO');
    const totpStep = totpSealed ? totpStepOf(sealer.open(totpSealed, totpPlace(username)), wish.totp) : undefined;
    if (!totpSealed || totpStep === undefined) refuse('SECOND_FACTOR_INVALID');
    await enrolOperator(tx, { invitation, passwordHash, totpSealed, totpStep, address: wish.address });
    const detail = { from: wish.address, device: deviceOf(wish.userAgent), purpose: invitation.purpose };
    await recordAct(tx, { operator: username, action: 'operator.enrol', subject: username, detail });
    return { username, recoveryCodes: await operator.recoveryCodes.replace(tx, username) };
  });
  if (!done) return refuse('NO_DATA');
  const { address, userAgent } = wish;
  await logSignIn(db, {
    username: done.username,
    way: 'ENROLMENT',
    is_success: true,
    address,
    device: deviceOf(userAgent),
  });
  return done;
}

export function partOf({ proposed_by, approved_by }: InvitationRow, operator: string): 'LINK' | 'CODE' | undefined {
  if (proposed_by === operator) return 'LINK';
  return approved_by === operator ? 'CODE' : undefined;
}

/** The open invitation of both halves; a wrong code counts, so this must not be rolled back by a refusal. */
async function find(tx: Tx, sealer: Sealer, { link, code }: Halves): Promise<InvitationRow | undefined> {
  const invitation = await lockInvitation(tx, { linkHash: linkHashOf(link) });
  if (!invitation?.code_hash) return undefined;
  const { invitation_id: id } = invitation;
  if (sameBytes(invitation.code_hash, codeHashOf(sealer, id, code))) return invitation;
  if ((await countWrongCode(tx, id)) >= MAX_FAILURES) await endInvitation(tx, id, 'wrong codes');
  return undefined;
}
